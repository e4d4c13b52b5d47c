import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { signatureOf } from '../../../api/platform/webhooks/testing.ts'
import { seededChance } from '../../../scripts/faults/plan.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { endLeases } from '../harness/database.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { listGifts } from '../harness/gifts.ts'
import { type Server, startServer } from '../harness/server.ts'

const donors = 3
const months = 3
const seed = 20_261_127

let sandbox: Sandbox
let server: Server

fromScratch(async () => {
  sandbox = await openSandbox()
  await sandbox.stripe.events.setMode('held')
  server = await startServer({ env: sandbox.env })
  return async () => {
    await server.stop()
    await sandbox.close()
  }
})

const post = (path: string, body: string, headers: Record<string, string>) =>
  fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

/** As Stripe sends it, or somebody else; null where the server is dead. */
async function deliver(event: object, secret = sandbox.env.STRIPE_WEBHOOK_SECRET ?? ''): Promise<number | null> {
  const raw = JSON.stringify(event)
  const signature = signatureOf(raw, secret, new Date())
  return post('/api/stripe-webhook', raw, { 'stripe-signature': signature }).then(
    ({ status }) => status,
    () => null,
  )
}

it(`${months} months of ${donors} monthly donors, told shuffled, thrice and forged to a server that is killed twice: each paid invoice is one donation`, async () => {
  const { billing, events } = sandbox.stripe
  const chance = seededChance(seed)
  for (let n = 1; n <= donors; n += 1) {
    const gift = {
      amount: 10 + n,
      donorName: `Donor ${n}`,
      donorEmail: `donor${n}@example.org`,
      coversFee: n % 2 === 0,
    }
    const begun = await post('/api/monthly-gifts', JSON.stringify(gift), { 'idempotency-key': randomUUID() })
    expect(begun.status).toBe(200)
    billing.payFirst(billing.subscriptions().at(-1)?.id ?? '')
  }
  for (let month = 0; month < months; month += 1)
    for (const { id } of billing.subscriptions()) if (chance() < 0.9) billing.passMonth(id)

  const told = events.all().map(({ event }) => event)
  const storm = [...told, ...told, ...told].sort(() => chance() - 0.5)
  const deaths = [0.3, 0.7].map((share) => Math.floor(share * storm.length))
  for (const [n, event] of storm.entries()) {
    if (deaths.includes(n)) {
      // In the middle of what it has just been told.
      const answers = Promise.all(storm.slice(n, n + 5).map((one) => deliver(one)))
      await server.kill()
      await answers
      endLeases(server.dataDir)
      await server.start()
    }
    if (n % 10 === 0) expect(await deliver(event, 'whsec_of_somebody_else')).toBe(400)
    expect(await deliver(event)).toBe(200)
  }

  const paid = events.all().filter(({ event }) => event.type === 'invoice.paid')
  const invoices = new Set(paid.map(({ event }) => (event.data.object as { id: string }).id))
  expect(invoices.size).toBeGreaterThan(donors * 2)
  const arrived = () => listGifts(server.dataDir).filter(({ status }) => status === 'succeeded')
  await eventually(() => arrived().length).toBe(invoices.size)
  expect(listGifts(server.dataDir)).toHaveLength(invoices.size)
  const cents = paid
    .map(({ event }) => event.data.object as { id: string; amount_paid: number })
    .filter(({ id }, n, all) => all.findIndex((other) => other.id === id) === n)
    .reduce((sum, { amount_paid }) => sum + amount_paid, 0)
  expect(arrived().reduce((sum, { amount }) => sum + amount, 0)).toBe(cents)
}, 180_000)
