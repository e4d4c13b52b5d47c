import Stripe from 'stripe'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openSandbox } from './sandbox.ts'

// Each test is a server and many requests, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })

async function open() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const { hostname, port } = new URL(sandbox.url)
  const stripe = new Stripe(sandbox.env.STRIPE_SECRET_KEY!, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const donate = () =>
    stripe.paymentIntents.create(
      { amount: 5_000, currency: 'usd', metadata: { donationId: '7' } },
      { idempotencyKey: 'k' },
    )
  const page = async () => (await fetch(`${sandbox.url}/_sandbox`)).text()
  /** What a form of the page sends, and what the page says then. */
  const press = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(fields) })
    return /class="said">([^<]*)</.exec(await answer.text())?.[1]
  }
  return { sandbox, stripe, donate, page, press }
}

describe('the sandbox', () => {
  it('keeps each request with its answer, and gives them as JSON lines', async () => {
    const { sandbox, donate } = await open()
    await donate()
    const text = await (await fetch(`${sandbox.url}/_sandbox/requests`)).text()
    const [request, ...others] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(others).toEqual([])
    expect(request).toMatchObject({
      provider: 'stripe',
      method: 'POST',
      path: '/v1/payment_intents',
      headers: { 'idempotency-key': 'k', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'amount=5000&currency=usd&metadata[donationId]=7',
      answer: { status: 200 },
    })
  })

  it('keeps what the real provider does not have, so that a judge sees it', async () => {
    const { sandbox, stripe } = await open()
    await expect(stripe.coupons.create({})).rejects.toThrow('Unrecognized request URL (POST: /v1/coupons).')
    expect(sandbox.requests().map(({ path, answer }) => [path, answer?.status])).toEqual([['/v1/coupons', 404]])
  })

  it('forgets everything when told to', async () => {
    const { sandbox, donate } = await open()
    await donate()
    expect((await fetch(`${sandbox.url}/_sandbox/reset`, { method: 'POST' })).status).toBe(204)
    expect(sandbox.requests()).toEqual([])
    expect(sandbox.stripe.intents()).toEqual([])
  })

  it('listens on this machine alone, and closes with calls still hanging', async () => {
    const { sandbox, donate } = await open()
    expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    sandbox.failNext({ provider: 'stripe', status: 'never' })
    const hanging = donate().catch((error: Error) => error.constructor.name)
    await until(() => sandbox.requests().length === 1)
    await sandbox.close()
    expect(await hanging).toBe('StripeConnectionError')
  })

  it('says so when its port is taken', async () => {
    const { sandbox } = await open()
    await expect(openSandbox({ port: Number(new URL(sandbox.url).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

describe('its page', () => {
  it('shows payments with what can be done, and does it', async () => {
    const { sandbox, donate, page, press } = await open()
    const { id } = await donate()
    expect(await page()).toContain(id)
    const steps = [
      ['decline', 'It was declined.', 'requires_payment_method'],
      ['process', 'It is on its way, for some days.', 'processing'],
      ['pay', 'It is paid.', 'succeeded'],
      ['refund-half', '$25.00 went back.', 'succeeded'],
      ['dispute', 'The donor complained at the bank.', 'succeeded'],
      ['dispute-won', 'The dispute is won.', 'succeeded'],
      ['refund', '$25.00 went back.', 'succeeded'],
    ]
    for (const [action, said, status] of steps) {
      expect(await press(`/_sandbox/do/stripe/${action}`, { id })).toBe(said)
      expect(sandbox.stripe.intentOf(id).status).toBe(status)
    }
    expect(await press('/_sandbox/do/stripe/pay', { id })).toMatch(/^That did not work: You cannot confirm/)
  })

  it('makes the next call fail', async () => {
    const { donate, press, page } = await open()
    expect(await press('/_sandbox/fail-next', { provider: 'stripe', status: '503' })).toBe('It will fail as told.')
    expect(await page()).toContain('Waiting to fail: stripe: 503.')
    await expect(donate()).rejects.toMatchObject({ statusCode: 503 })
    expect(await donate()).toMatchObject({ amount: 5_000 })
  })

  it.each([
    [{ provider: 'stripe', status: 'lost', of: '/cancel' }, 204],
    [{ provider: 'stripe', status: 402 }, 204],
    [{ provider: 'nobody', status: 402 }, 400],
    [{ provider: 'stripe', status: 200 }, 400],
  ])('takes %j from a program with %i', async (body, status) => {
    const { sandbox } = await open()
    const answer = await fetch(`${sandbox.url}/_sandbox/fail-next`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(status)
  })

  it('shows what came in without running it', async () => {
    const { stripe, page } = await open()
    await stripe.paymentIntents.create({ amount: 100, currency: 'usd', description: '<script>alert(1)</script>' })
    expect(await page()).not.toContain('<script>alert')
  })

  it('never shows a client secret among the payments', async () => {
    const { donate, page } = await open()
    const { client_secret } = await donate()
    expect((await page()).split('id="requests"')[0]).not.toContain(client_secret)
  })
})
