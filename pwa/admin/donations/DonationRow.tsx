import { Link } from 'react-router-dom'
import type { DonationRecord } from '../../../data/contract/donations.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { Address } from '../kit/lists/Address.tsx'
import { CopyButton } from '../kit/lists/CopyButton.tsx'
import { fullDate, placedTime } from '../kit/words/times.ts'
import { type ActName, actsOf, actWords } from './acts/acts.ts'
import { DonationFor } from './DonationFor.tsx'
import { marksOf, methodWords, statusWords, whyNotPaid } from './donationLabels.ts'
import { donorPlace } from './filters.ts'

interface Props {
  donation: DonationRecord
  /** It stands on the page of its donor. */
  isOfDonor: boolean
  onAct: (act: ActName) => void
}

export function DonationRow({ donation, isOfDonor, onAct }: Props) {
  const { id, amount, amountKept, donorName, donorEmail, method, status, voidedAt } = donation
  const { label, tint } = voidedAt ? { label: 'void', tint: 'neutral' as const } : statusWords[status]
  const why = whyNotPaid(donation)
  const marks = marksOf(donation)
  return (
    <li tabIndex={-1}>
      <div className="head">
        <h4>{donorEmail && !isOfDonor ? <Link to={donorPlace(id)}>{donorName}</Link> : donorName}</h4>
        <p className="amount">
          <b>{dollars(amount)}</b>
          {status === 'succeeded' && amountKept !== amount && <span>{dollars(amountKept)} kept</span>}
        </p>
      </div>
      <p className="byline">
        <Tag tint={tint}>{label}</Tag>
        <span>{methodWords[method]}</span>
        {donation.monthlyGiftId !== null && <span>Monthly</span>}
        <When donation={donation} />
        {donorEmail && !isOfDonor && <Address email={donorEmail} />}
        <span>No. {id}</span>
      </p>
      <Fold head="Details" className="row-more">
        {why && <p className={status === 'failed' ? 'explanation bad' : 'explanation'}>{why}</p>}
        {marks.map((mark) => (
          <p key={mark.label} className="explanation">
            <Tag tint={mark.tint}>{mark.label}</Tag> {mark.meaning}
          </p>
        ))}
        {donation.feeCovered > 0 && (
          <p className="explanation">{dollars(donation.feeCovered)} of it covers the card fee.</p>
        )}
        {donation.dedication && <DonationFor dedication={donation.dedication} />}
        <ByHand donation={donation} />
        <ProviderId name="Stripe payment" id={donation.stripePaymentIntentId} />
        <ProviderId name="PayPal order" id={donation.paypalOrderId} />
        <Acts donation={donation} onAct={onAct} />
      </Fold>
    </li>
  )
}

function Acts({ donation, onAct }: Pick<Props, 'donation' | 'onAct'>) {
  const acts = actsOf(donation)
  if (acts.length === 0) return null
  return (
    <p className="row-acts">
      {acts.map((act) => (
        <Button
          key={act}
          look="quiet small"
          aria-label={`${actWords[act]}: donation ${donation.id} of ${donation.donorName}`}
          onClick={() => onAct(act)}
        >
          {actWords[act]}
        </Button>
      ))}
    </p>
  )
}

/** Of what was entered by hand the day alone is known. */
function When({ donation: { succeededAt, createdAt, enteredBy } }: { donation: DonationRecord }) {
  const at = succeededAt ?? createdAt
  return (
    <span>
      {enteredBy ? 'Received' : succeededAt ? 'Arrived' : 'Begun'}{' '}
      <time dateTime={at}>{enteredBy ? fullDate(at) : placedTime(at)}</time>
    </span>
  )
}

function ByHand({ donation: { enteredBy, received, reference, note } }: { donation: DonationRecord }) {
  if (!enteredBy) return null
  const told = [`Entered by ${enteredBy}`, received && `received as ${received}`, reference && `reference ${reference}`]
  return (
    <>
      <p className="explanation">{told.filter(Boolean).join(', ')}</p>
      {note && <p className="explanation whole">{note}</p>}
    </>
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
