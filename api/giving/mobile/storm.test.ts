import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { keptCents } from '../../../data/rules/giving/donations.ts'
import { donations } from '../../../data/tables/donations.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { faultRunsOr, patienceFor } from '../../../scripts/faults/runs.ts'
import type { SandboxCharge } from '../../../scripts/sandbox/flutterwave/charges.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { oneOf, openMortalServer, scattered } from '../../storms.ts'
import { sumSucceeded } from '../totals.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Seeded storms, and what each brings at least. */
const runs = faultRunsOr(1)
const fewest = { events: 250, paid: 15 }

const wallets = [
  { country: 'TZ', network: 'mpesa', stem: '+2557121' },
  { country: 'KE', network: 'mpesa', stem: '+2547121' },
] as const

async function openStorm() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const { events, charges } = sandbox.flutterwave
  events.hold(true)
  const server = await openMortalServer(sandbox.env)
  const { clock, deps, work, restart, request } = server
  events.deliverTo(request)
  /** What each donor has asked for, by their act. */
  const asked = new Map<string, { amount: number; [field: string]: unknown }>()

  async function post(key: string): Promise<number> {
    const body = JSON.stringify(asked.get(key))
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    return (await request('/api/mobile-gifts', { method: 'POST', headers, body })).status
  }

  return {
    events,
    charges,
    asked,
    work,
    restart,
    post,
    rows: () => deps().db.select().from(donations).orderBy(donations.id).all(),
    mails: () => deps().db.select().from(mailLog).all(),
    sums: () => sumSucceeded(deps().db),
    /** A donor who has not given before. */
    begin(which: number): string {
      clock.pass(13 * minuteMs)
      const { country, network, stem } = wallets[which % wallets.length] ?? wallets[0]
      const key = randomUUID()
      const number = `${stem}${String(10_000 + asked.size).slice(-5)}`
      const donorEmail = which % 4 === 0 ? null : `donor${asked.size}@example.org`
      asked.set(key, { amount: 1 + (which % 400), donorName: 'Neema', donorEmail, country, network, number })
      return key
    },
    look: async (key: string) => (await request(`/api/mobile-gifts/${key}`)).status,
    async hours(count: number) {
      clock.pass(count * hourMs)
      deps().jobs.enqueue(deps().db, { name: 'donations.reconcile', uniqueKey: randomUUID() })
      await work()
    },
    failNext: (status: 503 | 'done-503', of: string) => sandbox.failNext({ provider: 'flutterwave', status, of }),
    /** The donor is asked on the phone, and before that is known here the server is no more. */
    dieAtNext() {
      const { aggregator, db } = deps()
      if (!aggregator) throw new Error('Flutterwave is not set up.')
      const { charge } = aggregator
      aggregator.charge = async (gift) => {
        await charge(gift)
        db.$client.close()
        throw new Error('The server died.')
      }
    },
  }
}
type Storm = Awaited<ReturnType<typeof openStorm>>

const anAct = fc.record({
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('give', 'give', 'again', 'pay', 'pay', 'pay', 'refuse') },
    { weight: 3, arbitrary: fc.constantFrom('lost', 'down', 'silent', 'after all', 'look') },
    { weight: 5, arbitrary: fc.constantFrom('tell', 'tell', 'forge', 'lie', 'hour') },
    { weight: 1, arbitrary: fc.constantFrom('die', 'restart', 'day') },
  ),
  which: fc.nat({ max: 9_999 }),
  times: fc.integer({ min: 1, max: 4 }),
})
type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never

/** Does one thing; how many events that delivered. */
async function act(storm: Storm, { what, which, times }: Act): Promise<number> {
  const { events, charges, asked } = storm
  const keyNow = () => oneOf([...asked.keys()], which)
  const of = (status: SandboxCharge['status']) =>
    oneOf(
      charges.all().filter((each) => each.status === status),
      which,
    )
  switch (what) {
    case 'give':
    case 'again': {
      // Pressed several times, and again much later.
      const key = what === 'give' ? storm.begin(which) : keyNow()
      if (key) await Promise.all(Array.from({ length: times }, () => storm.post(key)))
      return 0
    }
    case 'lost':
    case 'down':
      storm.failNext(what === 'lost' ? 'done-503' : 503, 'POST /v3/charges')
      await storm.post(storm.begin(which))
      return 0
    case 'silent':
      storm.failNext(503, 'GET /v3/transactions')
      return 0
    case 'die':
      storm.dieAtNext()
      await storm.post(storm.begin(which)).catch(() => undefined)
      await storm.restart()
      return 0
    case 'pay':
    case 'refuse': {
      const charge = of('pending')
      if (charge) charges[what](charge.id)
      return 0
    }
    case 'after all': {
      // It was refused on the phone, and paid with the next question.
      const charge = of('failed')
      if (charge) charges.pay(charge.id)
      return 0
    }
    case 'look': {
      const key = keyNow()
      if (key) await storm.look(key)
      return 0
    }
    case 'lie': {
      // Its sender knows the secret, which covers no byte: what it says is not so.
      const charge = of(which % 2 ? 'pending' : 'failed')
      const data = { id: which, tx_ref: charge?.tx_ref ?? `vfw-gift-${randomUUID()}`, status: 'successful', amount: 1 }
      await events.deliver(events.emit({ event: 'charge.completed', 'event.type': 'X', data }))
      return 1
    }
    case 'tell':
    case 'forge': {
      const by = what === 'forge' ? 'forged' : which % 2 ? 'hash' : 'signature'
      const told = events.all().filter((_, n) => (n * 7 + which) % 3 === 0)
      const shuffled = scattered(told.slice(-8), { times, which })
      for (const event of shuffled) {
        const status = await events.deliver(event, by)
        expect(status).toBe(by === 'forged' ? 400 : 200)
      }
      if (which % 3) await storm.work()
      return shuffled.length
    }
    case 'hour':
    case 'day':
      await storm.hours(what === 'hour' ? 1 : 25)
      return 0
    default:
      await storm.restart()
      return 0
  }
}

/** Each donor answers at last, the hours go by, and everything is told once more, backwards. */
async function settleAll(storm: Storm): Promise<number> {
  const { charges, events } = storm
  for (const { id, status } of charges.all())
    if (status === 'pending') {
      if (id % 3) charges.pay(id)
      else charges.refuse(id)
    }
  for (let hour = 0; hour < 4; hour += 1) await storm.hours(1)
  const all = events.all().toReversed()
  for (const event of all) await events.deliver(event)
  await storm.work()
  for (let hour = 0; hour < 30; hour += 1) await storm.hours(1)
  return all.length
}

test(
  'a storm of events, lost answers and dead servers: each paid charge is one donation, and the totals are exact',
  async () => {
    let delivered = 0
    let paid = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 250, maxLength: 250 }), async (acts) => {
        const storm = await openStorm()
        for (const one of acts) delivered += await act(storm, one)
        delivered += await settleAll(storm)
        const rows = storm.rows()
        const charges = storm.charges.all()
        const arrived = charges.filter(({ status }) => status === 'successful')
        paid += arrived.length

        // Nobody was asked twice for one act, and each act is one row at most.
        expect(new Set(charges.map(({ tx_ref }) => tx_ref)).size).toBe(charges.length)
        expect(new Set(rows.map(({ submission }) => submission)).size).toBe(rows.length)
        // What was paid has arrived once, as much as was asked for; of nothing else anything.
        const truth = arrived
          .map(({ id, tx_ref, amount, currency }) => {
            const cents = (storm.asked.get(tx_ref.replace('vfw-gift-', ''))?.amount ?? 0) * 100
            return [tx_ref, String(id), cents, `${amount.toLocaleString('en-US')} ${currency}`]
          })
          .toSorted()
        const succeeded = rows.filter(({ status }) => status === 'succeeded')
        expect(
          succeeded
            .map(({ submission, reference, amount, received }) => [
              `vfw-gift-${submission}`,
              reference,
              amount,
              received,
            ])
            .toSorted(),
        ).toEqual(truth)
        expect(rows.filter(({ status }) => status === 'pending')).toEqual([])
        const sum = truth.reduce((total, [, , cents]) => total + Number(cents), 0)
        expect(storm.sums()).toEqual({ given: sum, kept: rows.reduce((total, row) => total + keptCents(row), 0) })
        expect(storm.sums().kept).toBe(sum)
        // A receipt for each that has an address, once.
        const receipts = storm.mails().filter(({ kind }) => kind === 'receipt')
        expect(receipts.map(({ recipient }) => recipient).toSorted()).toEqual(
          succeeded.flatMap(({ donorEmail }) => donorEmail ?? []).toSorted(),
        )
      }),
      { numRuns: runs, seed: 20_261_127, endOnFailure: true },
    )
    expect(delivered).toBeGreaterThan(runs * fewest.events)
    expect(paid).toBeGreaterThan(runs * fewest.paid)
  },
  patienceFor(runs),
)
