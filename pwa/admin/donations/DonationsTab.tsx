import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Spinner } from '../../ui/Spinner.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { isNarrowed } from '../kit/lists/filters.ts'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { DonationFilters, donationsHeadingId, focusOnDonations } from './DonationFilters.tsx'
import { DonationList } from './DonationList.tsx'
import { DonationSums, SumsTold } from './DonationSums.tsx'
import type { DonationFilter } from './filters.ts'
import { MonthChart } from './MonthChart.tsx'
import { donationsQuery, donationTotalsQuery } from './queries.ts'

/** What was given and what became of it. */
export function DonationsTab() {
  const [filter, setFilter] = useState<DonationFilter>({})
  const totals = useQuery(donationTotalsQuery)
  const list = useInfiniteQuery(donationsQuery(filter))
  const error = list.error ?? totals.error
  const hasAll = totals.data !== undefined && list.data !== undefined
  const retry = () => Promise.all([totals.refetch(), list.refetch()])

  function showAll() {
    setFilter({})
    focusOnDonations()
  }

  return (
    <section>
      <SectionHead title="Donations" />
      {error && <LoadFailed error={error} isOutdated={hasAll} onRetry={retry} />}
      {totals.data && (
        <>
          <DonationSums totals={totals.data} />
          <details className="sums-fold">
            <summary>By month, and what given and kept mean</summary>
            <div className="split sums">
              <MonthChart months={totals.data.byMonth} />
              <SumsTold totals={totals.data} />
            </div>
          </details>
        </>
      )}
      {!totals.data && !error && <Spinner />}
      <section className="panel flush" aria-labelledby={donationsHeadingId}>
        <DonationFilters filter={filter} counts={totals.data?.byStatus} onChange={setFilter} />
        {!list.data && !error && <Spinner />}
        {list.data && (
          <DonationList
            key={JSON.stringify(filter)}
            donations={list.data}
            isNarrowed={isNarrowed(filter)}
            list={list}
            onShowAll={showAll}
          />
        )}
      </section>
    </section>
  )
}
