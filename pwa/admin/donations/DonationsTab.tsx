import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { plus } from '../../ui/icons.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { PhoneFold } from '../kit/lists/PhoneFold.tsx'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { useFilter } from '../kit/lists/useFilter.ts'
import { DonationSums, SumsTold } from './DonationSums.tsx'
import { Donations } from './Donations.tsx'
import { DonorPage } from './donor/DonorPage.tsx'
import { EnterDonation } from './entry/EnterDonation.tsx'
import { donationReaders, fundsPlace, placeReaders } from './filters.ts'
import { FundsPage } from './funds/FundsPage.tsx'
import { MonthChart } from './MonthChart.tsx'
import { MonthlyGifts } from './monthly/MonthlyGifts.tsx'
import { donationTotalsQuery } from './queries.ts'

/** What was given and what became of it; or all of one donor. */
export function DonationsTab() {
  const { filter } = useFilter('donations', donationReaders)
  const { filter: place } = useFilter('donations', placeReaders)
  if (place.view) return <FundsPage />
  if (filter.donor) return <DonorPage key={filter.donor} id={Number(filter.donor)} />
  return <AllDonations />
}

function AllDonations() {
  const [isEntering, setEntering] = useState(false)
  const totals = useQuery(donationTotalsQuery)
  const { data, error } = totals
  return (
    <section>
      <SectionHead title="Donations" hasList />
      <p className="row">
        <Button look="line" icon={plus} onClick={() => setEntering(true)}>
          Enter a donation
        </Button>
        <Link className="button line" to={fundsPlace}>
          Goal, use, statements
        </Link>
      </p>
      {isEntering && <EnterDonation onClose={() => setEntering(false)} />}
      {data && (
        <>
          <PhoneFold label="Sums">
            <DonationSums totals={data} />
          </PhoneFold>
          <details className="sums-fold">
            <summary>By month, and what given and kept mean</summary>
            <div className="split sums">
              <MonthChart months={data.byMonth} />
              <SumsTold totals={data} />
            </div>
          </details>
        </>
      )}
      <MonthlyGifts />
      {!data && !error && <Spinner />}
      <Donations title="All donations" beside={totals} />
    </section>
  )
}
