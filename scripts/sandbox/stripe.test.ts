import Stripe from 'stripe'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSandbox, type SandboxSettings } from './sandbox.ts'

async function openShop(settings: SandboxSettings = {}) {
  const got: { path: string; event: Stripe.Event }[] = []
  const sandbox = await openSandbox({
    ...settings,
    stripe: {
      receiver: async (path, init) => {
        const event = await stripe.webhooks.constructEventAsync(
          String(init.body),
          new Headers(init.headers).get('stripe-signature') ?? '',
          path === '/api/stripe-webhook' ? env.STRIPE_WEBHOOK_SECRET! : env.STRIPE_PAYOUT_WEBHOOK_SECRET!,
        )
        got.push({ path, event })
        return new Response()
      },
      ...settings.stripe,
    },
  })
  onTestFinished(() => sandbox.close())
  const { env } = sandbox
  const { hostname, port } = new URL(sandbox.url)
  const stripe = new Stripe(env.STRIPE_SECRET_KEY!, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 2_000,
    telemetry: false,
  })
  const donate = (donationId = '7') =>
    stripe.paymentIntents.create(
      { amount: 5_000, currency: 'usd', automatic_payment_methods: { enabled: true }, metadata: { donationId } },
      { idempotencyKey: `pi:${donationId}` },
    )
  return { sandbox, stripe, got, donate }
}

describe('a donation', () => {
  it('is an intent, paid by a donor, and told to the product in a signed event', async () => {
    const { sandbox, stripe, got, donate } = await openShop()
    const intent = await donate()
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 5_000, metadata: { donationId: '7' } })
    sandbox.stripe.pay(intent.id)
    await sandbox.stripe.events.delivered()
    expect(got.map(({ path, event }) => [path, event.type])).toEqual([
      ['/api/stripe-webhook', 'payment_intent.succeeded'],
    ])
    expect(got[0]?.event.data.object).toMatchObject({
      id: intent.id,
      amount_received: 5_000,
      metadata: { donationId: '7' },
    })
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' })
  })
})
