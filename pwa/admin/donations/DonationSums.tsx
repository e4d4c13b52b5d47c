import type { DonationTotals } from '../../../data/contract/donations.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { counted } from '../counted.ts'
import { keptInWords } from './donationWords.ts'

/** What was given and what is left of it. */
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
  )
}

/** Why less is kept than was given. */
export function SumsTold({ totals: { byStatus, ...others } }: { totals: DonationTotals }) {
  return (
    <section className="panel sums-told" aria-labelledby="sums-told">
      <h3 id="sums-told">Given and kept</h3>
      <p>{keptInWords({ given: byStatus.succeeded.cents, ...others })}</p>
      <p className="muted">
        Given is all that has arrived, before anything went back. Kept is what is left of it for the work; the card
        Successful Donations shows the same.
      </p>
      <p className="muted">
        A bank holds a disputed amount back until it decides: lost, it is gone; won, it is kept again. Pending and
        failed donations brought nothing and are in no other figure. The providers’ fees are not known here: what they
        pay out is a little less.
      </p>
    </section>
  )
}
