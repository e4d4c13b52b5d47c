// What is loaded with its first use, loaded before.
import 'stripe'
import 'nodemailer'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { rateLimitTracker } from '../../data/tables/abuse.ts'
import { mailLog } from '../../data/tables/system.ts'
import { openSandbox } from '../../scripts/sandbox/sandbox.ts'
import { openTestApp } from '../testing.ts'
import { give, put, stored, visit } from './testing.ts'

// Many requests, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Events are held back: Stripe has the money, and nobody was told. */
async function openGiving() {
  let api: Awaited<ReturnType<typeof openTestApp>> | undefined
  const opened = () => api as NonNullable<typeof api>
  const sandbox = await openSandbox({
    now: () => opened().clock.now(),
    stripe: { receiver: (path, init) => opened().app.request(path, init) },
  })
  onTestFinished(() => sandbox.close())
  api = await openTestApp(sandbox.env)
  await sandbox.stripe.events.setMode('held')
  const { jobs, db } = api.deps
  jobs.enqueue(db, { name: 'donations.reconcile', uniqueKey: 'donations.reconcile' })
  await jobs.drain()
  return { ...api, sandbox }
}
type Giving = Awaited<ReturnType<typeof openGiving>>

/** Lets time pass, and then the hourly job run. */
async function pass({ clock, deps }: Giving, ms: number) {
  clock.pass(ms)
  await deps.jobs.drain()
}

async function begin(api: Giving) {
  await give(api)
  return api.sandbox.stripe.intents().at(-1)?.id ?? ''
}

const asked = ({ sandbox }: Giving) => sandbox.requests().filter(({ method }) => method === 'GET')
const receipts = ({ deps }: Giving) => deps.db.select().from(mailLog).all()

describe('a donation whose event never came', () => {
  test('has arrived when Stripe says so, and its receipt leaves', async () => {
    const api = await openGiving()
    const intent = await begin(api)
    api.sandbox.stripe.pay(intent)
    await pass(api, hourMs - 1000)
    expect([stored(api)[0]?.status, asked(api)]).toEqual(['pending', []])
    await pass(api, hourMs)
    expect(stored(api)).toMatchObject([{ status: 'succeeded', amount: 5000, failureReason: null }])
    expect(stored(api)[0]?.succeededAt).toBe('2026-03-01T10:59:59.000Z')
    expect(receipts(api)).toMatchObject([{ key: 'donation.receipt:1', recipient: 'wanjiru@example.org' }])
  })

  test('has its true time when the event comes after all, and is not asked about again', async () => {
    const api = await openGiving()
    api.sandbox.stripe.pay(await begin(api))
    await pass(api, 2 * hourMs)
    const questions = asked(api).length
    await api.sandbox.stripe.events.setMode('prompt')
    await pass(api, 2 * hourMs)
    expect(stored(api)).toMatchObject([{ status: 'succeeded', succeededAt: '2026-03-01T09:00:00.000Z' }])
    expect(receipts(api)).toHaveLength(1)
    expect(asked(api)).toHaveLength(questions)
  })

  test('after a card that was declined has arrived too, when the next card was good', async () => {
    const api = await openGiving()
    const intent = await begin(api)
    expect(() => api.sandbox.stripe.pay(intent, { card: '4000000000000002' })).toThrow()
    await api.sandbox.stripe.events.setMode('prompt')
    await api.deps.jobs.drain()
    expect(stored(api)).toMatchObject([{ status: 'failed', failureReason: 'Your card was declined.' }])
    await api.sandbox.stripe.events.setMode('held')
    api.sandbox.stripe.pay(intent)
    await pass(api, 2 * hourMs)
    expect(stored(api)).toMatchObject([{ status: 'succeeded', failureReason: null }])
  })
})

describe('a donation that nobody paid', () => {
  test('is closed after a day, here and at Stripe, and then left alone', async () => {
    const api = await openGiving()
    const intent = await begin(api)
    for (let hour = 0; hour < 23; hour++) await pass(api, hourMs)
    expect([stored(api)[0]?.status, api.sandbox.stripe.intentOf(intent).status]).toEqual([
      'pending',
      'requires_payment_method',
    ])
    await pass(api, 2 * hourMs)
    expect(stored(api)).toMatchObject([{ status: 'failed', failureReason: 'Never paid.' }])
    expect(api.sandbox.stripe.intentOf(intent)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    })
    const questions = asked(api).length
    await api.sandbox.stripe.events.setMode('prompt')
    await pass(api, 5 * hourMs)
    expect(stored(api)).toMatchObject([{ status: 'failed', failureReason: 'Never paid.' }])
    expect([receipts(api), asked(api).length]).toEqual([[], questions])
  })

  test('because the server died before Stripe knew of it, is closed after a day as well', async () => {
    const api = await openGiving()
    api.sandbox.failNext({ provider: 'stripe', status: 500 })
    await begin(api)
    await pass(api, 2 * hourMs)
    expect(stored(api)[0]?.status).toBe('pending')
    await pass(api, dayMs)
    expect(stored(api)).toMatchObject([{ status: 'failed', failureReason: 'Never paid.' }])
  })

  test('is closed when Stripe does not know it any more', async () => {
    const api = await openGiving()
    await begin(api)
    api.sandbox.stripe.reset()
    await pass(api, 2 * hourMs)
    expect(stored(api)[0]?.status).toBe('pending')
    await pass(api, dayMs)
    expect(stored(api)).toMatchObject([{ status: 'failed', failureReason: 'Never paid.' }])
  })

  test('was canceled in the dashboard: it is closed at once', async () => {
    const api = await openGiving()
    const intent = await begin(api)
    api.sandbox.stripe.cancel(intent, { form: {}, request: { id: '', idempotency_key: null } })
    await pass(api, 2 * hourMs)
    expect(stored(api)).toMatchObject([{ status: 'failed', failureReason: 'Never paid.' }])
  })
})

describe('a donation is left as it is', () => {
  test('while a bank is at work, for as long as that takes', async () => {
    const api = await openGiving()
    const intent = await begin(api)
    api.sandbox.stripe.process(intent)
    await pass(api, 3 * dayMs)
    expect(stored(api)[0]?.status).toBe('pending')
    api.sandbox.stripe.pay(intent)
    await pass(api, 2 * hourMs)
    expect(stored(api)[0]?.status).toBe('succeeded')
  })

  test('while Stripe does not answer, and it is not asked about all of them', async () => {
    const api = await openGiving()
    for (let n = 0; n < 10; n++) await begin(api)
    api.clock.pass(2 * dayMs)
    for (let n = 0; n < 3; n++) api.sandbox.failNext({ provider: 'stripe', status: 503 })
    await api.deps.jobs.drain()
    expect(stored(api).every(({ status }) => status === 'pending')).toBe(true)
    expect(asked(api)).toHaveLength(3)
    await pass(api, 2 * hourMs)
    expect(stored(api).every(({ status }) => status === 'failed')).toBe(true)
  })

  test('when it was paid in the moment in which it was to be closed', async () => {
    const api = await openGiving()
    const intent = await begin(api)
    const { card } = api.deps
    if (!card) throw new Error('there is a card provider here')
    const paidMeanwhile: typeof card.cancelIntent = (id) => {
      api.sandbox.stripe.pay(intent)
      return card.cancelIntent(id)
    }
    api.deps.card = { ...card, cancelIntent: paidMeanwhile }
    await pass(api, 2 * dayMs)
    expect(stored(api)[0]?.status).toBe('pending')
    await pass(api, 2 * hourMs)
    expect(stored(api)[0]?.status).toBe('succeeded')
  })

  test('when the keys of Stripe were taken away', async () => {
    const api = await openGiving()
    await begin(api)
    api.deps.card = null
    await pass(api, 2 * dayMs)
    expect(stored(api)[0]?.status).toBe('pending')
  })

  test('and not counted, when it was paid in another currency', async () => {
    const api = await openGiving()
    const intent = await begin(api)
    api.sandbox.stripe.pay(intent)
    api.sandbox.stripe.intentOf(intent).currency = 'eur'
    await pass(api, 2 * hourMs)
    await pass(api, 2 * hourMs)
    expect(stored(api)).toMatchObject([{ status: 'failed', failureReason: expect.stringContaining('EUR') }])
    expect(receipts(api)).toEqual([])
  })
})

test('more open donations than fit in one reading are all asked about', async () => {
  const api = await openGiving()
  for (let n = 0; n < 120; n++) put(api, { status: 'pending', succeededAt: null, stripePaymentIntentId: null })
  await pass(api, 2 * dayMs)
  expect(stored(api).filter(({ failureReason }) => failureReason === 'Never paid.')).toHaveLength(120)
})

test('one that waits for small amounts on a bank account stays open for twelve days, and is then closed', async () => {
  const api = await openGiving()
  const intent = await begin(api)
  api.sandbox.stripe.askForMicrodeposits(intent)
  for (let day = 1; day <= 11; day++) await pass(api, dayMs)
  expect(stored(api)).toMatchObject([{ status: 'pending' }])
  expect(api.sandbox.stripe.intentOf(intent).status).toBe('requires_action')
  await pass(api, dayMs)
  expect(stored(api)).toMatchObject([{ status: 'failed', failureReason: 'Never paid.' }])
  expect(api.sandbox.stripe.intentOf(intent).status).toBe('canceled')
})

test('one that cannot be written down does not keep the others waiting', async () => {
  const api = await openGiving()
  const [broken, sound] = [await begin(api), await begin(api)]
  for (const intent of [broken, sound]) api.sandbox.stripe.pay(intent)
  api.sandbox.stripe.intentOf(broken).amount_received = 0
  await pass(api, 2 * hourMs)
  expect(stored(api)).toMatchObject([{ status: 'pending' }, { status: 'succeeded' }])
})

test('who set out to give is forgotten after thirty days, and the donation is not', async () => {
  const api = await openGiving()
  const cookie = await visit(api)
  await give(api, {}, { cookie })
  await api.app.request('/paypal/setup')
  expect(stored(api)).toMatchObject([{ device: expect.any(String), network: expect.any(String) }])
  await pass(api, hourMs)
  expect(api.deps.db.select().from(rateLimitTracker).all()).not.toEqual([])
  await pass(api, 30 * dayMs - 2 * hourMs)
  expect(stored(api)[0]?.device).not.toBeNull()
  await pass(api, 2 * hourMs)
  expect(api.deps.db.select().from(rateLimitTracker).all()).toEqual([])
  expect(stored(api)).toMatchObject([{ device: null, network: null, donorName: 'Wanjiru Example', amount: 5000 }])
})
