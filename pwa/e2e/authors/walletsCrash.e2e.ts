import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Payout } from '../../../data/contract/authors/payouts.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { until } from '../../../scripts/until.ts'
import { type Api, openApi } from '../harness/api.ts'
import { changeDatabase } from '../harness/database.ts'
import { eventually } from '../harness/eventually.ts'
import { faultRuns } from '../harness/faultRuns.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { earn, proveAddress } from '../harness/money.ts'
import { type Server, startServer } from '../harness/server.ts'

const count = faultRuns
const kills = 2
/** After so many more transfers the power goes out. */
const sentBetween = Math.floor(count / 4)
const email = 'neema@example.org'

let sandbox: Sandbox
let server: Server
let api: Api

fromScratch(async () => {
  sandbox = await openSandbox()
  sandbox.flutterwave.events.hold(true)
  server = await startServer({ env: sandbox.env })
  sandbox.flutterwave.events.deliverTo(server.url)
  api = openApi(server.url)
  await api.signIn()
  return async () => {
    await server.stop()
    await sandbox.close()
  }
})

const json = (body: object) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
})
const payouts = async () => (await (await api.call('GET', '/api/author-payouts?limit=1000')).json()) as Payout[]

it(
  `${count} payouts to wallets are sent once each, though the server is killed ${kills} times while they are sent`,
  async () => {
    const mobileMoney = { country: 'TZ', network: 'mpesa', number: '0762 345 678', name: 'Neema Example' }
    const profile = { name: 'Neema Example', email, location: 'Arusha, Tanzania', mobileMoney }
    await api.call('POST', '/api/authors', json(profile))
    proveAddress(server.dataDir, email)
    changeDatabase(server.dataDir, (db) => db.exec('update authors set mobile_money_proven_at = proven_at'))
    earn(server.dataDir, email, count * 500)
    for (let n = 0; n < count; n += 1)
      await api.call('POST', '/api/author-payouts', json({ authorEmail: email, amount: 500, method: 'mobile_money' }))

    const { transfers, events } = sandbox.flutterwave
    const ids = (await payouts()).map(({ id }) => id)
    expect(ids).toHaveLength(count)
    // Each is pressed twice at the same moment; where the server is dead, nobody answers.
    const processAll = () =>
      Promise.all(
        [...ids, ...ids].map((id) => api.call('POST', `/api/author-payouts/${id}/process`, json({})).catch(() => null)),
      )
    for (let kill = 1; kill <= kills; kill += 1) {
      const before = transfers.all().length
      const processed = processAll()
      await until(async () => transfers.all().length >= Math.min(count - 1, before + sentBetween))
      await server.kill()
      await processed
      await server.start()
    }
    await processAll()

    // What was claimed and never reached the aggregator is not sent again before some minutes have gone by.
    const sent = transfers.all()
    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(sent.length)
    const rows = await payouts()
    for (const { id, status, isUnderWay } of rows) expect([id, status, isUnderWay]).toEqual([id, 'pending', true])
    expect(sent.length).toBeGreaterThan(count / 2)
    for (const { id } of sent) transfers.settle(id)
    for (const event of events.all())
      for (const by of ['forged', 'hash', 'hash'] as const) await events.deliver(event, by)
    await eventually(async () => (await payouts()).filter(({ status }) => status === 'paid').length).toBe(sent.length)
    expect(new Set((await payouts()).flatMap(({ transactionId }) => transactionId ?? [])).size).toBe(sent.length)
  },
  120_000 + faultRuns * 2_000,
)
