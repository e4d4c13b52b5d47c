import { useEffect, useRef, useState } from 'react'
import type { Payments } from '../../data/contract/site.ts'
import type { Act } from './acts.ts'
import { fetchLaterSteps } from './fetchSteps.ts'
import type { Checkout } from './paypalCheckout.ts'
import { refusalIn } from './refusalIn.ts'
import type { Refusal } from './refusals.ts'

export type PaypalState =
  | { name: 'idle' | 'loading' | 'ready' | 'ordering' | 'capturing' | 'unavailable' }
  /** Approved by the donor, and nobody knows yet whether it was taken. */
  | { name: 'unsure'; orderId: string }

interface Given {
  setUp: Payments['paypal']
  /** The visitor has turned to PayPal, and there is a connection. */
  wanted: boolean
  /** Makes a call for the act of a donation, and of a new one if the first key was used up. */
  asAct: <T>(act: Act, call: (act: Act) => Promise<T>) => Promise<T>
  onPaid: (status: 'COMPLETED' | 'PENDING') => void
  onRefused: (refusal: Refusal) => void
}

/** PayPal's way from the choice to the captured order. What the donor calls off is their business alone. */
export function usePaypal(given: Given) {
  const { setUp, wanted } = given
  const [state, setState] = useState<PaypalState>({ name: 'idle' })
  const checkout = useRef<Checkout | null>(null)
  const latest = useRef(given)
  latest.current = given
  const isIdle = state.name === 'idle'
  const isUnavailable = state.name === 'unavailable'

  // biome-ignore lint/correctness/useExhaustiveDependencies: what opening needs is looked up when it is needed
  useEffect(() => {
    if (setUp && wanted && isIdle) void open(setUp)
    // Whoever turns away and back may find PayPal in better health.
    if (!wanted && isUnavailable) setState({ name: 'idle' })
  }, [setUp, wanted, isIdle, isUnavailable])

  async function open(way: NonNullable<Payments['paypal']>) {
    setState({ name: 'loading' })
    try {
      const [{ openCheckout }] = await Promise.all([import('./paypalCheckout.ts'), fetchLaterSteps()])
      checkout.current = await openCheckout(way, {
        onApprove: capture,
        onCancel: () => console.info('PayPal: the donor called it off.'),
        onError: (error) => console.info('PayPal:', error),
      })
      setState({ name: 'ready' })
    } catch (error) {
      console.info('PayPal:', error)
      setState({ name: 'unavailable' })
    }
  }

  /** Begins with no pause between the click and the window. */
  async function start(act: Act) {
    let isOrdered = false
    setState({ name: 'ordering' })
    try {
      await checkout.current?.start(() => {
        isOrdered = true
        return order(act)
      })
    } catch (error) {
      console.info('PayPal:', error)
      if (!isOrdered) setState({ name: 'unavailable' })
    }
  }

  async function order(act: Act) {
    try {
      const { createOrder } = await import('./calls.ts')
      const { id } = await latest.current.asAct(act, createOrder)
      setState({ name: 'ready' })
      return { orderId: id }
    } catch (error) {
      const refusal = await refusalIn(error)
      setState({ name: refusal.kind === 'failed' ? 'unavailable' : 'ready' })
      latest.current.onRefused(refusal)
      throw error
    }
  }

  async function capture(orderId: string) {
    setState({ name: 'capturing' })
    try {
      const { captureOrder } = await import('./calls.ts')
      const { status } = await captureOrder(orderId)
      setState({ name: 'ready' })
      latest.current.onPaid(status)
    } catch (error) {
      console.info('PayPal:', error)
      const refusal = await refusalIn(error)
      if (refusal.kind !== 'declined') return setState({ name: 'unsure', orderId })
      setState({ name: 'ready' })
      latest.current.onRefused(refusal)
    }
  }

  return { state, start, capture }
}
