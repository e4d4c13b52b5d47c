// What is loaded with its first use, loaded before.
import 'stripe'
import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openSandbox } from '../../scripts/sandbox/sandbox.ts'
import { openTestApp } from '../testing.ts'
import { gift, give, stored } from './testing.ts'

// Many requests, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })

const hourMs = 3_600_000

async function openGiving() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp(sandbox.env)
  return { ...api, sandbox }
}
type Giving = Awaited<ReturnType<typeof openGiving>>

/** What Stripe was asked to make, as it read it. */
const asked = ({ sandbox }: Giving) =>
  sandbox
    .requests()
    .filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents')
    .map(({ headers, body }) => ({
      key: headers['idempotency-key'],
      ...Object.fromEntries(new URLSearchParams(body ?? '')),
    }))

describe('a donation by card', () => {
  test('is asked for in cents, under the number of a row that is there before', async () => {
    const api = await openGiving()
    const key = randomUUID()
    const answer = await give(api, { amount: 50 }, { key })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(asked(api)).toEqual([
      {
        key: `pi:1:${key}`,
        amount: '5000',
        currency: 'usd',
        'automatic_payment_methods[enabled]': 'true',
        'metadata[donationId]': '1',
        'metadata[act]': key,
        'metadata[site]': expect.stringMatching(/^[\w-]{22}$/),
      },
    ])
    const [intent] = api.sandbox.stripe.intents()
    expect(await answer.json()).toEqual({ clientSecret: intent?.client_secret })
    expect(stored(api)).toMatchObject([
      { amount: 5000, method: 'card', status: 'pending', stripePaymentIntentId: intent?.id, submission: key },
    ])
  })

  test('is on the disk before Stripe hears of it, so that no crash can lose it', async () => {
    const api = await openGiving()
    const { card } = api.deps
    if (!card) throw new Error('there is a card provider here')
    const seen: unknown[] = []
    const createIntent: typeof card.createIntent = (donation) => {
      seen.push([api.deps.db.$client.inTransaction, stored(api)])
      return card.createIntent(donation)
    }
    api.deps.card = { ...card, createIntent }
    await give(api)
    expect(seen).toMatchObject([[false, [{ id: 1, status: 'pending', stripePaymentIntentId: null }]]])
  })

  test('keeps name and address of who gives them, and asks for neither', async () => {
    const api = await openGiving()
    await give(api)
    await give(api, { donorName: undefined, donorEmail: null })
    await give(api, { donorName: '  ', donorEmail: '' })
    expect(stored(api).map(({ donorName, donorEmail }) => [donorName, donorEmail])).toEqual([
      ['Wanjiru Example', 'wanjiru@example.org'],
      ['Anonymous', null],
      ['Anonymous', null],
    ])
    expect(JSON.stringify(api.sandbox.requests().map(({ body }) => body))).not.toContain('anjiru')
  })

  test('leaves nothing in the database by which a stranger could pay or see it', async () => {
    const api = await openGiving()
    const { clientSecret } = await (await give(api)).json()
    const secret = clientSecret.split('_secret_')[1]
    expect(api.deps.db.$client.serialize().includes(secret)).toBe(false)
  })

  test('is begun by nothing but the act of giving', async () => {
    const api = await openGiving()
    expect((await api.app.request('/api/create-payment-intent')).status).toBe(404)
    await api.app.request('/api/donations/visit', { method: 'POST' })
    expect([stored(api), api.sandbox.requests()]).toEqual([[], []])
  })
})

describe('the same act', () => {
  test('five times at once is one donation, one intent and five equal answers', async () => {
    const api = await openGiving()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => give(api, {}, { key })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(1)
    expect([stored(api).length, asked(api).length, api.sandbox.stripe.intents().length]).toEqual([1, 1, 1])
  })

  test('later again is the same donation still', async () => {
    const api = await openGiving()
    const key = randomUUID()
    const first = await (await give(api, {}, { key })).json()
    api.clock.pass(hourMs)
    expect(await (await give(api, {}, { key: key.toUpperCase() })).json()).toEqual(first)
    expect([stored(api).length, api.sandbox.stripe.intents().length]).toEqual([1, 1])
  })

  test.each([{ amount: 51 }, { donorName: 'Somebody Else' }, { donorEmail: null }])(
    'with %o instead is refused: it would be another',
    async (changes) => {
      const api = await openGiving()
      const key = randomUUID()
      await give(api, {}, { key })
      const answer = await give(api, changes, { key })
      expect([answer.status, (await answer.json()).code]).toEqual([409, 'submission.reused'])
      expect(stored(api)).toHaveLength(1)
    },
  )

  test('is over when the money has arrived, and before Stripe forgets its key', async () => {
    const api = await openGiving()
    const keys = [randomUUID(), randomUUID()]
    for (const key of keys) await give(api, {}, { key })
    api.deps.db.$client.exec("update donations set status = 'succeeded' where id = 1")
    const again = await give(api, {}, { key: keys[0] })
    expect([again.status, (await again.json()).code]).toEqual([409, 'donation.arrived'])
    api.clock.pass(21 * hourMs)
    const late = await give(api, {}, { key: keys[1] })
    expect([late.status, (await late.json()).message]).toEqual([409, expect.stringContaining('start a new one')])
    expect(api.sandbox.stripe.intents()).toHaveLength(2)
  })

  test('is taken up where the provider left it: the row is there, and gets its intent', async () => {
    const api = await openGiving()
    const key = randomUUID()
    api.sandbox.failNext({ provider: 'stripe', status: 503 })
    const answer = await give(api, {}, { key })
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'payments.unavailable'])
    expect(stored(api)).toMatchObject([{ id: 1, status: 'pending', stripePaymentIntentId: null }])
    expect((await give(api, {}, { key })).status).toBe(200)
    const [intent] = api.sandbox.stripe.intents()
    expect(stored(api)).toMatchObject([{ id: 1, stripePaymentIntentId: intent?.id }])
    expect(intent?.metadata).toMatchObject({ donationId: '1', act: key })
  })

  test('gets the intent that was made when a crash kept it from being noted', async () => {
    const api = await openGiving()
    const key = randomUUID()
    const first = await (await give(api, {}, { key })).json()
    api.deps.db.$client.exec('update donations set stripe_payment_intent_id = null')
    expect(await (await give(api, {}, { key })).json()).toEqual(first)
    expect(api.sandbox.stripe.intents()).toHaveLength(1)
    expect(stored(api)[0]?.stripePaymentIntentId).toBe(api.sandbox.stripe.intents()[0]?.id)
  })
})

describe('when Stripe says no', () => {
  test.each([
    [401, 503, 'payments.unset', 'Donations by card are not set up on this site.'],
    [403, 503, 'payments.unset', 'Donations by card are not set up on this site.'],
    [402, 402, 'payments.declined', 'The card was declined.'],
    [400, 502, 'payments.refused', 'did not accept this'],
    [404, 502, 'payments.refused', 'did not accept this'],
    [409, 503, 'payments.unavailable', 'does not answer at the moment'],
    [429, 503, 'payments.unavailable', 'does not answer at the moment'],
    [500, 503, 'payments.unavailable', 'does not answer at the moment'],
  ])('with %i, the donor is told in plain words: %i %s', async (status, ours, code, message) => {
    const api = await openGiving()
    api.sandbox.failNext({ provider: 'stripe', status })
    const answer = await give(api)
    expect(answer.status).toBe(ours)
    expect(await answer.json()).toEqual({ code, message: expect.stringContaining(message) })
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(stored(api)).toMatchObject([{ status: 'pending' }])
  })

  test('by not being there at all, likewise', async () => {
    const api = await openGiving()
    await api.sandbox.close()
    expect((await (await give(api)).json()).code).toBe('payments.unavailable')
  })

  test('because it was never set up, nothing is written down', async () => {
    const api = await openTestApp()
    const answer = await give(api)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({
      code: 'payments.unset',
      message: 'Donations by card are not set up on this site.',
    })
    expect(stored(api)).toEqual([])
  })
})

describe('a donation is refused', () => {
  const least = 'Please enter a donation amount of at least $1.'
  test.each([
    ['amount', 0, least],
    ['amount', -50, least],
    ['amount', 0.5, least],
    ['amount', 12.5, 'Please give whole dollars.'],
    ['amount', '50', least],
    ['amount', null, least],
    ['amount', 1e21, 'The most that can be given at once is $999,999.'],
    ['amount', 1_000_000.5, 'The most that can be given at once is $999,999.'],
    ['amount', 1_000_000, 'The most that can be given at once is $999,999.'],
    ['donorName', 'a'.repeat(101), 'Your name is too long'],
    ['donorEmail', 'nobody', 'Please enter a valid email address.'],
    ['donorEmail', `${'a'.repeat(150)}@example.org`, 'Your email address is too long'],
  ])('with %s %s', async (field, value, message) => {
    const api = await openGiving()
    const answer = await give(api, { [field]: value })
    expect(answer.status).toBe(400)
    expect((await answer.json()).issues).toEqual([{ field, message }])
    expect([stored(api), api.sandbox.requests()]).toEqual([[], []])
  })

  test.each([1, 999_999])('not with %i dollars', async (amount) => {
    const api = await openGiving()
    expect((await give(api, { amount })).status).toBe(200)
    expect(stored(api)).toMatchObject([{ amount: amount * 100 }])
  })

  test('when a page of another site sends it, or no page would', async () => {
    const api = await openGiving()
    expect((await give(api, {}, { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403)
    expect((await give(api, {}, { headers: { 'content-type': 'text/plain' } })).status).toBe(400)
    expect((await give(api, { donorName: 'a'.repeat(70_000) })).status).toBe(413)
    expect((await give(api, {}, { key: 'twice' })).status).toBe(400)
    expect([stored(api), api.sandbox.requests()]).toEqual([[], []])
  })

  test('only then: the page of this site may send it', async () => {
    const api = await openGiving()
    expect((await give(api, gift, { headers: { origin: api.deps.config.publicUrl } })).status).toBe(200)
  })
})
