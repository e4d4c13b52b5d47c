import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { Notice } from '../ui/Notice.tsx'
import { inDollars, sum } from './gift.ts'
import type { Unsure } from './unsure.ts'
import type { Giving } from './useGiving.ts'
import { paypalUnavailable } from './words.ts'

interface Props {
  unsure: Unsure
  giving: Giving
}

/** Stands above every way to pay while the fate of a payment is open. */
export const UnsureNotice = ({ unsure, giving }: Props) => (
  <Notice tone="bad">
    {unsure.orderId === null ? <OfCard unsure={unsure} /> : <OfPaypal unsure={unsure} />}
    <button
      type="button"
      className="btn line"
      disabled={!giving.online}
      aria-busy={giving.busy}
      aria-disabled={giving.busy || undefined}
      onClick={() => giving.askAgain(unsure)}
    >
      {unsure.orderId === null ? 'Ask again' : 'Ask PayPal again'}
    </button>
  </Notice>
)

const OfCard = ({ unsure }: { unsure: Unsure }) => (
  <p>
    {mayHave(unsure)} We could not hear from our card provider. Asking again is safe: one donation is never taken twice.
    If this stays so, <Link to={paths.contactAbout('other')}>write to us</Link>, and we will look.
  </p>
)

const OfPaypal = ({ unsure }: { unsure: Unsure }) => (
  <>
    <p>
      <b>{paypalUnavailable}</b>
    </p>
    <p>
      You approved the donation of {inDollars(unsure.act.gift.amount)}, and we do not know yet whether PayPal took it.
      Asking again is safe: one approval never pays twice. If this stays so,{' '}
      <Link to={paths.contactAbout('other')}>write to us</Link> with the number{' '}
      <span className="order-id">{unsure.orderId}</span>, and we will look.
    </p>
  </>
)

const mayHave = ({ act }: Unsure) => `Your payment of ${inDollars(act.gift.amount)} may have gone through.`

/** Asked before another payment is begun. The focus goes to the answer that takes nothing. */
export function Doubt({ unsure, giving }: Props) {
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  return (
    <Notice tone="bad">
      <p>
        {mayHave(unsure)} Do you want to give {sum(giving.gift)} as well?
      </p>
      <div className="acts">
        <button ref={no} type="button" className="btn line" onClick={() => giving.answerDoubt(false)}>
          No, not now
        </button>
        <button type="button" className="btn line" onClick={() => giving.answerDoubt(true)}>
          Yes, give {sum(giving.gift)} as well
        </button>
      </div>
    </Notice>
  )
}
