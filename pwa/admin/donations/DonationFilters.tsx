import { useId, useState } from 'react'
import type { DonationTotals } from '../../../data/contract/donations.ts'
import { donationMethods, donationStatuses } from '../../../data/vocabulary/money.ts'
import { Icon } from '../../ui/Icon.tsx'
import { download } from '../../ui/icons.ts'
import { Chip, Chips } from '../kit/lists/Chips.tsx'
import { ClearFilters, FilterSelect } from '../kit/lists/FilterSelect.tsx'
import { isNarrowed } from '../kit/lists/filters.ts'
import { methodWords } from './donationLabels.ts'
import { type DonationFilter, exportAddress, isMonth } from './filters.ts'

interface Props {
  filter: DonationFilter
  counts?: DonationTotals['byStatus']
  onChange: (filter: DonationFilter) => void
}

export const donationsHeadingId = 'all-donations'

/** For what takes itself off the page when it is pressed. */
export const focusOnDonations = () => document.getElementById(donationsHeadingId)?.focus()

const statusChips = [undefined, ...donationStatuses] as const

/** Narrows the list, and the file to which it can be exported. */
export function DonationFilters({ filter, counts, onChange }: Props) {
  /** What is no month yet, in a browser without a picker. */
  const [typed, setTyped] = useState('')
  const id = useId()
  const change = (part: DonationFilter) => onChange({ ...filter, ...part })
  const total = counts && donationStatuses.reduce((sum, status) => sum + counts[status].count, 0)

  function chooseMonth(text: string) {
    setTyped(isMonth(text) ? '' : text)
    change({ month: isMonth(text) ? text : undefined })
  }

  function clear() {
    setTyped('')
    onChange({})
    focusOnDonations()
  }

  return (
    <>
      <div className="panel-head">
        <h3 id={donationsHeadingId} tabIndex={-1}>
          All donations
        </h3>
        <a className="button line small" href={exportAddress(filter)} download>
          <Icon path={download} /> Export CSV
        </a>
      </div>
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
          <label htmlFor={`${id}-method`}>Method</label>
          <FilterSelect
            id={`${id}-method`}
            all="Card and PayPal"
            names={donationMethods}
            words={(method) => methodWords[method]}
            chosen={filter.method}
            onChoose={(method) => change({ method })}
          />
          <label htmlFor={`${id}-month`}>Month (UTC)</label>
          <input
            id={`${id}-month`}
            type="month"
            placeholder="YYYY-MM"
            value={filter.month ?? typed}
            onChange={({ target }) => chooseMonth(target.value)}
          />
          <Chip
            isPressed={filter.trouble === 'true'}
            onPress={() => change({ trouble: filter.trouble ? undefined : 'true' })}
          >
            Refunded or disputed
          </Chip>
          <ClearFilters isNarrowed={isNarrowed(filter)} onClear={clear} />
        </div>
      </div>
    </>
  )
}
