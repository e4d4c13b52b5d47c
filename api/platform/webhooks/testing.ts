import { createHmac, randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { webhookEvents } from '../../../data/tables/webhooks.ts'
import type { WebhookEndpoint } from '../../../data/vocabulary/webhooks.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { openTestApp } from '../../testing.ts'

export const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)

/** As Stripe signs. https://docs.stripe.com/webhooks#verify-manually */
export const signatureOf = (raw: string, secret: string, at: Date) =>
  `t=${secondsOf(at)},v1=${createHmac('sha256', secret)
    .update(`${secondsOf(at)}.${raw}`)
    .digest('hex')}`

/** What each provider sends beside its event to show that it is its own. */
export const signedHeaders = (
  endpoint: WebhookEndpoint,
  { raw, secret, at }: { raw: string; secret: string; at: Date },
): Record<string, string> =>
  endpoint === '/api/flutterwave-webhook'
    ? { 'verif-hash': secret }
    : { 'stripe-signature': signatureOf(raw, secret, at) }

/** Those of which `openTestDesk` makes the events. */
export type StripeEndpoint = Exclude<WebhookEndpoint, '/api/flutterwave-webhook'>
export const stripeEndpoints = ['/api/stripe-webhook', '/api/stripe-payout-webhook'] as const satisfies StripeEndpoint[]

export interface TestEvent {
  id: string
  object: 'event'
  type: string
  created: number
  /** The connected account in which it happened. */
  account?: string
  data: { object: Record<string, unknown> }
}

/** The API with Stripe set up, and what stands in for Stripe. Events come when the test sends them. */
export async function openTestDesk(environment: Record<string, string> = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  await sandbox.stripe.events.setMode('held')
  sandbox.flutterwave.events.hold(true)
  const container = await openTestApp({ ...sandbox.env, ...environment })
  const { app, clock, deps } = container
  const secrets: Record<WebhookEndpoint, string> = {
    '/api/stripe-webhook': sandbox.env.STRIPE_WEBHOOK_SECRET ?? '',
    '/api/stripe-payout-webhook': sandbox.env.STRIPE_PAYOUT_WEBHOOK_SECRET ?? '',
    '/api/flutterwave-webhook': sandbox.env.FLUTTERWAVE_WEBHOOK_SECRET ?? '',
  }

  const eventOf = (type: string, object: Record<string, unknown>, more: Partial<TestEvent> = {}): TestEvent => ({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    type,
    created: secondsOf(clock.now()),
    data: { object },
    ...more,
  })
  const post = (raw: string, signature: string | null, endpoint: StripeEndpoint = '/api/stripe-webhook') =>
    app.request(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature === null ? {} : { 'stripe-signature': signature }) },
      body: raw,
    })
  const deliver = (event: unknown, endpoint: StripeEndpoint = '/api/stripe-webhook') => {
    const raw = JSON.stringify(event)
    return post(raw, signatureOf(raw, secrets[endpoint], clock.now()), endpoint)
  }
  /** Delivers events and has them handled; what became of the last one. */
  const tell = async (...events: TestEvent[]) => {
    for (const event of events) await deliver(event)
    await deps.jobs.drain()
    return rows().find(({ stripeEventId }) => stripeEventId === events.at(-1)?.id)
  }
  const rows = () => deps.db.select().from(webhookEvents).all()
  return { ...container, sandbox, secrets, eventOf, post, deliver, tell, rows }
}
export type TestDesk = Awaited<ReturnType<typeof openTestDesk>>
