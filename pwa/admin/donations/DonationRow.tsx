import type { DonationRecord } from '../../../data/contract/donations.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Address } from '../kit/lists/Address.tsx'
import { CopyButton } from '../kit/lists/CopyButton.tsx'
import { placedTime } from '../kit/words/times.ts'
import { marksOf, methodWords, statusWords, whyNotPaid } from './donationLabels.ts'

export function DonationRow({ donation }: { donation: DonationRecord }) {
  const { id, amount, amountKept, donorName, donorEmail, method, status, succeededAt, createdAt } = donation
  const { label, tint } = statusWords[status]
  const why = whyNotPaid(donation)
  const marks = marksOf(donation)
  return (
    <li tabIndex={-1}>
      <div className="head">
        <h4>{donorName}</h4>
        <p className="amount">
          <b>{dollars(amount)}</b>
          {status === 'succeeded' && amountKept !== amount && <span>{dollars(amountKept)} kept</span>}
        </p>
      </div>
      <p className="byline">
        <Tag tint={tint}>{label}</Tag>
        <span>{methodWords[method]}</span>
        <span>
          {succeededAt ? 'Arrived' : 'Begun'}{' '}
          <time dateTime={succeededAt ?? createdAt}>{placedTime(succeededAt ?? createdAt)}</time>
        </span>
        {donorEmail && <Address email={donorEmail} />}
        <span>No. {id}</span>
      </p>
      {why && <p className={status === 'failed' ? 'explanation bad' : 'explanation'}>{why}</p>}
      {marks.map((mark) => (
        <p key={mark.label} className="explanation">
          <Tag tint={mark.tint}>{mark.label}</Tag> {mark.meaning}
        </p>
      ))}
      <ProviderId name="Stripe payment" id={donation.stripePaymentIntentId} />
      <ProviderId name="PayPal order" id={donation.paypalOrderId} />
    </li>
  )
}

function ProviderId({ name, id }: { name: string; id: string | null }) {
  if (!id) return null
  return (
    <p className="identifiers">
      <span>{name}</span> <code>{id}</code> <CopyButton text={id} what={`${name} ${id}`} />
    </p>
  )
}
