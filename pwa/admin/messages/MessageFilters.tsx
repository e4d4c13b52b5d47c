import { useSnapshot } from 'valtio'
import { adminNames } from '../../../data/contract/admin.ts'
import type { ContactCounts } from '../../../data/contract/inbox/contact.ts'
import { contactCategories, contactStatuses, contactTopics } from '../../../data/vocabulary/contact.ts'
import { desk } from '../kit/data/session.ts'
import { Chips } from '../kit/lists/Chips.tsx'
import { ClearFilters, FilterSelect } from '../kit/lists/FilterSelect.tsx'
import { PhoneFold } from '../kit/lists/PhoneFold.tsx'
import { SearchBox } from '../kit/lists/SearchBox.tsx'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { isNarrowed, type MessageFilter, narrowings } from './filters.ts'

interface Props {
  filter: MessageFilter
  /** Left out for what is set aside: it has no states. */
  counts?: ContactCounts
  isAside: boolean
  onChange: (filter: MessageFilter) => void
}

const chips = [undefined, ...contactStatuses] as const

export function MessageFilters({ filter, counts, isAside, onChange }: Props) {
  const { admin } = useSnapshot(desk)
  const change = (part: MessageFilter) => onChange({ ...filter, message: undefined, ...part })
  const total = counts && counts.unread + counts.read + counts.responded

  function clear() {
    onChange({})
    focusSectionHeading()
  }

  return (
    <PhoneFold label="Search and filters" everywhere inUse={narrowings(filter)}>
      <div className="sift">
        <SearchBox
          label="Search messages"
          hint="Name, address, subject, words"
          value={filter.q}
          onSearch={(q) => change({ q })}
        />
        <FilterSelect
          aria-label="Category"
          all="All categories"
          names={contactCategories}
          words={(category) => contactTopics[category].label}
          chosen={filter.category}
          onChoose={(category) => change({ category })}
        />
        <FilterSelect
          aria-label="Answered by"
          all="Answered by anybody"
          names={[...adminNames, 'nobody'] as const}
          words={(name) => (name === admin ? 'Mine' : name === 'nobody' ? 'Nobody yet' : name)}
          chosen={filter.assigned}
          onChoose={(assigned) => change({ assigned })}
        />
        <FilterSelect
          aria-label="Rows"
          all="All messages"
          names={['true'] as const}
          words={() => 'One row for each person'}
          chosen={filter.people}
          onChoose={(people) => change({ people })}
        />
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
        <ClearFilters isNarrowed={isNarrowed(filter)} onClear={clear} />
      </div>
    </PhoneFold>
  )
}
