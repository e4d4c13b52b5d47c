import { useId } from 'react'
import type { DonationSums } from '../../../data/contract/donations.ts'
import { type DonationSort, donationSorts, donationStatuses, donationWays } from '../../../data/vocabulary/money.ts'
import { Icon } from '../../ui/Icon.tsx'
import { download } from '../../ui/icons.ts'
import { zone } from '../kit/data/zone.ts'
import { Chip, Chips } from '../kit/lists/Chips.tsx'
import { DayInput } from '../kit/lists/DayInput.tsx'
import { ClearFilters, FilterSelect } from '../kit/lists/FilterSelect.tsx'
import { PhoneFold } from '../kit/lists/PhoneFold.tsx'
import { SearchBox } from '../kit/lists/SearchBox.tsx'
import { useNow } from '../kit/words/useNow.ts'
import { methodWords } from './donationLabels.ts'
import { type DonationFilter, exportAddress, isNarrowed, narrowings, spansAt } from './filters.ts'

interface Props {
  title: string
  filter: DonationFilter
  counts?: DonationSums['byStatus']
  onChange: (filter: DonationFilter) => void
}

export const donationsHeadingId = 'all-donations'

/** For what takes itself off the page when it is pressed. */
export const focusOnDonations = () => document.getElementById(donationsHeadingId)?.focus()

const statusChips = [undefined, ...donationStatuses] as const

const sortWords: Record<DonationSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest first',
  smallest: 'Smallest first',
  donor: 'By donor',
}

/** Narrows and sorts the list, and the file to which it can be exported. */
export function DonationFilters({ title, filter, counts, onChange }: Props) {
  const change = (part: DonationFilter) => onChange({ ...filter, ...part })
  const total = counts && donationStatuses.reduce((sum, status) => sum + counts[status].count, 0)

  function clear() {
    onChange({ sort: filter.sort, donor: filter.donor })
    focusOnDonations()
  }

  return (
    <>
      <div className="panel-head">
        <h3 id={donationsHeadingId} tabIndex={-1}>
          {title}
        </h3>
        <a className="button line small" href={exportAddress(filter)} download>
          <Icon path={download} /> Export CSV
        </a>
      </div>
      <PhoneFold label="Search and filters" everywhere inUse={narrowings(filter)}>
        <div className="narrow">
          <Chips
            label="Status"
            names={statusChips}
            chosen={filter.status}
            onChoose={(status) => change({ status })}
            words={(status) => status ?? 'all'}
            count={counts && ((status) => (status ? counts[status].count : total))}
          />
          <div className="picks">
            {!filter.donor && (
              <SearchBox
                label="Search donations"
                hint="Name, email, number of the payment"
                value={filter.q}
                onSearch={(q) => change({ q })}
              />
            )}
            <FilterSelect
              aria-label="Way"
              all="All ways"
              names={donationWays}
              words={(method) => methodWords[method]}
              chosen={filter.method}
              onChoose={(method) => change({ method })}
            />
            <select
              aria-label="Order"
              value={filter.sort ?? donationSorts[0]}
              onChange={({ target }) => change({ sort: donationSorts.slice(1).find((one) => one === target.value) })}
            >
              {donationSorts.map((one) => (
                <option key={one} value={one}>
                  {sortWords[one]}
                </option>
              ))}
            </select>
          </div>
          <Days filter={filter} onChange={change} />
          <div className="picks">
            <Chip
              isPressed={filter.trouble === 'true'}
              onPress={() => change({ trouble: filter.trouble ? undefined : 'true' })}
            >
              Refunded or disputed
            </Chip>
            <ClearFilters isNarrowed={isNarrowed(filter)} onClear={clear} />
          </div>
        </div>
      </PhoneFold>
    </>
  )
}

/** From one day to another of the admin’s zone; what is asked for most is one press. */
function Days({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const id = useId()
  const { from, to } = filter
  const spans = spansAt(useNow(), zone.id)
  return (
    <fieldset className="picks days" aria-label="Days">
      <label htmlFor={`${id}-from`}>From</label>
      <DayInput id={`${id}-from`} value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <label htmlFor={`${id}-to`}>Until</label>
      <DayInput id={`${id}-to`} value={to} min={from} onChange={(day) => onChange({ to: day })} />
      {spans.map(({ name, span }) => {
        const isChosen = span.from === from && span.to === to
        return (
          <Chip
            key={name}
            isPressed={isChosen}
            onPress={() => onChange(isChosen ? { from: undefined, to: undefined } : span)}
          >
            {name}
          </Chip>
        )
      })}
    </fieldset>
  )
}
