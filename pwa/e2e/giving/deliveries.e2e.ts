import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSecrets } from '../../../api/platform/secrets.ts'
import { siteMark } from '../../../api/platform/siteMark.ts'
import type { DonationRecord, DonationTotals } from '../../../data/contract/donations.ts'
import type { WebhookTotals } from '../../../data/contract/webhooks.ts'
import { openApi } from '../harness/api.ts'
import { endLeases, withDatabase } from '../harness/database.ts'
import { eventually } from '../harness/eventually.ts'
import { faultRuns } from '../harness/faultRuns.ts'
import { type Server, startServer } from '../harness/server.ts'

/*
 * Deliveries as bad days bring them: shuffled, each one to five times, some forged, some lost because the
 * server is killed in the middle, twice. Whoever got no 200 sends again, as Stripe does.
 */
const secret = 'whsec_of_the_deliveries'
const masterKey = 'the master secret of the deliveries'
const endpoint = '/api/stripe-webhook'
const seed = Number(process.env.DELIVERIES_SEED ?? 20261121)
const donationCount = Math.ceil(0.64 * faultRuns)
const deliveryCount = 6 * faultRuns
const forgedCount = Math.round(0.06 * deliveryCount)

let server: Server
let stripe: Awaited<ReturnType<typeof answerForStripe>>

beforeAll(async () => {
  stripe = await answerForStripe()
  server = await startServer({
    env: {
      SECRET_KEY: masterKey,
      STRIPE_SECRET_KEY: 'sk_test_deliveries',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_deliveries',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_BASE: stripe.url,
    },
  })
})
afterAll(async () => {
  await server.stop()
  stripe.close()
})

it(
  `${deliveryCount} deliveries, shuffled, doubled and forged, to a server killed twice: rows and totals are exactly right`,
  async () => {
    const random = seeded(seed)
    const donors = Array.from({ length: donationCount }, (_, index) => makeDonor(index + 1, random))
    beginDonations(server.dataDir, donors)
    const events = donors.flatMap(({ events }) => events)
    const deliveries = shuffle(deliverOften(events, random), random)
    expect(deliveries).toHaveLength(deliveryCount)

    const deaths = [0.3, 0.7].map((share) => Math.floor(share * deliveryCount))
    await deliverAll(deliveries, async (sent) => {
      if (!deaths.includes(sent)) return
      await server.kill()
      endLeases(server.dataDir)
      await server.start()
    })

    const api = openApi(server.url)
    await api.signIn()
    const json = async <T>(address: string) => (await (await api.call('GET', address)).json()) as T
    await eventually(async () => (await json<WebhookTotals>('/api/webhook-events/totals')).statuses).toEqual({
      received: 0,
      processed: events.length,
      failed: 0,
    })

    const rows = await json<DonationRecord[]>('/api/donations')
    const byId = new Map(rows.map((row) => [row.id, row]))
    expect(rows).toHaveLength(donors.length)
    for (const { id, expected } of donors) expect(byId.get(id), `donation ${id}, seed ${seed}`).toMatchObject(expected)

    const arrived = donors.filter(({ expected }) => expected.status === 'succeeded')
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    const totals = await json<DonationTotals>('/api/donations/totals')
    expect(totals.byStatus.succeeded).toEqual({ count: arrived.length, cents: sum(arrived.map(({ cents }) => cents)) })
    expect(totals.kept.cents).toBe(sum(donors.map(({ expected }) => expected.amountKept)))
    expect(totals.refunded.cents).toBe(sum(arrived.map(({ expected }) => expected.amountRefunded)))

    const receiptOf = ({ id }: Donor) => ({ key: `donation.receipt:${id}`, state: 'sent' })
    // What went back whole is thanked for only where its arrival was heard of before.
    const wentBack = arrived.filter(({ expected, cents }) => expected.amountRefunded === cents).map(receiptOf)
    const isOfOneThatStayed = ({ key }: { key: string }) => !wentBack.some((receipt) => receipt.key === key)
    await eventually(() => mailsOf(server.dataDir).filter(isOfOneThatStayed)).toEqual(
      arrived.map(receiptOf).filter(isOfOneThatStayed).sort(byKey),
    )
    const keys = arrived.map((donor) => receiptOf(donor).key)
    await eventually(() =>
      mailsOf(server.dataDir).filter(({ key, state }) => state !== 'sent' || !keys.includes(key)),
    ).toEqual([])
  },
  60_000 + faultRuns * 2_000,
)

interface SentEvent {
  id: string
  raw: string
}

interface Delivery extends SentEvent {
  isForged: boolean
}

type Expected = Pick<DonationRecord, 'status' | 'amountRefunded' | 'disputeStatus' | 'amountKept' | 'failureReason'>

interface Donor {
  id: number
  intentId: string
  /** The server had died before it noted the intent. */
  isUnlinked: boolean
  cents: number
  events: SentEvent[]
  expected: Expected
}

/** A donor, what becomes of the gift, and what Stripe tells of it. */
function makeDonor(id: number, random: () => number): Donor {
  const cents = 100 * (1 + Math.floor(random() * 300))
  const intentId = `pi_${id}`
  const isUnlinked = id % 5 === 0
  if (isUnlinked) stripe.know({ id: intentId, cents, metadata: markOf(id) })
  let number = 0
  const event = (type: string, at: number, object: object): SentEvent => {
    number += 1
    const eventId = `evt_${id}_${number}`
    return {
      id: eventId,
      raw: JSON.stringify(
        { id: eventId, object: 'event', type, created: 1_790_000_000 + at, data: { object } },
        null,
        2,
      ),
    }
  }
  const intent = (type: string, at: number, changes: object = {}) =>
    event(`payment_intent.${type}`, at, {
      id: intentId,
      object: 'payment_intent',
      amount: cents,
      amount_received: 0,
      currency: 'usd',
      metadata: markOf(id),
      client_secret: `${intentId}_secret`,
      ...changes,
    })
  const about = { payment_intent: intentId, currency: 'usd', amount: cents }
  const declined = intent('payment_failed', 2, { last_payment_error: { message: 'Your card was declined.' } })
  const succeeded = intent('succeeded', 3, { amount_received: cents })
  const refunded = (part: number) => event('charge.refunded', 4, { ...about, id: `ch_${id}`, amount_refunded: part })
  const dispute = (stage: string, status: string) =>
    event(`charge.dispute.${stage}`, 5, { ...about, id: `dp_${id}`, status })
  const given = {
    status: 'succeeded',
    amountRefunded: 0,
    disputeStatus: null,
    amountKept: cents,
    failureReason: null,
  } as const
  const failed = { ...given, status: 'failed', amountKept: 0 } as const
  const half = Math.floor(cents / 2)

  const fates: [SentEvent[], Expected][] = [
    [[intent('created', 1), declined, succeeded], given],
    [
      [intent('processing', 1), succeeded, refunded(half), refunded(cents)],
      { ...given, amountRefunded: cents, amountKept: 0 },
    ],
    [[succeeded, refunded(half)], { ...given, amountRefunded: half, amountKept: cents - half }],
    [
      [succeeded, dispute('created', 'needs_response'), dispute('closed', 'lost')],
      { ...given, disputeStatus: 'lost', amountKept: 0 },
    ],
    [
      [succeeded, dispute('created', 'needs_response'), dispute('updated', 'under_review'), dispute('closed', 'won')],
      { ...given, disputeStatus: 'won' },
    ],
    [[intent('processing', 1), declined], { ...failed, failureReason: 'Your card was declined.' }],
    [
      [declined, intent('canceled', 3, { cancellation_reason: 'abandoned' })],
      { ...failed, failureReason: 'Never paid.' },
    ],
    [[intent('processing', 1)], { ...failed, status: 'pending' }],
  ]
  const [events, expected] = fates[id % fates.length] as [SentEvent[], Expected]
  return { id, intentId, isUnlinked, cents, events, expected }
}

const submissionOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`

/** What the site had noted with an intent. */
const markOf = (id: number) => ({
  donationId: String(id),
  act: submissionOf(id),
  site: siteMark({ secrets: openSecrets({ SECRET_KEY: masterKey, dataDir: '' }) }),
})

/** Each event one to five times, and forgeries of some, until there are enough. */
function deliverOften(events: SentEvent[], random: () => number): Delivery[] {
  const anyOf = () => events[Math.floor(random() * events.length)] as SentEvent
  const deliveries = events.map((event) => ({ ...event, isForged: false }))
  const times = new Map(events.map(({ id }) => [id, 1]))
  while (deliveries.length < deliveryCount - forgedCount) {
    const event = anyOf()
    const sofar = times.get(event.id) ?? 0
    if (sofar >= 5) continue
    times.set(event.id, sofar + 1)
    deliveries.push({ ...event, isForged: false })
  }
  while (deliveries.length < deliveryCount) {
    const { id, raw } = anyOf()
    // Someone else's money under a number that Stripe never gave.
    deliveries.push({
      id,
      raw: raw.replace(id, `${id}_forged`).replace('"amount_received": 0', '"amount_received": 9'),
      isForged: true,
    })
  }
  return deliveries
}

/** Sends on several lines at once. `before` is called with the number of those sent so far, and may take its time. */
async function deliverAll(deliveries: Delivery[], before: (sent: number) => Promise<void>): Promise<void> {
  const waiting = [...deliveries]
  let sent = 0
  let death: Promise<void> = Promise.resolve()
  const line = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const interruption = before(sent++)
      // The others go on sending to a server that is just being killed.
      death = Promise.all([death, interruption]).then(() => undefined)
      if (!(await deliver(next))) {
        await death
        waiting.push(next)
      }
    }
    await death
  }
  await Promise.all(Array.from({ length: 8 }, line))
}

/** Says whether it was answered. A forgery is refused; the rest is received. */
async function deliver({ raw, isForged }: Delivery): Promise<boolean> {
  const answer = await fetch(server.url + endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': sign(raw, isForged ? 'whsec_guessed' : secret) },
    body: raw,
  }).catch(() => null)
  const body = await answer?.text().catch(() => null)
  if (!answer || body == null) return false
  expect([answer.status, isForged || body]).toEqual(isForged ? [400, true] : [200, '{"received":true}'])
  return true
}

function sign(raw: string, withSecret: string): string {
  const at = Math.floor(Date.now() / 1000)
  return `t=${at},v1=${createHmac('sha256', withSecret).update(`${at}.${raw}`).digest('hex')}`
}

/** What a dispute makes the server ask, about intents that it did not note. */
async function answerForStripe() {
  const known = new Map<string, object>()
  const http = createServer((request, response) => {
    const intent = known.get(new URL(request.url ?? '', 'http://stripe').pathname.split('/').at(-1) ?? '')
    const problem = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent' }
    response.writeHead(intent ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(intent ?? { error: problem }))
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    know: ({ id, cents, metadata }: { id: string; cents: number; metadata: object }) =>
      known.set(id, {
        id,
        object: 'payment_intent',
        status: 'succeeded',
        amount: cents,
        amount_received: cents,
        currency: 'usd',
        metadata,
        last_payment_error: null,
        canceled_at: null,
        latest_charge: null,
      }),
    close: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}

/** The rows as they are when donors have set out to give. */
function beginDonations(dataDir: string, donors: Donor[]): void {
  const insert = `insert into donations (id, amount, donor_email, submission, stripe_payment_intent_id) values (?, ?, ?, ?, ?)`
  withDatabase(dataDir, (db) => {
    const statement = db.prepare(insert)
    for (const { id, cents, intentId, isUnlinked } of donors)
      statement.run(id, cents, `donor${id}@example.org`, submissionOf(id), isUnlinked ? null : intentId)
  })
}

const mailsOf = (dataDir: string) =>
  withDatabase(dataDir, (db) =>
    db.prepare<[], { key: string; state: string }>(`select key, state from mail_log`).all().sort(byKey),
  )

const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1)

/** Mulberry32: the same numbers each time. */
function seeded(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function shuffle<Item>(items: Item[], random: () => number): Item[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item]
  }
  return mixed
}
