import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { Notice } from '../ui/Notice.tsx'
import { sum } from './gift.ts'
import { PayButton } from './PayButton.tsx'
import type { Giving } from './useGiving.ts'
import { paypalUnavailable } from './words.ts'

const waiting = {
  loading: 'Loading PayPal…',
  ordering: 'Opening PayPal…',
  capturing: 'Asking PayPal whether it went through…',
}

/** PayPal's button, or in its place why there is none. */
export function PaypalButton({ giving }: { giving: Giving }) {
  const { paypal, online, isOwn, gift } = giving
  const { state } = paypal
  if (state.name === 'unavailable') {
    return (
      <Notice tone="bad">
        <p>{paypalUnavailable}</p>
      </Notice>
    )
  }
  if (state.name === 'unsure') return <Unsure orderId={state.orderId} online={online} onAsk={paypal.capture} />
  const words = isOwn ? waiting[state.name as keyof typeof waiting] : undefined
  return (
    <>
      <PayButton online={online} busy={words !== undefined}>
        {words ?? (isOwn ? ['Donate', sum(gift), 'with PayPal'].filter(Boolean).join(' ') : 'Continue with PayPal')}
      </PayButton>
      <p className="help">PayPal opens a window of its own. Nothing is taken before you approve it there.</p>
    </>
  )
}

interface UnsureProps {
  orderId: string
  online: boolean
  onAsk: (orderId: string) => void
}

/** The donor has approved, and PayPal's answer is missing. */
const Unsure = ({ orderId, online, onAsk }: UnsureProps) => (
  <Notice tone="bad">
    <p>
      <b>{paypalUnavailable}</b>
    </p>
    <p>
      You approved the donation, and we do not know yet whether PayPal took it. Asking again is safe: one approval never
      pays twice. If this stays so, <Link to={paths.contactAbout('other')}>write to us</Link> with the number{' '}
      <span className="order-id">{orderId}</span>, and we will look.
    </p>
    <button type="button" className="btn line" disabled={!online} onClick={() => onAsk(orderId)}>
      Ask PayPal again
    </button>
  </Notice>
)
