import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Payout } from '../../../data/contract/authors/payouts.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { until } from '../../../scripts/until.ts'
import { type Api, openApi } from '../harness/api.ts'
import { changeDatabase, withDatabase } from '../harness/database.ts'
import { eventually } from '../harness/eventually.ts'
import { faultRuns } from '../harness/faultRuns.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { earn, proveAddress } from '../harness/money.ts'
import { type Server, startServer } from '../harness/server.ts'

const count = Math.ceil(0.64 * faultRuns)
/** In cents. The balance is enough for half of the requests. */
const amount = 100
const balance = count * amount
const requests = 2 * count
/** The others are second clicks. */
const distinct = Math.round(1.6 * count)
/** After so many answers, and after so many transfers, the power goes out. */
const crashesAfter = { answers: 0.4 * count, transfers: 0.35 * count }

/** Payouts to wallets, and how often the power goes out while they are sent. */
const walletCount = faultRuns
const kills = 2
/** After so many more transfers the power goes out. */
const sentBetween = Math.floor(walletCount / 4)
const email = 'neema@example.org'

let sandbox: Sandbox
let server: Server
let api: Api
const cookies: string[] = []

fromScratch(async () => {
  sandbox = await openSandbox()
  await sandbox.stripe.events.setMode('held')
  sandbox.flutterwave.events.hold(true)
  server = await startServer({ env: sandbox.env })
  sandbox.stripe.events.deliverTo(server.url)
  sandbox.flutterwave.events.deliverTo(server.url)
  api = openApi(server.url)
  await api.signIn()
  cookies.splice(0)
  for (const admin of ['admin1', 'admin2'] as const) cookies.push(await openApi(server.url).signIn(admin))
  return async () => {
    await server.stop()
    await sandbox.close()
  }
})

/** The status and the body; null where the server died before it answered. */
async function post(address: string, body: object, { key = randomUUID() as string, cookie = cookies[0] ?? '' } = {}) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, cookie }
  try {
    const answer = await fetch(server.url + address, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as Payout }
  } catch {
    return null
  }
}

describe(`${requests} requests for payouts against one balance`, () => {
  const keys = Array.from({ length: distinct }, () => randomUUID() as string)
  const acts = Array.from({ length: requests }, (_, n) => keys[n % distinct] ?? '')
  const ask = (key: string) =>
    post('/api/author-payouts', { accountId: 1, amount, month: '2026-02', method: 'stripe_transfer' }, { key })

  it(
    'set aside no more than there is, are each sent once and paid once, though the server is killed while they are made and while they are sent',
    async () => {
      giveAuthor(server.dataDir, sandbox)
      let answered = 0
      let crash: Promise<void> | undefined
      const first = await Promise.all(
        acts.map(async (key) => {
          const answer = await ask(key)
          if (answer) answered += 1
          if (answered >= crashesAfter.answers) crash ??= server.kill()
          return answer
        }),
      )
      await crash
      expect(first).toContain(null)
      await server.start()
      const second = await Promise.all(acts.map(ask))

      const payouts = listPayouts(server.dataDir)
      expect(payouts.map((each) => each.amount)).toEqual(Array.from({ length: balance / amount }, () => amount))
      expect(new Set(payouts.map(({ submission }) => submission)).size).toBe(balance / amount)
      acts.forEach((key, n) => {
        const [before, now] = [first[n], second[n]]
        expect([200, 201, 409]).toContain(now?.status)
        // What was answered before the crash is there, under its key, as it was.
        if (before && before.status < 300) expect(now).toEqual({ status: 200, body: before.body })
        const made = payouts.find(({ submission }) => submission === key)
        expect(now?.status === 409).toBe(made === undefined)
      })

      // Two admins process all of them at once, and the server is killed in the middle.
      const ids = payouts.map(({ id }) => id)
      const processAll = () =>
        Promise.all(
          ids.flatMap((id) => cookies.map((cookie) => post(`/api/author-payouts/${id}/process`, {}, { cookie }))),
        )
      const processed = processAll()
      await until(async () => sandbox.stripe.transfers().length >= crashesAfter.transfers)
      await server.kill()
      expect(await processed).toContain(null)
      await server.start()
      expect(new Set((await processAll()).map((answer) => answer?.status))).toEqual(new Set([200]))

      const { stripe } = sandbox
      expect(new Set(stripe.transfers().map(({ metadata }) => metadata.payoutId)).size).toBe(ids.length)
      expect([stripe.transfers().length, stripe.payouts().length]).toEqual([ids.length, ids.length])
      expect(stripe.transfers().reduce((sum, transfer) => sum + transfer.amount, 0)).toBe(balance)

      // Stripe tells of all of them twice and in any order.
      for (const { payout } of stripe.payouts()) stripe.settlePayout(payout.id)
      await stripe.events.setMode('chaos')
      await eventually(() => listPayouts(server.dataDir).filter(({ status }) => status === 'paid').length).toBe(
        balance / amount,
      )
      expect(countActs(server.dataDir, 'payout.paid')).toBe(balance / amount)
      expect(await post('/api/author-payouts', { accountId: 1, amount: 1, month: '2026-02' })).toMatchObject({
        status: 409,
      })
      await eventually(() => server.output()).not.toContain('"level":50')
    },
    120_000 + faultRuns * 2_000,
  )
})

const json = (body: object) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
})
const payoutsToWallets = async () =>
  ((await (await api.call('GET', '/api/author-payouts?limit=1000')).json()) as Payout[]).filter(
    ({ authorEmail }) => authorEmail === email,
  )

it(
  `${walletCount} payouts to wallets are sent once each, though the server is killed ${kills} times while they are sent`,
  async () => {
    const mobileMoney = { country: 'TZ', network: 'mpesa', number: '0762 345 678', name: 'Neema Example' }
    const profile = { name: 'Neema Example', email, location: 'Arusha, Tanzania', mobileMoney }
    await api.call('POST', '/api/authors', json(profile))
    proveAddress(server.dataDir, email)
    changeDatabase(server.dataDir, (db) => db.exec('update authors set mobile_money_proven_at = proven_at'))
    earn(server.dataDir, email, walletCount * 500)
    for (let n = 0; n < walletCount; n += 1)
      await api.call('POST', '/api/author-payouts', json({ authorEmail: email, amount: 500, method: 'mobile_money' }))

    const { transfers, events } = sandbox.flutterwave
    const ids = (await payoutsToWallets()).map(({ id }) => id)
    expect(ids).toHaveLength(walletCount)
    // Each is pressed twice at the same moment; where the server is dead, nobody answers.
    const processAll = () =>
      Promise.all(
        [...ids, ...ids].map((id) => api.call('POST', `/api/author-payouts/${id}/process`, json({})).catch(() => null)),
      )
    for (let kill = 1; kill <= kills; kill += 1) {
      const before = transfers.all().length
      let isOver = false
      const processed = processAll().finally(() => {
        isOver = true
      })
      // What was claimed when the server died is not sent again before some minutes have gone by, so that fewer may be left to send.
      await until(async () => isOver || transfers.all().length >= before + sentBetween)
      await server.kill()
      await processed
      await server.start()
    }
    await processAll()

    const sent = transfers.all()
    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(sent.length)
    const rows = await payoutsToWallets()
    for (const { id, status, isUnderWay } of rows) expect([id, status, isUnderWay]).toEqual([id, 'pending', true])
    expect(sent.length).toBeGreaterThanOrEqual(sentBetween)
    for (const { id } of sent) transfers.settle(id)
    for (const event of events.all())
      for (const by of ['forged', 'hash', 'hash'] as const) await events.deliver(event, by)
    await eventually(async () => (await payoutsToWallets()).filter(({ status }) => status === 'paid').length).toBe(
      sent.length,
    )
    expect(new Set((await payoutsToWallets()).flatMap(({ transactionId }) => transactionId ?? [])).size).toBe(
      sent.length,
    )
  },
  120_000 + faultRuns * 2_000,
)

/** An author who has earned the balance, and whom Stripe may pay. */
function giveAuthor(dataDir: string, { stripe }: Sandbox): void {
  const email = 'amina@example.net'
  const account = stripe.createAccount({ form: { type: 'express', country: 'US', email } })
  stripe.settleAccount(account.id, 'finished')
  // Of so long ago that nobody looks for the like itself any more.
  const at = '2020-01-01T00:00:00.000Z'
  withDatabase(dataDir, (db) => {
    db.prepare('insert into author_rewards (id, author_name, author_email) values (1, ?, ?)').run('Amina', email)
    db.prepare(
      `insert into authors (name, email, location, stripe_account_id, stripe_express_onboarded, stripe_express_payouts_enabled,
        proven_by, proven_at, created_at, updated_at) values ('Amina', ?, 'Arusha', ?, 1, 1, 'mail', ?, ?, ?)`,
    ).run(email, account.id, at, at, at)
    db.prepare(
      `insert into reward_ledger (key, seq, account_id, rule, counted, milli_cents, points, earned_at, payable_at, posted_at)
        values ('like:1', 0, 1, 'like', 1, ?, 0, ?, ?, ?)`,
    ).run(balance * 1000, at, at, at)
  })
}

interface StoredPayout {
  id: number
  amount: number
  status: string
  submission: string
}

const listPayouts = (dataDir: string) =>
  withDatabase(dataDir, (db) =>
    db.prepare<[], StoredPayout>('select id, amount, status, submission from author_payouts order by id').all(),
  )

const countActs = (dataDir: string, action: string) =>
  withDatabase(dataDir, (db) =>
    db.prepare<[string], { n: number }>('select count(*) as n from audit_log where action = ?').get(action),
  )?.n
