import type { Payments } from '../../../data/contract/site.ts'
import { newId } from '../../offline/newId.ts'
import type { Donation } from '../donation.ts'
import type { EffectOf, PaymentEvent } from '../journey/journey.ts'
import { paymentEvents } from '../journey/paymentEvents.ts'
import type { Fate, OpenCard } from './cardPayment.ts'
import * as client from './donationClient.ts'
import { loadScript } from './loadScript.ts'
import type { OpenCheckout } from './paypalCheckout.ts'
import { refusalOf } from './refusals.ts'

/** Those that need Stripe, PayPal or the server; what comes of them is sent as an event. */
export type PaymentEffect = EffectOf<
  'announce visit' | 'prepare card' | 'ask of return' | 'load paypal' | 'open paypal window' | 'capture order'
>

export function openPaymentEffects(
  payments: Payments,
  fetchPaymentSteps: () => Promise<unknown>,
  send: (event: PaymentEvent) => Promise<void>,
) {
  let card: OpenCard | null = null
  let checkout: OpenCheckout | null = null

  async function fail(effect: PaymentEffect, error: unknown) {
    console.info('Donation:', error)
    await send({ type: 'failed', effect, refusal: refusalOf(error) })
  }

  /** PayPal's window opens within the call. */
  const run = (effect: PaymentEffect) => perform(effect).catch((error: unknown) => fail(effect, error))

  async function perform(effect: PaymentEffect): Promise<unknown> {
    switch (effect.type) {
      case 'announce visit':
        return navigator.onLine && client.announceVisit()
      case 'prepare card':
        return prepareCard(effect)
      case 'ask of return':
        return send({ type: 'return told', fate: await fateOfReturn(effect.clientSecret) })
      case 'load paypal':
        return loadPaypal()
      case 'open paypal window':
        return openWindow(effect)
      case 'capture order':
        return capture(effect)
    }
  }

  async function prepareCard({ donation: asked, isOpen }: EffectOf<'prepare card'>) {
    // First what takes the payment: nothing is begun that could not be finished.
    const [opened] = await Promise.all([openedCard(), fetchPaymentSteps()])
    const payment = await underKey(asked, async (donation) => {
      const { clientSecret } = await client.createIntent(donation)
      return { donation, clientSecret, card: opened }
    })
    const fate = isOpen ? await opened.fateOf(payment.clientSecret) : 'unpaid'
    await send({ type: 'card prepared', asked, payment, fate })
  }

  async function openedCard(): Promise<OpenCard> {
    if (!payments.card) throw new Error('Cards are not set up')
    const { publishableKey, scriptUrl } = payments.card
    const [{ openCard }] = await Promise.all([import('./cardPayment.ts'), scriptUrl && loadScript(scriptUrl)])
    card ??= await openCard(publishableKey)
    return card
  }

  async function fateOfReturn(clientSecret: string | null): Promise<Fate> {
    const steps = fetchPaymentSteps()
    if (!clientSecret) return steps.then(() => 'unknown' as const)
    return (await openedCard()).fateOf(clientSecret)
  }

  async function loadPaypal() {
    if (!payments.paypal) return
    const { environment, scriptUrl } = payments.paypal
    const [{ openCheckout }] = await Promise.all([
      import('./paypalCheckout.ts'),
      fetchPaymentSteps(),
      scriptUrl && loadScript(scriptUrl),
    ])
    checkout = await openCheckout(environment, {
      onApprove: (orderId) => send({ type: 'approved', orderId }),
      onCancel: () => console.info('PayPal: the donor called it off.'),
      onError: (error) => console.info('PayPal:', error),
    })
    // Browsers that do not say are asked by trying.
    await send({ type: 'paypal loaded', mayOpen: navigator.userActivation?.isActive ?? true })
  }

  /** With no pause between the click and the window. */
  async function openWindow(effect: EffectOf<'open paypal window'>) {
    let ordered: Promise<unknown> | null = null
    try {
      await checkout?.start(() => {
        const order = createOrder(effect)
        ordered = order
        return order
      })
    } catch (error) {
      if (!ordered) return fail({ type: 'load paypal' }, error)
      console.info('PayPal:', error)
      // An order that failed has said so itself.
      if (await isKept(ordered)) await send({ type: 'window not opened' })
    }
  }

  async function createOrder(effect: EffectOf<'open paypal window'>): Promise<{ orderId: string }> {
    try {
      return await underKey(effect.donation, async (donation) => {
        const { id: orderId } = await client.createOrder(donation)
        void send({ type: 'ordered', orderId, donation })
        return { orderId }
      })
    } catch (error) {
      await fail(effect, error)
      throw error
    }
  }

  async function capture({ donation, orderId }: EffectOf<'capture order'>) {
    await fetchPaymentSteps()
    const { status } = await client.captureOrder(orderId)
    await send({ type: 'captured', donation, status })
  }

  /** A call for a donation, and once more under a new key when the server has used up the first. */
  async function underKey<T>(asked: Donation, call: (donation: Donation) => Promise<T>): Promise<T> {
    try {
      return await call(asked)
    } catch (error) {
      if (refusalOf(error).kind !== 'reused') throw error
      const donation = { ...asked, key: newId() }
      await send({ type: 'renewed', donation })
      return call(donation)
    }
  }

  return { run, events: paymentEvents }
}
export type PaymentEffects = ReturnType<typeof openPaymentEffects>

const isKept = (promise: Promise<unknown>) =>
  promise.then(
    () => true,
    () => false,
  )
