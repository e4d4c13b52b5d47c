import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { donations } from '../../../data/tables/donations.ts'
import { monthlyGifts } from '../../../data/tables/monthlyGifts.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { signatureOf } from '../../platform/webhooks/testing.ts'
import { movableClock, openTestApp } from '../../testing.ts'
import { donorLink } from '../donorLink.ts'

/** What the form of a monthly donor sends. */
export const monthlyGift = { amount: 20, donorName: 'Wanjiru Example', donorEmail: 'wanjiru@example.org' }

/** The API with Stripe's stand-in, both by one clock. Events wait until the test lets them come. */
export async function openMonthly(environment: Record<string, string> = {}) {
  const clock = movableClock()
  const sandbox = await openSandbox({ now: clock.now })
  onTestFinished(() => sandbox.close())
  await sandbox.stripe.events.setMode('held')
  const api = await openTestApp({ ...sandbox.env, ...environment }, clock)
  const { app, deps } = api
  const { billing, events } = sandbox.stripe
  const secret = sandbox.env.STRIPE_WEBHOOK_SECRET ?? ''
  let told = 0

  const post = (path: string, body: object, { key = randomUUID(), cookie }: { key?: string; cookie?: string } = {}) =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    })
  const begin = (changes: object = {}, more: { key?: string } = {}) =>
    post('/api/monthly-gifts', { ...monthlyGift, ...changes }, more)
  const deliver = (event: object, signedWith = secret) => {
    const raw = JSON.stringify(event)
    return app.request('/api/stripe-webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(raw, signedWith, clock.now()) },
      body: raw,
    })
  }
  /** Events that nobody was told of yet, handed out. */
  const news = () => {
    const all = events.all().map(({ event }) => event)
    const fresh = all.slice(told)
    told = all.length
    return fresh
  }
  /** Tells what has happened, and has it handled. */
  const tell = async (events: object[] = news()) => {
    for (const event of events) await deliver(event)
    await deps.jobs.drain()
  }
  const gifts = () => deps.db.select().from(monthlyGifts).orderBy(monthlyGifts.id).all()
  const rows = () => deps.db.select().from(donations).orderBy(donations.id).all()
  const mails = () => deps.db.select().from(mailLog).orderBy(mailLog.id).all()
  /** What left, as text, with its lines whole. */
  const sentMail = () =>
    sandbox
      .requests()
      .filter(({ provider }) => provider === 'smtp')
      .map(({ body }) => (body ?? '').replaceAll('=\r\n', '').split('text/html')[0] ?? '')
  const linkOf = (email: string = monthlyGift.donorEmail) =>
    new URL(donorLink(deps, email)).pathname.replace('/my-giving/', '/api/my-giving/')
  /** A donor who gives each month, and has paid the first time; the subscription at Stripe. */
  const give = async (changes: object = {}) => {
    await begin(changes)
    const id = billing.subscriptions().at(-1)?.id ?? ''
    billing.payFirst(id)
    await tell()
    return id
  }
  const passMonth = (id: string) => {
    clock.pass(30 * 86_400_000)
    billing.passMonth(id)
  }
  return {
    ...api,
    sandbox,
    billing,
    events,
    post,
    begin,
    deliver,
    news,
    tell,
    gifts,
    rows,
    mails,
    sentMail,
    linkOf,
    give,
    passMonth,
  }
}
export type Monthly = Awaited<ReturnType<typeof openMonthly>>
