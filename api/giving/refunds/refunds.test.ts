import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { auditLog } from '../../../data/tables/admin.ts'
import { donationRefunds } from '../../../data/tables/donations.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { openTestApp } from '../../testing.ts'
import { put, stored } from '../testing.ts'

/** A desk with both stand-ins; their events go nowhere, so that only answers tell. */
async function openDesk() {
  let now = () => new Date()
  const sandbox = await openSandbox({ now: () => now() })
  onTestFinished(() => sandbox.close())
  const api = await openTestApp(sandbox.env)
  now = api.clock.now
  const cookies = { admin1: await api.signIn(), admin2: await api.signIn('admin2') }
  const call = (
    method: string,
    path: string,
    json?: object,
    admin: 'admin1' | 'admin2' = 'admin1',
    key: string = randomUUID(),
  ) =>
    api.app.request(`/api/donations${path}`, {
      method,
      headers: { cookie: cookies[admin], 'content-type': 'application/json', 'idempotency-key': key },
      body: json && JSON.stringify(json),
    })
  const { card, paypal } = api.deps
  return {
    ...api,
    sandbox,
    call,
    ask: (fields: object = {}, admin?: 'admin1' | 'admin2', key?: string) =>
      call('POST', '/1/refunds', { amount: 2000, reason: 'The donor asked.', revision: 1, ...fields }, admin, key),
    refunds: () => api.deps.db.select().from(donationRefunds).all(),
    /** What came by card, paid at Stripe. */
    async byCard() {
      const asked = { id: 1, submission: randomUUID(), amountCents: 5000, site: 'here' }
      const intent = await card?.createIntent(asked)
      sandbox.stripe.pay(intent?.id ?? '')
      put(api, { stripePaymentIntentId: intent?.id })
      return { refunded: () => sandbox.stripe.refundedCents(intent?.id ?? '') }
    },
    async byPaypal() {
      const order = await paypal?.createOrder({ id: 1, submission: randomUUID(), amountCents: 5000 })
      sandbox.paypal.approve(order?.id ?? '')
      const taken = await paypal?.captureOrder(order?.id ?? '')
      put(api, {
        method: 'paypal',
        stripePaymentIntentId: null,
        paypalOrderId: order?.id,
        paypalCaptureId: taken?.capture?.id,
      })
      const refunds = () => sandbox.paypal.find(order?.id ?? '').refunds
      return { refunded: () => refunds().reduce((sum, { cents }) => sum + cents, 0) }
    },
  }
}
type Desk = Awaited<ReturnType<typeof openDesk>>
const ways = [
  ['by card', 'stripe', '/v1/refunds', (desk: Desk) => desk.byCard()],
  ['with PayPal', 'paypal', '/refund', (desk: Desk) => desk.byPaypal()],
] as const

const codeOf = async (answer: Response | undefined) => [answer?.status, (await answer?.json())?.code]

describe.each(ways)('what came %s is given back', (_way, provider, path, pay) => {
  test('in part, at the provider, with the reason and who asked; and the rest later', async () => {
    const desk = await openDesk()
    const { refunded } = await pay(desk)
    const answer = await desk.ask()
    expect([answer.status, await answer.json()]).toMatchObject([
      201,
      { amount: 2000, state: 'made', reason: 'The donor asked.', askedBy: 'admin1', failure: null },
    ])
    expect([refunded(), stored(desk)[0]?.amountRefunded]).toEqual([2000, 2000])
    const { left, obstacle, revision } = await (await desk.call('GET', '/1/refunds')).json()
    expect([left, obstacle]).toEqual([3000, null])
    expect(await codeOf(await desk.ask({ amount: 3001, revision }))).toEqual([409, 'refund.too_much'])
    expect((await desk.ask({ amount: 3000, revision })).status).toBe(201)
    expect([refunded(), stored(desk)[0]?.amountRefunded]).toEqual([5000, 5000])
    const last = stored(desk)[0]?.revision
    expect(await codeOf(await desk.ask({ revision: last }))).toEqual([409, 'refund.not_possible'])
    expect(desk.deps.db.select().from(auditLog).all()).toContainEqual(
      expect.objectContaining({ admin: 'admin1', action: 'donation.refund_asked' }),
    )
  })

  test('once, however many admins press at once and however often', async () => {
    const desk = await openDesk()
    const { refunded } = await pay(desk)
    const key = randomUUID()
    const answers = await Promise.all([
      desk.ask({}, 'admin1', key),
      desk.ask({}, 'admin1', key),
      desk.ask({}, 'admin2'),
      desk.ask({ amount: 1000 }, 'admin2'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409, 409])
    // Who had the dialog open before sees it anew first.
    expect(await codeOf(await desk.ask({}, 'admin2'))).toEqual([409, 'donation.stale'])
    expect((await desk.ask({}, 'admin1', key)).status).toBe(201)
    expect(await codeOf(await desk.ask({ amount: 1 }, 'admin1', key))).toEqual([409, 'submission.reused'])
    expect([refunded(), desk.refunds().length]).toEqual([2000, 1])
  })

  test('once where the answer is lost: it is asked again under the same key', async () => {
    const desk = await openDesk()
    const { refunded } = await pay(desk)
    desk.sandbox.failNext({ provider, status: 'done-503', of: path })
    const answer = await desk.ask()
    expect([answer.status, (await answer.json()).state]).toEqual([201, 'asked'])
    expect([refunded(), stored(desk)[0]?.amountRefunded]).toEqual([2000, 0])
    expect(await codeOf(await desk.ask({ revision: 2 }, 'admin2'))).toEqual([409, 'refund.under_way'])
    expect((await (await desk.call('GET', '/1/refunds')).json()).left).toBe(3000)
    desk.clock.pass(61_000)
    await desk.deps.jobs.drain()
    expect([refunded(), stored(desk)[0]?.amountRefunded]).toEqual([2000, 2000])
    expect(desk.refunds()).toMatchObject([{ state: 'made', failure: null }])
  })

  test('and where the provider is away, later by itself', async () => {
    const desk = await openDesk()
    const { refunded } = await pay(desk)
    desk.sandbox.failNext({ provider, status: 503, of: path })
    expect((await (await desk.ask()).json()).state).toBe('asked')
    expect(refunded()).toBe(0)
    desk.clock.pass(61_000)
    await desk.deps.jobs.drain()
    expect([refunded(), desk.refunds()[0]?.state, stored(desk)[0]?.amountRefunded]).toEqual([2000, 'made', 2000])
  })

  test('or refused with the reason: nothing moved, and it can be asked for anew', async () => {
    const desk = await openDesk()
    const { refunded } = await pay(desk)
    desk.sandbox.failNext({ provider, status: 400, of: path })
    const answer = await desk.ask()
    expect([answer.status, await answer.json()]).toMatchObject([502, { code: 'refund.refused', current: { id: 1 } }])
    expect([refunded(), desk.refunds()[0]?.state]).toEqual([0, 'refused'])
    expect((await desk.ask({ revision: stored(desk)[0]?.revision })).status).toBe(201)
    expect(refunded()).toBe(2000)
  })

  test('by a server that ended before it had asked', async () => {
    const desk = await openDesk()
    const { refunded } = await pay(desk)
    desk.sandbox.failNext({ provider, status: 503, of: path })
    await desk.ask()
    // As its row and its job lie on the disk after a kill.
    expect(desk.refunds()).toMatchObject([{ state: 'asked', providerId: null }])
    desk.clock.pass(61_000)
    await Promise.all([desk.deps.jobs.drain(), desk.deps.jobs.drain()])
    expect([refunded(), desk.refunds().length]).toEqual([2000, 1])
  })
})

test('a refund that Stripe has forgotten the key of is looked up, and not made again', async () => {
  const desk = await openDesk()
  const { refunded } = await desk.byCard()
  desk.sandbox.failNext({ provider: 'stripe', status: 'done-503', of: '/v1/refunds' })
  await desk.ask()
  desk.clock.pass(30 * 3_600_000)
  await desk.deps.jobs.drain()
  expect([refunded(), desk.refunds()[0]?.state]).toEqual([2000, 'made'])
  const asked = desk.sandbox.requests().filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
  expect(asked).toHaveLength(1)
})

test('a refusal that nobody waits for is told to the admins', async () => {
  const desk = await openDesk()
  await desk.byCard()
  desk.sandbox.failNext({ provider: 'stripe', status: 503, of: '/v1/refunds' })
  await desk.ask()
  desk.sandbox.failNext({ provider: 'stripe', status: 400, of: '/v1/refunds' })
  desk.clock.pass(61_000)
  await desk.deps.jobs.drain()
  expect(desk.refunds()[0]?.state).toBe('refused')
  expect(desk.deps.db.select().from(authorNotifications).all()).toMatchObject([
    { title: 'A refund was refused', requiresAdminAction: true },
  ])
})

test('what came as cash is noted as given back, and asks nobody', async () => {
  const desk = await openDesk()
  put(desk, { method: 'cash', stripePaymentIntentId: null, enteredBy: 'admin1' })
  const key = randomUUID()
  const answers = await Promise.all([desk.ask({}, 'admin1', key), desk.ask({}, 'admin1', key), desk.ask({}, 'admin2')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 409])
  expect(stored(desk)).toMatchObject([{ amountRefunded: 2000, status: 'succeeded' }])
  expect((await (await desk.call('GET', '/1/refunds')).json()).left).toBe(3000)
  expect(desk.sandbox.requests()).toEqual([])
})

test.each([
  ['has not arrived', { status: 'pending', succeededAt: null }],
  ['is disputed', { disputeStatus: 'open', amountDisputed: 5000 }],
  ['went back already', { amountRefunded: 5000 }],
  ['is not known to PayPal', { method: 'paypal', stripePaymentIntentId: null }],
] as const)('what %s is not given back', async (_why, row) => {
  const desk = await openDesk()
  put(desk, row)
  expect(await codeOf(await desk.ask())).toEqual([409, 'refund.not_possible'])
  expect(desk.refunds()).toEqual([])
})
