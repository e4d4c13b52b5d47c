import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { authors } from '../../../../data/tables/authors.ts'
import { authorPayouts } from '../../../../data/tables/payouts.ts'
import { authorRewards, rewardLedger } from '../../../../data/tables/rewards.ts'
import { faultRunsOr, patienceFor } from '../../../../scripts/faults/runs.ts'
import { rates, type SandboxTransfer } from '../../../../scripts/sandbox/flutterwave/transfers.ts'
import { openSandbox } from '../../../../scripts/sandbox/sandbox.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { BankPlace } from '../../../platform/providers/aggregator.ts'
import { oneOf, openMortalServer, scattered } from '../../../storms.ts'
import { adminCodes, letAdminsIn } from '../../../testing.ts'
import { findAuthor } from '../../authors.store.ts'
import { placeValues } from '../../places/places.ts'
import { balanceOf } from '../balance.ts'
import { ghanaian } from '../testing.ts'

/** Seeded storms, and what each brings at least. */
const runs = faultRunsOr(1)
const fewest = { events: 250, sent: 15, toBanks: 6, toWallets: 6 }

const people = 12
const earned = 500_000

const wallets = [
  ['TZ', 'mpesa', '+255712345678'],
  ['UG', 'mtn', '+256772123456'],
  ['GH', 'mtn', '+233241234567'],
  ['KE', 'mpesa', '+254712345678'],
] as const
const accounts: BankPlace[] = [
  ghanaian,
  {
    ...ghanaian,
    country: 'NG',
    bank: { code: '044', name: 'Example Bank Nigeria' },
    branch: null,
    number: '1234567840',
  },
  {
    ...ghanaian,
    country: 'UG',
    bank: { code: '11125380', name: 'Example Bank Uganda' },
    branch: { code: 'UG280103', name: 'Example Bank Uganda, Gulu' },
  },
]

async function openStorm() {
  const sandbox = await openSandbox()
  const { events, transfers } = sandbox.flutterwave
  events.hold(true)
  onTestFinished(() => sandbox.close())
  const server = await openMortalServer(sandbox.env)
  const { clock, deps, work, restart } = server
  events.deliverTo(server.request)
  fill(deps())
  await letAdminsIn(deps().db)
  const signedIn = await server.request('/api/admin/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: adminCodes.admin1 }),
  })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''

  async function call(method: string, address: string, body: object) {
    const headers = { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() }
    const init = { method, headers, body: JSON.stringify(body) }
    const answer = await server.request(`/api/author-payouts${address}`, init)
    if (answer.status === 401) throw new Error('Nobody is signed in.')
  }

  return {
    events,
    transfers,
    call,
    work,
    restart,
    rows: () => deps().db.select().from(authorPayouts).orderBy(authorPayouts.id).all(),
    balances: () => Array.from({ length: people }, (_, n) => balanceOf(deps().db, n + 1, clock.now().toISOString())),
    async hour() {
      clock.pass(3_600_000)
      deps().jobs.enqueue(deps().db, { name: 'payouts.reconcile', uniqueKey: randomUUID() })
      await work()
    },
    failNext: (status: 503 | 'done-503') =>
      sandbox.failNext({ provider: 'flutterwave', status, of: 'POST /v3/transfers' }),
    /** The next transfer is made, and before that is known here the server is no more. */
    dieAtNext() {
      const { aggregator, db } = deps()
      if (!aggregator) throw new Error('Flutterwave is not set up.')
      const { transfer } = aggregator
      aggregator.transfer = async (move) => {
        await transfer(move)
        db.$client.close()
        throw new Error('The server died.')
      }
    },
  }
}
type Storm = Awaited<ReturnType<typeof openStorm>>

function fill(deps: Deps) {
  const { db, clock } = deps
  for (let n = 1; n <= people; n += 1) {
    const at = clock.now().toISOString()
    const [country, network, number] = wallets[n % wallets.length] ?? wallets[0]
    const email = `author${n}@example.net`
    const reward = db
      .insert(authorRewards)
      .values({ authorName: `Author ${n}`, authorEmail: email })
      .returning()
      .get()
    const usual = {
      name: `Author ${n}`,
      email,
      location: 'There',
      provenBy: 'mail',
      provenAt: at,
      createdAt: at,
      updatedAt: at,
    } as const
    const { id } = db.insert(authors).values(usual).returning().get()
    const author = findAuthor(db, id)
    if (!author) throw new Error('There is no author.')
    const name = `Author ${n}`
    const wallet = placeValues(deps, author, { shape: 'wallet', country, network, number, name })
    const account = placeValues(deps, author, { ...(accounts[n % accounts.length] ?? ghanaian), name })
    db.update(authors)
      .set({ ...wallet, ...account, mobileMoneyProvenAt: at, bankAccountProvenAt: at })
      .where(eq(authors.id, id))
      .run()
    const entry = {
      seq: 0,
      accountId: reward.id,
      rule: 'like',
      counted: true,
      points: 0,
      milliCents: earned * 1000,
    } as const
    db.insert(rewardLedger)
      .values({ ...entry, key: `like:${n}`, earnedAt: at, payableAt: at, postedAt: at })
      .run()
  }
}

const anAct = fc.record({
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('create', 'process', 'process', 'settle', 'settle') },
    { weight: 3, arbitrary: fc.constantFrom('lost', 'down', 'by hand', 'cancel', 'fail', 'fail', 'pend', 'take back') },
    { weight: 5, arbitrary: fc.constantFrom('tell', 'tell', 'forge', 'hour') },
    { weight: 1, arbitrary: fc.constantFrom('die', 'restart') },
  ),
  which: fc.nat({ max: 9_999 }),
  times: fc.integer({ min: 1, max: 4 }),
})
type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never

/** Does one thing; how many events that delivered. */
async function act(storm: Storm, { what, which, times }: Act): Promise<number> {
  const { transfers, events } = storm
  const rows = storm.rows()
  const open = rows.filter(({ status }) => status === 'pending')
  // Mostly what still waits; what is decided must not move.
  const row = oneOf(which % 7 && open.length > 0 ? open : rows, which)
  const of = (...states: SandboxTransfer['status'][]) =>
    oneOf(
      transfers.all().filter(({ status }) => states.includes(status)),
      which,
    )?.id
  const process = (body: object = {}) => (row ? storm.call('POST', `/${row.id}/process`, body) : null)
  switch (what) {
    case 'create':
      await storm.call('POST', '', {
        accountId: (which % people) + 1,
        amount: 100 + (which % 9_000),
        method: which % 2 ? 'mobile_money' : 'bank_transfer',
      })
      return 0
    case 'lost':
      storm.failNext('done-503')
      await process()
      return 0
    case 'down':
      storm.failNext(503)
      await process()
      return 0
    case 'die':
      storm.dieAtNext()
      await process()
      await storm.restart()
      return 0
    case 'process':
      await Promise.all(Array.from({ length: times }, () => process()))
      return 0
    case 'by hand':
      await process({ transactionId: `MP-${which}` })
      return 0
    case 'cancel':
      if (row) await storm.call('PATCH', `/${row.id}`, { status: 'cancelled', revision: row.revision })
      return 0
    case 'settle':
    case 'fail':
    case 'pend': {
      const id = of('NEW', 'PENDING')
      if (id !== undefined) transfers[what](id)
      return 0
    }
    case 'take back': {
      const id = which % 5 === 0 ? of('SUCCESSFUL') : undefined
      if (id !== undefined) transfers.fail(id, 'Reversed by the operator')
      return 0
    }
    case 'tell':
    case 'forge': {
      const by = what === 'forge' ? 'forged' : which % 2 ? 'hash' : 'signature'
      const told = events.all().filter((_, n) => (n * 7 + which) % 3 === 0)
      const shuffled = scattered(told.slice(-8), { times, which })
      for (const event of shuffled) await events.deliver(event, by)
      if (which % 3) await storm.work()
      return shuffled.length
    }
    case 'hour':
      await storm.hour()
      return 0
    default:
      await storm.restart()
      return 0
  }
}

/** Everything that was begun comes to its end, and everything is told once more, backwards. */
async function settleAll(storm: Storm): Promise<number> {
  const { transfers, events } = storm
  for (let round = 0; round < 4; round += 1) {
    await storm.hour()
    for (const { id, status } of transfers.all()) if (status === 'NEW' || status === 'PENDING') transfers.settle(id)
  }
  const all = events.all().toReversed()
  for (const event of all) await events.deliver(event)
  await storm.work()
  return all.length
}

const dollarsOf = ({ amount, currency }: SandboxTransfer) => amount / (rates[currency] ?? Number.NaN)

test(
  'a storm of events, lost answers and dead servers: rows, balances and the books of Flutterwave agree, and nothing is sent twice',
  async () => {
    let delivered = 0
    let sent = 0
    let toBanks = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 250, maxLength: 250 }), async (acts) => {
        const storm = await openStorm()
        for (const one of acts) delivered += await act(storm, one)
        delivered += await settleAll(storm)
        const rows = storm.rows()
        const transfers = storm.transfers.all()
        sent += transfers.length
        toBanks += transfers.filter(({ bank_code }) => /\d/.test(bank_code)).length

        expect(rows.filter(({ status, sendingAt }) => status === 'pending' && sendingAt !== null)).toEqual([])
        const moved = rows.filter(({ localAmount }) => localAmount !== null)
        for (const row of moved) {
          const mine = transfers.filter(({ reference }) => reference.includes(row.submission ?? 'none'))
          const paid = mine.find(({ id }) => String(id) === row.transactionId)
          expect(row).toMatchObject({
            status: 'paid',
            paymentMethod: row.method,
            localCurrency: paid?.currency,
            localAmount: Math.round((paid?.amount ?? 0) * 100),
          })
          expect(paid?.status).toBe(row.failure === null ? 'SUCCESSFUL' : 'FAILED')
          expect(mine.filter((one) => one !== paid && one.status !== 'FAILED')).toEqual([])
          expect(Math.abs(dollarsOf(paid as SandboxTransfer) * 100 - row.amount)).toBeLessThan(10)
        }
        const arrived = transfers.filter(({ status }) => status === 'SUCCESSFUL')
        expect(arrived.map(({ id }) => String(id)).sort()).toEqual(
          moved
            .filter(({ failure }) => failure === null)
            .map(({ transactionId }) => transactionId)
            .sort(),
        )
        expect(storm.transfers.balanceOf('USD')).toBeCloseTo(
          10_000 - arrived.reduce((sum, one) => sum + dollarsOf(one), 0),
          2,
        )
        storm.balances().forEach(({ paid, pending, balance }, n) => {
          const own = rows.filter(({ accountId }) => accountId === n + 1)
          const sumOf = (state: string) =>
            own.filter(({ status }) => status === state).reduce((sum, { amount }) => sum + amount, 0)
          expect([paid, pending, balance]).toEqual([sumOf('paid'), sumOf('pending'), earned - paid - pending])
        })
      }),
      { numRuns: runs, seed: 20_261_127, endOnFailure: true },
    )
    expect(delivered).toBeGreaterThan(runs * fewest.events)
    expect(sent).toBeGreaterThan(runs * fewest.sent)
    expect(toBanks).toBeGreaterThan(runs * fewest.toBanks)
    expect(sent - toBanks).toBeGreaterThan(runs * fewest.toWallets)
  },
  patienceFor(runs),
)
