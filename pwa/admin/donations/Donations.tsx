import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Spinner } from '../../ui/Spinner.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import type { Asked } from '../kit/lists/Loaded.tsx'
import { useFilter } from '../kit/lists/useFilter.ts'
import { DonationFilters, donationsHeadingId, focusOnDonations } from './DonationFilters.tsx'
import { DonationList } from './DonationList.tsx'
import { sumsInWords } from './donationLabels.ts'
import { donationReaders, isNarrowed } from './filters.ts'
import { donationSumsQuery, donationsQuery } from './queries.ts'

interface Props {
  title: string
  /** What stands above it on the same screen: what went wrong with either is said once. */
  beside?: Asked<unknown>
}

/** A list of donations, as the address narrows it, and what they come to. */
export function Donations({ title, beside }: Props) {
  const { filter, show } = useFilter('donations', donationReaders)
  const { status: _status, ...ofAnyStatus } = filter
  const list = useInfiniteQuery(donationsQuery(filter))
  const sums = useQuery(donationSumsQuery(filter))
  const chips = useQuery(donationSumsQuery(ofAnyStatus))
  const { data } = list
  const asked = [list, sums, ...(beside ? [beside] : [])]
  const error = asked.find((one) => one.error)?.error

  function showAll() {
    show({ sort: filter.sort, donor: filter.donor })
    focusOnDonations()
  }

  return (
    <section className="panel flush" aria-labelledby={donationsHeadingId}>
      <DonationFilters title={title} filter={filter} counts={chips.data?.byStatus} onChange={show} />
      {sums.data && data && data.total > 0 && (
        <p className="fitting" role="status">
          {isNarrowed(filter) && 'What fits: '}
          {sumsInWords(sums.data)}
        </p>
      )}
      {error !== undefined && (
        <div className="within">
          <LoadFailed
            error={error}
            isOutdated={asked.every((one) => one.data !== undefined)}
            onRetry={() => Promise.all(asked.map((one) => one.refetch()))}
          />
        </div>
      )}
      {!data && error === undefined && <Spinner />}
      {data && (
        <DonationList
          key={JSON.stringify(filter)}
          donations={data.rows}
          isNarrowed={isNarrowed(filter)}
          isOfDonor={filter.donor !== undefined}
          list={list}
          onShowAll={showAll}
        />
      )}
    </section>
  )
}
