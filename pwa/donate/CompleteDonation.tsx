import type { StripeElements } from '@stripe/stripe-js'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { anonymousDonor } from '../../data/vocabulary/money.ts'
import { paths } from '../app/paths.ts'
import { device } from '../offline/status.ts'
import { Icon } from '../ui/Icon.tsx'
import { back, lock } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'
import { dismissToast } from '../ui/toasts.ts'
import { confirmPayment, fateOf } from './confirmation.ts'
import { inDollars } from './gift.ts'
import { StepPage } from './StepPage.tsx'
import { appearanceNow, watchColours } from './stripeLook.ts'
import type { Step } from './useGiving.ts'
import { useOnline } from './useOnline.ts'

interface Props {
  step: Extract<Step, { name: 'pay' }>
  /** Right before the money may move. */
  onBegin: () => void
  onPaid: (fate: 'received' | 'processing') => void
  /** Nothing was taken, for certain. */
  onUnpaid: () => void
  onUnsure: () => void
  onChange: () => void
}

type State = 'loading' | 'ready' | 'paying' | 'asking' | 'broken'

/** Stripe's own form, under what is given and by whom. */
export function CompleteDonation({ step, onBegin, onPaid, onUnpaid, onUnsure, onChange }: Props) {
  const { stripe, clientSecret } = step
  const { gift } = step.act
  const online = useOnline()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('loading')
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnsure, setUnsure] = useState(false)
  const elements = useElements(step, place, { onState: setState, onTyped: () => setProblem(null) })
  useHoldUpdates()

  async function pay() {
    if (!elements.current || state !== 'ready' || !navigator.onLine) return
    dismissToast()
    setProblem(null)
    setState('paying')
    const outcome = await confirmPayment(stripe, {
      elements: elements.current,
      clientSecret,
      returnUrl: `${location.origin}${paths.donate}?success`,
      onBegin,
    })
    if (outcome.kind === 'received' || outcome.kind === 'processing') return onPaid(outcome.kind)
    if (outcome.kind === 'unknown') onUnsure()
    if (outcome.kind === 'again') onUnpaid()
    if (outcome.kind !== 'incomplete') setUnsure(outcome.kind === 'unknown')
    setProblem(outcome.words)
    setState('ready')
  }

  /** Back to the form, where another payment could be begun: not before the fate of this one is known, if it can be. */
  async function change() {
    if (!isUnsure) return onChange()
    setState('asking')
    const fate = await fateOf(stripe, clientSecret)
    if (fate === 'received' || fate === 'processing') return onPaid(fate)
    if (fate === 'unpaid') onUnpaid()
    onChange()
  }

  return (
    <StepPage heading="Complete Your Donation">
      <dl className="gift">
        <div>
          <dt>Donation</dt>
          <dd className="amount">{inDollars(gift.amount)}</dd>
        </div>
        <div>
          <dt>From</dt>
          <dd>{gift.name || anonymousDonor}</dd>
        </div>
        {gift.email && (
          <div>
            <dt>Receipt to</dt>
            <dd>{gift.email}</dd>
          </div>
        )}
      </dl>
      <div className="element" aria-busy={state === 'loading'}>
        {state === 'loading' && <div className="sk" />}
        <div ref={place} />
      </div>
      {state === 'broken' && (
        <Notice tone="bad">
          <p>
            The form of our card provider did not open. Nothing was taken. Go back with “Change amount” and try again.
          </p>
        </Notice>
      )}
      {problem && (
        <Notice tone="bad">
          <p>{problem}</p>
        </Notice>
      )}
      {!online && (
        <Notice tone="offline">
          <p>Paying needs signal. This page waits for it.</p>
        </Notice>
      )}
      <div className="paybar">
        <button
          type="button"
          className="btn gold big grow"
          disabled={!online || state === 'loading' || state === 'broken'}
          aria-busy={state === 'paying'}
          aria-disabled={state === 'paying' || undefined}
          onClick={pay}
        >
          <Icon path={lock} /> {state === 'paying' ? 'Paying…' : `Pay ${inDollars(gift.amount)}`}
        </button>
        <button
          type="button"
          className="btn line big"
          disabled={state === 'paying'}
          aria-busy={state === 'asking'}
          aria-disabled={state === 'asking' || undefined}
          onClick={change}
        >
          <Icon path={back} /> Change amount
        </button>
      </div>
      <p className="sm muted small-print">
        Taken securely by our card provider, Stripe: this site never sees the number of a card. Donations are
        non-refundable unless required by law.
      </p>
    </StepPage>
  )
}

interface Listeners {
  onState: (state: State) => void
  onTyped: () => void
}

/** Puts Stripe's form into the page, in the colours of the page. */
function useElements(
  { stripe, clientSecret, act: { gift } }: Props['step'],
  place: RefObject<HTMLDivElement | null>,
  listeners: Listeners,
) {
  const elements = useRef<StripeElements | null>(null)
  const on = useRef(listeners)
  on.current = listeners
  useEffect(() => {
    if (!place.current) return
    const opened = stripe.elements({ clientSecret, appearance: appearanceNow() })
    const billingDetails = { ...(gift.name && { name: gift.name }), ...(gift.email && { email: gift.email }) }
    const form = opened.create('payment', { layout: 'tabs', defaultValues: { billingDetails } })
    form.on('ready', () => on.current.onState('ready'))
    form.on('change', () => on.current.onTyped())
    form.on('loaderror', ({ error }) => {
      console.info('Donation by card:', error)
      on.current.onState('broken')
    })
    form.mount(place.current)
    elements.current = opened
    const stop = watchColours(() => opened.update({ appearance: appearanceNow() }))
    return () => {
      stop()
      elements.current = null
      form.destroy()
    }
  }, [stripe, clientSecret, gift, place])
  return elements
}

/** Nobody is asked to load a new version of the app while a card is being entered. */
function useHoldUpdates() {
  useEffect(() => {
    device.writing = 'words'
    return () => {
      device.writing = null
    }
  }, [])
}
