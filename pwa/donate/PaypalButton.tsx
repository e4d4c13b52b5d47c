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
  const words = isOwn || state.name === 'capturing' ? waiting[state.name as keyof typeof waiting] : undefined
  return (
    <>
      <PayButton online={online} busy={giving.busy || words !== undefined}>
        {words ?? (isOwn ? ['Donate', sum(gift), 'with PayPal'].filter(Boolean).join(' ') : 'Continue with PayPal')}
      </PayButton>
      <p className="help">PayPal opens a window of its own. Nothing is taken before you approve it there.</p>
    </>
  )
}
