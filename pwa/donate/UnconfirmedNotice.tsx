import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { msg, t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { Notice } from '../ui/Notice.tsx'
import { rich } from '../ui/rich.ts'
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
      {payment.orderId === null ? t('Ask again') : t('Ask PayPal again')}
    </button>
  </Notice>
)

const OfCard = ({ payment }: { payment: Unconfirmed }) => (
  <p>
    {mayHave(payment)}{' '}
    {rich(
      'We could not hear from our card provider. Asking again is safe: one donation is never taken twice. If this stays so, <contact>write to us</contact>, and we will look.',
      { contact },
    )}
  </p>
)

const OfPaypal = ({ payment }: { payment: Unconfirmed }) => (
  <>
    <p>
      <b>{t(paypalUnavailable)}</b>
    </p>
    <p>
      {rich(
        payment.isSeen === false
          ? msg(
              'You began to give {sum} with PayPal, and we do not know yet what became of it. Asking again is safe: one approval never pays twice. If this stays so, <contact>write to us</contact> with the number <order></order>, and we will look.',
            )
          : msg(
              'You approved the donation of {sum}, and we do not know yet whether PayPal took it. Asking again is safe: one approval never pays twice. If this stays so, <contact>write to us</contact> with the number <order></order>, and we will look.',
            ),
        {
          sum: inDollars(payment.donation.gift.amount),
          contact,
          order: () => (
            <span className="order-id" translate="no">
              {payment.orderId}
            </span>
          ),
        },
      )}
    </p>
  </>
)

const contact = (words: ReactNode) => <Link to={paths.contactAbout('other')}>{words}</Link>

const mayHave = ({ donation }: Unconfirmed) =>
  t('Your payment of {sum} may have gone through.', { sum: inDollars(donation.gift.amount) })

/** Asked before another payment is begun. The focus goes to the answer that takes nothing. */
export function Doubt({ payment, view }: Props) {
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  return (
    <Notice tone="bad">
      <p>
        {mayHave(payment)} {t('Do you want to give {sum} as well?', { sum: sum(view.gift) })}
      </p>
      <div className="acts">
        <button ref={no} type="button" className="button line" onClick={() => view.send({ type: 'edited' })}>
          {t('No, not now')}
        </button>
        <button type="button" className="button line" onClick={() => view.submit(true)}>
          {t('Yes, give {sum} as well', { sum: sum(view.gift) })}
        </button>
      </div>
    </Notice>
  )
}
