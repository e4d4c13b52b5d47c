import { useEffect, useRef, useState } from 'react'
import type { Payments } from '../../data/contract/site.ts'
import type { Act } from './acts.ts'
import { fetchLaterSteps } from './fetchSteps.ts'
import type { Checkout } from './paypalCheckout.ts'
import { refusalIn } from './refusalIn.ts'
import type { Refusal } from './refusals.ts'
import type { Unsure } from './unsure.ts'

export interface PaypalState {
  name: 'idle' | 'loading' | 'ready' | 'ordering' | 'capturing' | 'unavailable'
}

interface Given {
  setUp: Payments['paypal']
  /** The visitor has turned to PayPal, and there is a connection. */
  wanted: boolean
  /** Makes a call for the act of a donation, and of a new one if the first key was used up. */
  asAct: <T>(act: Act, call: (act: Act) => Promise<T>) => Promise<T>
  /** By the donor: from now on money may move. */
  onApproved: (unsure: Unsure) => void
  onPaid: (status: 'COMPLETED' | 'PENDING', act: Act) => void
  onRefused: (refusal: Refusal, act: Act) => void
  /** Approved, and nobody knows yet whether it was taken. */
  onUnsure: (unsure: Unsure) => void
  /** The window, such as when the browser blocks it. */
  onNotOpened: () => void
}

/** PayPal's way from the choice to the captured order. What the donor calls off is their business alone. */
export function usePaypal(given: Given) {
  const { setUp, wanted } = given
  const [state, setState] = useState<PaypalState>({ name: 'idle' })
  const checkout = useRef<Checkout | null>(null)
  /** What each order was made for: the form may say something else by the time it is approved. */
  const acts = useRef(new Map<string, Act>())
  const isApproved = useRef(false)
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
        onApprove: async (orderId) => {
          isApproved.current = true
          const act = acts.current.get(orderId)
          if (act) await capture(act, orderId)
        },
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
    isApproved.current = false
    let ordered: Promise<{ orderId: string }> | null = null
    setState({ name: 'ordering' })
    try {
      await checkout.current?.start(() => {
        ordered = order(act)
        return ordered
      })
    } catch (error) {
      console.info('PayPal:', error)
      if (!ordered) return setState({ name: 'unavailable' })
      // An order that failed has said so itself.
      if ((await isKept(ordered)) && !isApproved.current) latest.current.onNotOpened()
    }
  }

  async function order(act: Act) {
    try {
      const { createOrder } = await import('./calls.ts')
      const orderId = await latest.current.asAct(act, async (used) => {
        const { id } = await createOrder(used)
        acts.current.set(id, used)
        return id
      })
      setState({ name: 'ready' })
      return { orderId }
    } catch (error) {
      const refusal = await refusalIn(error)
      setState({ name: refusal.kind === 'failed' ? 'unavailable' : 'ready' })
      latest.current.onRefused(refusal, act)
      throw error
    }
  }

  /** Also of an order from before a reload, when nothing of PayPal is loaded. */
  async function capture(act: Act, orderId: string) {
    setState({ name: 'capturing' })
    latest.current.onApproved({ act, orderId })
    const after = { name: checkout.current ? 'ready' : 'idle' } as const
    try {
      const [{ captureOrder }] = await Promise.all([import('./calls.ts'), fetchLaterSteps()])
      const { status } = await captureOrder(orderId)
      setState(after)
      latest.current.onPaid(status, act)
    } catch (error) {
      console.info('PayPal:', error)
      const refusal = await refusalIn(error)
      setState(after)
      if (refusal.kind === 'declined') latest.current.onRefused(refusal, act)
      else latest.current.onUnsure({ act, orderId })
    }
  }

  return { state, start, capture }
}

const isKept = (promise: Promise<unknown>) =>
  promise.then(
    () => true,
    () => false,
  )
