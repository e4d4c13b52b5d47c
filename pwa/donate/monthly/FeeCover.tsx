import { dollars } from '../../../data/rules/dollars.ts'
import { t } from '../../../data/words/words.ts'
import { feeOf } from '../charge.ts'
import type { DonationView } from '../useDonation.ts'

/** Whether the donor pays what the card costs us, with its sum. The server counts it again by the same rule. */
export function FeeCover({ view }: { view: DonationView }) {
  const { gift, fees, sheet } = view
  const fee = fees && gift.amount > 0 ? feeOf({ ...gift, coversFee: true }, fees) : 0
  return (
    <label className="tick" hidden={fee === 0}>
      <input type="checkbox" name="coversFee" value="yes" defaultChecked={sheet.fields.coversFee} />
      <span>{t('I will also cover the card fee: {sum}', { sum: dollars(fee) })}</span>
    </label>
  )
}
