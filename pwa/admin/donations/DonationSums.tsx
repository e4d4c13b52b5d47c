import type { DonationTotals } from '../../../data/contract/donations.ts'
import { counted, dollars } from '../money.ts'
import { keptInWords } from './donationWords.ts'

/** What was given and what is left of it, and why the two differ. */
export function DonationSums({ totals }: { totals: DonationTotals }) {
  const { byStatus, refunded, disputed, kept } = totals
  const sums = [
    { label: 'Given', ...byStatus.succeeded },
    { label: 'Kept', ...kept },
    { label: 'Refunded', ...refunded },
    { label: 'Held back or lost', ...disputed },
    { label: 'Pending', ...byStatus.pending },
    { label: 'Failed', ...byStatus.failed },
  ]
  return (
    <>
      <dl className="ledger six">
        {sums.map(({ label, count, cents }) => (
          <div key={label}>
            <dt>
              {label} <small>{counted(count, 'donation')}</small>
            </dt>
            <dd>{dollars(cents)}</dd>
          </div>
        ))}
      </dl>
      <div className="sums-told sm">
        <p>{keptInWords({ given: byStatus.succeeded.cents, refunded, disputed, kept })}</p>
        <details>
          <summary>What these figures mean</summary>
          <p>
            Given is all that has arrived, before anything went back. Kept is what is left of it for the work, and what
            the card Successful Donations shows. While a bank decides a dispute, its amount is held back; a dispute that
            is lost takes it for good, and one that is won returns it. Pending and failed donations have brought no
            money and are in none of the other figures. The providers’ fees are not known here: what they pay out is a
            little less.
          </p>
        </details>
      </div>
    </>
  )
}
