import type { ContactCounts } from '../../../data/contract/contact.ts'
import {
  type ContactCategory,
  contactCategories,
  contactStatuses,
  contactTopics,
} from '../../../data/vocabulary/contact.ts'
import { Chips } from '../kit/lists/Chips.tsx'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { isNarrowed, type MessageFilter } from './filters.ts'
import { SearchBox } from './SearchBox.tsx'

interface Props {
  filter: MessageFilter
  /** Left out for what is set aside: it has no states. */
  counts?: ContactCounts
  isAside: boolean
  onChange: (filter: MessageFilter) => void
}

const chips = [undefined, ...contactStatuses] as const

export function MessageFilters({ filter, counts, isAside, onChange }: Props) {
  const change = (part: MessageFilter) => onChange({ ...filter, message: undefined, ...part })
  const total = counts && counts.unread + counts.read + counts.responded

  function clear() {
    onChange({})
    focusSectionHeading()
  }

  return (
    <div className="sift">
      <SearchBox
        label="Search messages"
        hint="Name, address, subject, words"
        value={filter.q}
        onSearch={(q) => change({ q })}
      />
      <select
        aria-label="Category"
        value={filter.category ?? ''}
        onChange={({ target }) => change({ category: (target.value || undefined) as ContactCategory | undefined })}
      >
        <option value="">All categories</option>
        {contactCategories.map((category) => (
          <option key={category} value={category}>
            {contactTopics[category].label}
          </option>
        ))}
      </select>
      {!isAside && (
        <Chips
          label="Status"
          names={chips}
          chosen={filter.status}
          onChoose={(status) => change({ status })}
          words={(status) => status ?? 'all'}
          count={counts && ((status) => (status ? counts[status] : total))}
        />
      )}
      {isNarrowed(filter) && (
        <button type="button" className="btn quiet sm" onClick={clear}>
          Clear filters
        </button>
      )}
    </div>
  )
}
