import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DonationRecord } from '../../../data/contract/donations.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { Address } from '../kit/lists/Address.tsx'
import { CopyButton } from '../kit/lists/CopyButton.tsx'
import { LoadMore, type NextPage } from '../kit/lists/LoadMore.tsx'
import { placedTime } from '../kit/words/times.ts'
import { marksOf, methodWords, statusWords, whyNotPaid } from './donationLabels.ts'

interface Props {
  donations: readonly DonationRecord[]
  isNarrowed: boolean
  list: NextPage
  onShowAll: () => void
}

export function DonationList({ donations, isNarrowed, list, onShowAll }: Props) {
  const rows = useRef<HTMLUListElement>(null)
  const fetchNextPage = useLoadingOn(rows, donations.length, list.fetchNextPage)
  if (donations.length === 0) return isNarrowed ? <NoneMatch onShowAll={onShowAll} /> : <NoneYet />
  return (
    <>
      <ul ref={rows} className="gifts">
        {donations.map((donation) => (
          <DonationRow key={donation.id} donation={donation} />
        ))}
      </ul>
      <LoadMore list={{ ...list, fetchNextPage }} isWithin />
    </>
  )
}

/** Loads a page more; the focus goes on to its first donation, as the button may be gone. */
function useLoadingOn(rows: RefObject<HTMLUListElement | null>, shown: number, load: () => unknown) {
  const [from, setFrom] = useState<number | null>(null)
  useEffect(() => {
    if (from === null || shown <= from) return
    const row = rows.current?.children[from]
    if (row instanceof HTMLElement) row.focus()
    setFrom(null)
  }, [from, shown, rows])
  return () => {
    setFrom(shown)
    load()
  }
}

const NoneYet = () => (
  <Empty picture="nest" title="No donations yet" level={3}>
    When somebody gives on the Donate page, it appears here.
  </Empty>
)

const NoneMatch = ({ onShowAll }: { onShowAll: () => void }) => (
  <Empty
    picture="tracks"
    title="No donations like this"
    level={3}
    action={
      <Button look="line" onClick={onShowAll}>
        Show all donations
      </Button>
    }
  >
    None of the donations fits these filters.
  </Empty>
)

function DonationRow({ donation }: { donation: DonationRecord }) {
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
