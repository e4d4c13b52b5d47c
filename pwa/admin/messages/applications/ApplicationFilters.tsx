import type { VolunteerCounts } from '../../../../data/contract/inbox/volunteers.ts'
import { volunteerStatuses } from '../../../../data/vocabulary/volunteers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { download } from '../../../ui/icons.ts'
import { Chip, Chips } from '../../kit/lists/Chips.tsx'
import { ClearFilters } from '../../kit/lists/FilterSelect.tsx'
import { PhoneFold } from '../../kit/lists/PhoneFold.tsx'
import { SearchBox } from '../../kit/lists/SearchBox.tsx'
import { focusSectionHeading } from '../../kit/lists/SectionHead.tsx'
import { type ApplicationFilter, exportAddress, isNarrowed, narrowings } from '../filters.ts'

interface Props {
  filter: ApplicationFilter
  counts?: VolunteerCounts
  onChange: (filter: ApplicationFilter) => void
}

const chips = [...volunteerStatuses, 'all'] as const

/** Narrows the list, and the file to which it can be exported. */
export function ApplicationFilters({ filter, counts, onChange }: Props) {
  const change = (part: ApplicationFilter) => onChange({ ...filter, ...part })
  const total = counts && volunteerStatuses.reduce((sum, status) => sum + counts[status], 0)

  function clear() {
    onChange({})
    focusSectionHeading()
  }

  return (
    <PhoneFold label="Filters and export" everywhere inUse={narrowings(filter)}>
      <div className="sift">
        <SearchBox
          label="Search applications"
          hint="Name, answers, notes"
          value={filter.q}
          onSearch={(q) => change({ q })}
        />
        <a className="button line small" href={exportAddress(filter)} download>
          <Icon path={download} /> Export CSV
        </a>
        <Chips
          label="State"
          names={chips}
          chosen={filter.status ?? 'pending'}
          onChoose={(status) => change({ status: status === 'pending' ? undefined : status })}
          words={(status) => status}
          count={counts && ((status) => (status === 'all' ? total : counts[status]))}
        >
          <Chip
            isPressed={filter.minors === 'true'}
            onPress={() => change({ minors: filter.minors ? undefined : 'true' })}
          >
            Under 18
          </Chip>
        </Chips>
        <ClearFilters isNarrowed={isNarrowed(filter)} onClear={clear} />
      </div>
    </PhoneFold>
  )
}
