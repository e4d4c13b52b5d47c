import type { DonationSums as Sums } from '../../../data/contract/donations.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { Ledger } from '../kit/lists/Ledger.tsx'
import { counted } from '../kit/words/counted.ts'
import { keptInWords } from './donationLabels.ts'

/** What was given and what is left of it. */
export function DonationSums({ totals }: { totals: Sums }) {
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
    <Ledger
      look="sixfold"
      figures={sums.map(({ label, count, cents }) => ({
        label,
        about: <small> {counted(count, 'donation')}</small>,
        value: dollars(cents),
      }))}
    />
  )
}

/** Why less is kept than was given. */
export function SumsTold({ totals: { byStatus, ...others } }: { totals: Sums }) {
  return (
    <section className="panel sums-told" aria-labelledby="sums-told">
      <h3 id="sums-told">Given and kept</h3>
      <p>{keptInWords({ given: byStatus.succeeded.cents, ...others })}</p>
      <p className="muted">
        Given is all that arrived, before anything went back. Kept is what is left for the work. The card Successful
        Donations shows what was given, and below it what is kept.
      </p>
      <p className="muted">
        What a bank holds back in a dispute is kept again when the dispute is won. Pending and failed donations are in
        no other figure. The providers’ fees are not known here.
      </p>
      <p className="muted">
        Refunds of cards show at once. PayPal is asked for refunds 1, 7, 30, 90 and 180 days after a gift, and until
        then they count as kept. Disputes at PayPal are not seen here at all: PayPal tells of them itself.
      </p>
    </section>
  )
}
