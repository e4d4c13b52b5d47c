import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { Notice } from '../ui/Notice.tsx'
import { inDollars, sum } from './donation.ts'
import { paypalUnavailable } from './messages.ts'
import type { Unconfirmed } from './tabStorage.ts'
import type { DonationView } from './useDonation.ts'

interface Props {
  payment: Unconfirmed
  view: DonationView
}

/** Stands above every way to pay while the fate of a payment is open. */
export const UnconfirmedNotice = ({ payment, view }: Props) => (
  <Notice tone="bad">
    {payment.orderId === null ? <OfCard payment={payment} /> : <OfPaypal payment={payment} />}
    <button
      type="button"
      className="button line"
      disabled={!view.online}
      aria-busy={view.busy}
      aria-disabled={view.busy || undefined}
      onClick={() => view.send({ type: 'ask again' })}
    >
      {payment.orderId === null ? 'Ask again' : 'Ask PayPal again'}
    </button>
  </Notice>
)

const OfCard = ({ payment }: { payment: Unconfirmed }) => (
  <p>
    {mayHave(payment)} We could not hear from our card provider. Asking again is safe: one donation is never taken
    twice. If this stays so, <Link to={paths.contactAbout('other')}>write to us</Link>, and we will look.
  </p>
)

const OfPaypal = ({ payment }: { payment: Unconfirmed }) => (
  <>
    <p>
      <b>{paypalUnavailable}</b>
    </p>
    <p>
      You approved the donation of {inDollars(payment.donation.gift.amount)}, and we do not know yet whether PayPal took
      it. Asking again is safe: one approval never pays twice. If this stays so,{' '}
      <Link to={paths.contactAbout('other')}>write to us</Link> with the number{' '}
      <span className="order-id">{payment.orderId}</span>, and we will look.
    </p>
  </>
)

const mayHave = ({ donation }: Unconfirmed) =>
  `Your payment of ${inDollars(donation.gift.amount)} may have gone through.`

/** Asked before another payment is begun. The focus goes to the answer that takes nothing. */
export function Doubt({ payment, view }: Props) {
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  return (
    <Notice tone="bad">
      <p>
        {mayHave(payment)} Do you want to give {sum(view.gift)} as well?
      </p>
      <div className="acts">
        <button ref={no} type="button" className="button line" onClick={() => view.send({ type: 'edited' })}>
          No, not now
        </button>
        <button type="button" className="button line" onClick={() => view.submit(true)}>
          Yes, give {sum(view.gift)} as well
        </button>
      </div>
    </Notice>
  )
}
