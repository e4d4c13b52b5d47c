import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { donations } from '../../../data/tables/donations.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { webhookEvents } from '../../../data/tables/webhooks.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'
import { openTestApp } from '../../testing.ts'
import { put } from '../testing.ts'

const hourMs = 3_600_000
const gift = {
  amount: 50,
  donorName: 'Neema',
  donorEmail: 'neema@example.org',
  country: 'TZ',
  network: 'mpesa',
  number: '0712 345 678',
}

async function open(environment: Record<string, string> = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp({ ...sandbox.env, ...environment })
  const { app, clock, deps } = api
  const { events, charges } = sandbox.flutterwave
  events.hold(true)
  events.deliverTo((address, init) => app.request(address, init))
  const ask = (fields: object = {}, key: string = randomUUID()) =>
    app.request('/api/mobile-gifts', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...gift, ...fields }),
    })
  return {
    ...api,
    sandbox,
    charges,
    events,
    ask,
    look: async (key: string) => (await app.request(`/api/mobile-gifts/${key}`)).json(),
    /** A gift that the donor is asked about. */
    async asked(fields: object = {}) {
      const key = randomUUID()
      const answer = await ask(fields, key)
      if (answer.status !== 200) throw new Error(await answer.text())
      return { key, charge: charges.all().at(-1)?.id ?? 0 }
    },
    async tell({ times = 1, by = 'hash' as 'hash' | 'signature' | 'forged' } = {}) {
      const newest = events.all().at(-1)
      for (let n = 0; newest && n < times; n += 1) await events.deliver(newest, by)
      await deps.jobs.drain()
      return deps.db.select().from(webhookEvents).all().at(-1)
    },
    async hours(count: number) {
      clock.pass(count * hourMs)
      deps.jobs.enqueue(deps.db, { name: 'donations.reconcile', uniqueKey: randomUUID() })
      await deps.jobs.drain()
    },
    rows: () => deps.db.select().from(donations).all(),
    mails: () => deps.db.select().from(mailLog).all(),
    notices: () => deps.db.select().from(authorNotifications).all(),
  }
}

describe('a gift from a wallet', () => {
  test('is shown in the currency of the wallet before anybody is asked', async () => {
    const { app, sandbox } = await open()
    const answer = await app.request('/api/mobile-gifts/quote?country=TZ&amount=50')
    expect(await answer.json()).toEqual({ amount: 12_306_400, currency: 'TZS' })
    expect(sandbox.flutterwave.charges.all()).toEqual([])
    expect((await app.request('/api/mobile-gifts/quote?country=UG&amount=50')).status).toBe(400)
  })

  test('asks on the phone, waits, and has arrived when Flutterwave says so, with a receipt', async () => {
    const desk = await open()
    const { key, charge } = await desk.asked()
    expect(desk.charges.all()).toMatchObject([
      { tx_ref: `vfw-gift-${key}`, amount: 123_064, currency: 'TZS', customer: { phone_number: '255712345678' } },
    ])
    expect(await desk.look(key)).toEqual({ state: 'waiting', sum: { amount: 12_306_400, currency: 'TZS' } })
    desk.charges.pay(charge)
    expect(await desk.tell({ times: 3 })).toMatchObject({ outcome: 'Donation 1: $50.00 has arrived.' })
    expect(await desk.look(key)).toMatchObject({ state: 'arrived' })
    expect(desk.rows()).toMatchObject([
      {
        status: 'succeeded',
        method: 'mobile_money',
        amount: 5000,
        received: '123,064 TZS',
        reference: String(charge),
        localAmount: 12_306_400,
        localCurrency: 'TZS',
      },
    ])
    expect(desk.mails()).toMatchObject([{ key: 'donation.receipt:1', recipient: gift.donorEmail }])
  })

  test('by M-Pesa in Kenya goes its own way, and needs no email address', async () => {
    const desk = await open()
    const answer = await desk.ask({ country: 'KE', number: '0712345678', donorEmail: null })
    expect(answer.status).toBe(200)
    expect(desk.charges.all()).toMatchObject([{ currency: 'KES', customer: { email: 'gifts@localhost' } }])
  })

  test('of a donor whose address is longer than Flutterwave takes goes by that of the site, and the receipt by theirs', async () => {
    const desk = await open()
    const donorEmail = `${'n'.repeat(60)}@${'long'.repeat(14)}.example.org`
    const { charge } = await desk.asked({ donorEmail })
    expect(desk.charges.all()).toMatchObject([{ customer: { email: 'gifts@localhost' } }])
    desk.charges.pay(charge)
    await desk.tell()
    expect(desk.mails()).toMatchObject([{ key: 'donation.receipt:1', recipient: donorEmail }])
  })

  test('leaves the number nowhere', async () => {
    const desk = await open()
    const { charge } = await desk.asked()
    desk.charges.refuse(charge)
    await desk.tell()
    expect(desk.rows()).toMatchObject([
      { status: 'failed', failureReason: 'Not paid: The customer cancelled the request' },
    ])
    const tables = desk.deps.db.$client.prepare("select name from sqlite_master where type = 'table'").pluck().all()
    for (const table of tables)
      expect(JSON.stringify(desk.deps.db.$client.prepare(`select * from "${table}"`).all())).not.toContain('712345678')
  })

  test('of one act is asked once, however often it is sent, and of other words refused', async () => {
    const desk = await open()
    const key = randomUUID()
    const answers = await Promise.all([desk.ask({}, key), desk.ask({}, key), desk.ask({}, key)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await (await desk.ask({ amount: 60 }, key)).json()).code).toBe('submission.reused')
    expect(desk.charges.all()).toHaveLength(1)
  })

  test.each([
    ['a network of elsewhere', { network: 'mtn' }, 'network'],
    ['a number of elsewhere', { number: '+254712345678' }, 'number'],
    ['a number that is none', { number: '12' }, 'number'],
    ['too much', { amount: 1001 }, 'amount'],
    ['a country that is not asked on the phone', { country: 'UG' }, 'country'],
  ])('with %s is sent back', async (_what, fields, field) => {
    const desk = await open()
    const answer = await desk.ask(fields)
    expect([answer.status, (await answer.json()).issues[0].field]).toEqual([400, field])
    expect(desk.charges.all()).toEqual([])
  })

  test('lets nobody make a phone ring again and again', async () => {
    const desk = await open()
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) statuses.push((await desk.ask()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(desk.charges.all()).toHaveLength(5)
  })

  test('without keys says so', async () => {
    const desk = await open({ FLUTTERWAVE_SECRET_KEY: '', FLUTTERWAVE_WEBHOOK_SECRET: '' })
    for (const answer of [await desk.ask(), await desk.app.request('/api/mobile-gifts/quote?country=TZ&amount=5')])
      expect([answer.status, (await answer.json()).code]).toEqual([503, 'payments.unset'])
  })
})

describe('what became of it', () => {
  test('is found by asking, when no event comes: by the page, or within the hour', async () => {
    const desk = await open()
    const one = await desk.asked()
    desk.charges.pay(one.charge)
    expect(await desk.look(one.key)).toMatchObject({ state: 'arrived' })
    const other = await desk.asked()
    desk.charges.pay(other.charge)
    await desk.hours(2)
    expect(desk.rows().map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  })

  test('is asked for later when the answer was lost, and nobody is asked twice', async () => {
    const desk = await open()
    const key = randomUUID()
    const { aggregator } = desk.deps
    if (!aggregator) throw new Error('Flutterwave is not set up.')
    const { charge } = aggregator
    aggregator.charge = async (asked) => {
      aggregator.charge = charge
      await charge(asked)
      throw new ProviderError('unavailable', 'The answer was lost.')
    }
    expect(await (await desk.ask({}, key)).json()).toMatchObject({ state: 'waiting' })
    expect(await (await desk.ask({}, key)).json()).toMatchObject({ state: 'waiting' })
    expect(desk.charges.all()).toHaveLength(1)
    desk.charges.pay(desk.charges.all()[0]?.id ?? 0)
    expect(await desk.look(key)).toMatchObject({ state: 'arrived' })
  })

  test('is nothing, where Flutterwave never heard of it: it is closed, and asked of nobody', async () => {
    const desk = await open()
    desk.sandbox.failNext({ provider: 'flutterwave', status: 503, of: 'POST /v3/charges' })
    const key = randomUUID()
    expect(await (await desk.ask({}, key)).json()).toMatchObject({ state: 'waiting' })
    await desk.hours(25)
    expect(desk.rows()).toMatchObject([{ status: 'failed', failureReason: 'Never paid.' }])
    expect(desk.charges.all()).toEqual([])
  })

  test('is not what somebody claims: an event is a sign to ask', async () => {
    const desk = await open()
    const { key, charge } = await desk.asked()
    const data = { id: charge, tx_ref: `vfw-gift-${key}`, status: 'successful', amount: 1 }
    desk.events.emit({ event: 'charge.completed', 'event.type': 'X', data })
    expect(await desk.tell()).toMatchObject({ outcome: 'Donation 1: nothing new.' })
    desk.events.emit({ event: 'charge.completed', 'event.type': 'X', data: { id: 1, tx_ref: 'INV-1' } })
    expect(await desk.tell()).toMatchObject({ outcome: 'Not a gift of this site.' })
    expect(desk.rows()).toMatchObject([{ status: 'pending' }])
    expect((await desk.app.request(`/api/mobile-gifts/${randomUUID()}`)).status).toBe(404)
  })

  test('of a smaller sum than was asked for is the same part in dollars', async () => {
    const desk = await open()
    const { key } = await desk.asked()
    const { aggregator } = desk.deps
    if (!aggregator) throw new Error('Flutterwave is not set up.')
    const { findCharge } = aggregator
    aggregator.findCharge = async (reference) => {
      const charge = await findCharge(reference)
      return charge && { ...charge, state: 'arrived', sum: { ...charge.sum, amount: charge.sum.amount / 2 } }
    }
    expect(await desk.look(key)).toMatchObject({ state: 'arrived' })
    expect(desk.rows()).toMatchObject([{ amount: 2500, received: '61,532 TZS' }])
  })

  test('in another currency than was asked for is not counted, and the admins settle it', async () => {
    const desk = await open()
    const { key, charge } = await desk.asked()
    const { aggregator } = desk.deps
    if (!aggregator) throw new Error('Flutterwave is not set up.')
    const { findCharge } = aggregator
    aggregator.findCharge = async (reference) => {
      const found = await findCharge(reference)
      return found && { ...found, sum: { ...found.sum, currency: 'KES' } }
    }
    desk.charges.pay(charge)
    expect(await desk.tell({ times: 2 })).toMatchObject({ status: 'processed' })
    await desk.hours(2)
    expect(await desk.look(key)).toMatchObject({ state: 'failed' })
    expect(desk.rows()).toMatchObject([{ status: 'failed', failureReason: 'Paid in KES, which is not counted here.' }])
    expect(desk.notices()).toMatchObject([{ notificationType: 'donation_amount' }])
  })

  test('that was refused and is paid after all has arrived', async () => {
    const desk = await open()
    const { key, charge } = await desk.asked()
    desk.charges.refuse(charge)
    expect(await desk.look(key)).toMatchObject({ state: 'failed' })
    desk.charges.pay(charge)
    await desk.tell()
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', amount: 5000 }])
  })
})

test('a gift from a wallet is given back elsewhere, and the desk says so', async () => {
  const desk = await open()
  put(desk, { method: 'mobile_money', stripePaymentIntentId: null })
  const cookie = await desk.signIn()
  const answer = await desk.app.request('/api/donations/1/refunds', { headers: { cookie } })
  expect((await answer.json()).obstacle).toMatch(/^It came from a wallet/)
})
