import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../data/tables/admin.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { jobs } from '../../../data/tables/system.ts'
import { webhookEndpoints, webhookFilters } from '../../../data/vocabulary/webhooks.ts'
import { openTestApp } from '../../testing.ts'
import { createJobRunner } from '../jobs/jobs.ts'
import { openTestDesk, signatureOf, stripeEndpoints, type TestDesk } from './testing.ts'
import { webhookJobs } from './webhooks.jobs.ts'
import { insertEvent } from './webhooks.store.ts'

const unknownType = 'customer.created'
/** Of a payment that this site knows nothing about: Stripe has to be asked. */
const dispute = { id: 'dp_1', payment_intent: 'pi_elsewhere', amount: 5000, currency: 'usd', status: 'needs_response' }

const asAdmin = async (desk: TestDesk, path: string, init: RequestInit = {}) => {
  const cookie = await desk.signIn()
  return desk.app.request(path, { ...init, headers: { cookie } })
}
const list = async (desk: TestDesk, filter = 'all') =>
  (await asAdmin(desk, `/api/webhook-events?filter=${filter}`)).json()
const totals = async (desk: TestDesk) => (await asAdmin(desk, '/api/webhook-events/totals')).json()
const processAgain = (desk: TestDesk, id: number) =>
  asAdmin(desk, `/api/webhook-events/${id}/process`, { method: 'POST' })
const jobRows = ({ deps }: TestDesk) =>
  deps.db
    .select()
    .from(jobs)
    .all()
    .filter(({ name }) => name === 'webhook.process')
const notices = ({ deps }: TestDesk) => deps.db.select().from(authorNotifications).all()

describe('an event', () => {
  test.each(stripeEndpoints)(
    'of %s is kept with its job before it is answered, and handled after',
    async (endpoint) => {
      const desk = await openTestDesk()
      const event = desk.eventOf(unknownType, { id: 'cus_1' })
      const whileDelivered = desk.clock.span()
      const answer = await desk.deliver(event, endpoint)
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(desk.rows()).toMatchObject([
        {
          stripeEventId: event.id,
          eventType: unknownType,
          webhookEndpoint: endpoint,
          status: 'received',
          attempts: 0,
          createdAt: whileDelivered(),
          processedAt: null,
        },
      ])
      expect(jobRows(desk)).toMatchObject([{ state: 'queued', payload: { id: 1 } }])
      desk.clock.pass(1000)
      const whileHandled = desk.clock.span()
      await desk.deps.jobs.drain()
      expect(desk.rows()).toMatchObject([
        {
          status: 'processed',
          attempts: 1,
          errorMessage: null,
          outcome: 'Nothing to do for this kind of event.',
          processedAt: whileHandled(),
        },
      ])
    },
  )

  test('that comes five times at once and twice later is one event, handled once', async () => {
    const desk = await openTestDesk()
    const event = desk.eventOf(unknownType, {})
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.deliver(event)))
    await desk.deps.jobs.drain()
    answers.push(await desk.deliver(event), await desk.deliver(event, '/api/stripe-payout-webhook'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200])
    await desk.deps.jobs.drain()
    expect(desk.rows()).toMatchObject([{ status: 'processed', attempts: 1, webhookEndpoint: '/api/stripe-webhook' }])
    expect(jobRows(desk)).toHaveLength(1)
  })

  test.each(['', 'constructor', '__proto__', 'toString'])('of the unknown type "%s" is no trouble', async (type) => {
    const desk = await openTestDesk()
    const answer = await desk.deliver(desk.eventOf(type, {}))
    await desk.deps.jobs.drain()
    if (type === '') expect([answer.status, desk.rows()]).toEqual([400, []])
    else expect(desk.rows()).toMatchObject([{ eventType: type, outcome: 'Nothing to do for this kind of event.' }])
  })

  test('is kept as it was sent, whatever is in it, but for what would let its reader act for the donor', async () => {
    const desk = await openTestDesk()
    const hostile = {
      id: "pi_'; drop table donations; --",
      description: '<script>alert(1)</script>\u0000\ud800 \u202e=1+1',
      metadata: { donationId: '1 or 1=1', constructor: 'x' },
      nested: JSON.parse('{"__proto__": {"isAdmin": true}, "charges": [{"client_secret": "pi_secret_2"}]}'),
      client_secret: 'pi_1_secret_hush',
    }
    const event = desk.eventOf('payment_intent.created', hostile)
    expect((await desk.deliver(event)).status).toBe(200)
    await desk.deps.jobs.drain()
    const details = await (await asAdmin(desk, '/api/webhook-events/1')).text()
    expect(details).not.toContain('secret')
    const { client_secret: _, nested: __, ...kept } = hostile
    const object = JSON.parse(details).data.data.object
    expect(object).toMatchObject(kept)
    expect(Object.hasOwn(object.nested, '__proto__')).toBe(true)
    expect(desk.rows()).toHaveLength(1)
  })

  test.each([
    ['succeeded', { id: 'pi_1', amount: '5000', amount_received: -1, currency: 7, metadata: [] }],
    ['succeeded', { id: { $ne: 1 }, amount: 1e99, amount_received: 0.5, currency: 'usd' }],
    ['payment_failed', {}],
  ])(
    'payment_intent.%s of another shape than Stripe sends fails with the names of the fields alone',
    async (type, object) => {
      const desk = await openTestDesk()
      await desk.tell(desk.eventOf(`payment_intent.${type}`, { ...object, receipt_email: 'amina@example.org' }))
      const [row] = desk.rows()
      expect(row).toMatchObject({
        status: 'failed',
        errorMessage: expect.stringContaining('not of the expected shape'),
      })
      expect(row?.errorMessage).not.toContain('amina')
    },
  )

  test('of a megabyte is taken, and a larger one refused unread', async () => {
    const desk = await openTestDesk()
    const filling = (length: number) => desk.eventOf(unknownType, { filling: 'a'.repeat(length) })
    expect((await desk.deliver(filling(1024 * 1024 - 300))).status).toBe(200)
    const answer = await desk.deliver(filling(1024 * 1024))
    expect([answer.status, (await answer.json()).code]).toEqual([413, 'body.too_large'])
    expect(desk.rows()).toHaveLength(1)
  })
})

describe('nothing is stored of what Stripe has not signed', () => {
  const raw = (desk: TestDesk) => JSON.stringify(desk.eventOf('payment_intent.succeeded', { id: 'pi_1' }))
  const secretOf = ({ secrets }: TestDesk) => secrets['/api/stripe-webhook']
  const ago = ({ clock }: TestDesk, seconds: number) => new Date(clock.now().getTime() - seconds * 1000)

  test.each<[string, (desk: TestDesk, raw: string) => { body?: string; signature: string | null }]>([
    ['without a signature', () => ({ signature: null })],
    ['with an empty one', () => ({ signature: '' })],
    ['with something else in its place', () => ({ signature: 'Bearer sk_live' })],
    [
      'with the signature of another secret',
      (desk, text) => ({ signature: signatureOf(text, 'whsec_x', desk.clock.now()) }),
    ],
    [
      'with the secret of the other endpoint',
      (desk, text) => ({ signature: signatureOf(text, desk.secrets['/api/stripe-payout-webhook'], desk.clock.now()) }),
    ],
    [
      'with a body that was changed on the way',
      (desk, text) => ({
        body: text.replace('pi_1', 'pi_2'),
        signature: signatureOf(text, secretOf(desk), desk.clock.now()),
      }),
    ],
    [
      'with a body that was only set anew',
      (desk, text) => ({
        body: JSON.stringify(JSON.parse(text), null, 2),
        signature: signatureOf(text, secretOf(desk), desk.clock.now()),
      }),
    ],
    ['signed 301 seconds ago', (desk, text) => ({ signature: signatureOf(text, secretOf(desk), ago(desk, 301)) })],
    [
      'with a newer time than was signed',
      (desk, text) => ({
        signature: signatureOf(text, secretOf(desk), ago(desk, 600)).replace(
          /t=\d+/,
          `t=${desk.clock.now().getTime() / 1000}`,
        ),
      }),
    ],
    [
      'signed, and no event',
      (desk) => ({ body: '"hello"', signature: signatureOf('"hello"', secretOf(desk), desk.clock.now()) }),
    ],
    ['signed, and no JSON', (desk) => ({ body: '{', signature: signatureOf('{', secretOf(desk), desk.clock.now()) })],
  ])('%s', async (_how, make) => {
    const desk = await openTestDesk()
    const text = raw(desk)
    const { body = text, signature } = make(desk, text)
    const answer = await desk.post(body, signature)
    expect(answer.status).toBe(400)
    expect((await answer.json()).code).toMatch(/^webhook\./)
    expect([desk.rows(), jobRows(desk)]).toEqual([[], []])
  })

  test('and an operator is told apart a wrong secret from an endpoint that sends no snapshots', async () => {
    const desk = await openTestDesk()
    const thin = JSON.stringify({ object: 'v2.core.event', id: 'evt_1', type: 'v1.billing.meter.no_meter_found' })
    const codeOf = async (secret: string) =>
      (await (await desk.post(thin, signatureOf(thin, secret, desk.clock.now()))).json()).code
    expect([await codeOf('whsec_x'), await codeOf(secretOf(desk))]).toEqual(['webhook.signature', 'webhook.unreadable'])
  })

  test('and one that was signed 300 seconds ago is still good', async () => {
    const desk = await openTestDesk()
    const text = raw(desk)
    expect((await desk.post(text, signatureOf(text, secretOf(desk), ago(desk, 300)))).status).toBe(200)
  })

  test.each(webhookEndpoints)('%s says so when it is not set up', async (endpoint) => {
    const { app } = await openTestApp()
    const answer = await app.request(endpoint, {
      method: 'POST',
      body: '{}',
      headers: { 'stripe-signature': 't=1,v1=' },
    })
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'webhook.unset'])
  })

  test('an event of payouts needs the secret of its own endpoint', async () => {
    const desk = await openTestDesk({ STRIPE_PAYOUT_WEBHOOK_SECRET: '' })
    expect((await desk.deliver(desk.eventOf(unknownType, {}), '/api/stripe-payout-webhook')).status).toBe(503)
    expect(desk.rows()).toEqual([])
  })
})

describe('an event that cannot be handled', () => {
  const outage = (desk: TestDesk, times: number) => {
    for (let n = 0; n < times; n += 1) desk.sandbox.failNext({ provider: 'stripe', status: 500 })
  }

  test('keeps the reason, is tried again with growing pauses, and has its effect once', async () => {
    const desk = await openTestDesk()
    outage(desk, 3)
    await desk.tell(desk.eventOf('charge.dispute.created', dispute))
    for (const [attempts, pauseMs] of [
      [1, 5_000],
      [2, 10_000],
      [3, 20_000],
    ] as const) {
      expect(desk.rows()).toMatchObject([
        { status: 'failed', attempts, errorMessage: expect.any(String), processedAt: null },
      ])
      desk.clock.pass(pauseMs - 1000)
      await desk.deps.jobs.drain()
      expect(desk.rows()).toMatchObject([{ attempts }])
      desk.clock.pass(1000)
      await desk.deps.jobs.drain()
    }
    expect(desk.rows()).toMatchObject([
      { status: 'processed', attempts: 4, errorMessage: null, outcome: 'Not a donation of this site.' },
    ])
    expect(notices(desk)).toEqual([])
  })

  test('is given up after eight tries; the admins are told, and can have it handled by hand', async () => {
    const desk = await openTestDesk()
    outage(desk, 8)
    await desk.tell(desk.eventOf('charge.dispute.created', dispute))
    for (let n = 0; n < 10; n += 1) {
      desk.clock.pass(3_600_000)
      await desk.deps.jobs.drain()
    }
    expect(desk.rows()).toMatchObject([{ status: 'failed', attempts: 8 }])
    expect(notices(desk)).toMatchObject([{ notificationType: 'webhook_failed', requiresAdminAction: true }])

    const answer = await processAgain(desk, 1)
    expect(await answer.json()).toMatchObject({ id: 1, status: 'received', errorMessage: null })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await processAgain(desk, 1)).status).toBe(409)
    await desk.deps.jobs.drain()
    expect(desk.rows()).toMatchObject([{ status: 'processed', attempts: 9 }])
    const acts = desk.deps.db.select().from(auditLog).all()
    expect(acts.filter(({ action }) => action === 'webhook.processed_again')).toMatchObject([
      { admin: 'admin1', subjectKind: 'webhook_event', subjectId: '1' },
    ])
  })

  test('is handled at once by hand, though its next try is an hour away', async () => {
    const desk = await openTestDesk()
    outage(desk, 1)
    await desk.tell(desk.eventOf('charge.dispute.created', dispute))
    await processAgain(desk, 1)
    await desk.deps.jobs.drain()
    expect(desk.rows()).toMatchObject([{ status: 'processed', attempts: 2 }])
    expect(jobRows(desk)).toMatchObject([{ state: 'done' }])
  })

  test('is the only kind that can be processed again', async () => {
    const desk = await openTestDesk()
    await desk.tell(desk.eventOf(unknownType, {}))
    const answer = await processAgain(desk, 1)
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'webhook.wrong_state'])
    expect((await processAgain(desk, 2)).status).toBe(404)
    expect((await desk.app.request('/api/webhook-events/1/process', { method: 'POST' })).status).toBe(401)
  })

  test('of a server that always dies over it is given up as well', async () => {
    const desk = await openTestDesk()
    await desk.deliver(desk.eventOf(unknownType, {}))
    desk.deps.db.update(jobs).set({ attempts: 8 }).run()
    await desk.deps.jobs.drain()
    expect(desk.rows()).toMatchObject([{ status: 'failed', attempts: 1 }])
    expect(notices(desk)).toMatchObject([{ notificationType: 'webhook_failed' }])
  })
})

test('two servers that handle the same event at the same moment change things once', async () => {
  const desk = await openTestDesk()
  await desk.deliver(desk.eventOf('test.counted', {}))
  const { db } = desk.deps
  const handled: string[] = []
  let arrived = 0
  let open: () => void = () => undefined
  const bothAreThere = new Promise<void>((resolve) => {
    open = resolve
  })
  const handlers = {
    'test.counted': async () => {
      arrived += 1
      if (arrived === 2) open()
      await bothAreThere
      return () => {
        handled.push('once')
        return 'Counted.'
      }
    },
  }
  const runner = () =>
    createJobRunner({
      db,
      clock: desk.clock,
      log: pino({ level: 'silent' }),
      handlers: webhookJobs({ db, clock: desk.clock, handlers }),
    })
  desk.deps.jobs.enqueue(db, {
    name: 'webhook.process',
    payload: { id: 1 },
    uniqueKey: 'the lease of the first ran out',
  })
  await Promise.all([runner().drain(), runner().drain()])
  expect(handled).toEqual(['once'])
  expect(desk.rows()).toMatchObject([{ status: 'processed', attempts: 1, outcome: 'Counted.' }])
})

describe('the log', () => {
  async function openLog() {
    const desk = await openTestDesk()
    const donor = {
      id: 'po_of_somebody',
      billing_details: { email: 'amina@example.org', name: 'Amina Example' },
      receipt_email: 'amina@example.org',
    }
    for (const [endpoint, type, object] of [
      ['/api/stripe-webhook', unknownType, donor],
      ['/api/stripe-payout-webhook', 'payout.paid', donor],
      ['/api/stripe-webhook', 'payment_intent.succeeded', donor],
      ['/api/stripe-webhook', unknownType, donor],
    ] as const) {
      await desk.deliver(desk.eventOf(type, object), endpoint)
      if (desk.rows().length < 4) await desk.deps.jobs.drain()
      desk.clock.pass(1000)
    }
    return desk
  }

  test.each([
    ['all', [4, 3, 2, 1]],
    ['donations', [4, 3, 1]],
    ['payouts', [2]],
    ['succeeded', [2, 1]],
    ['failed', [3]],
  ])('behind the chip %s comes newest first', async (filter, ids) => {
    const desk = await openLog()
    expect((await list(desk, filter)).map(({ id }: { id: number }) => id)).toEqual(ids)
    expect((await totals(desk)).filters[filter]).toBe(ids.length)
  })

  test('is summed up by state', async () => {
    const desk = await openLog()
    expect((await totals(desk)).statuses).toEqual({ received: 1, processed: 2, failed: 1 })
    expect((await totals(await openTestDesk())).filters).toEqual({
      all: 0,
      donations: 0,
      payouts: 0,
      succeeded: 0,
      failed: 0,
    })
  })

  test('names no donor; the details of one event do, as Stripe sent them', async () => {
    const desk = await openLog()
    for (const filter of webhookFilters) expect(JSON.stringify(await list(desk, filter))).not.toMatch(/amina/i)
    const details = await (await asAdmin(desk, '/api/webhook-events/2')).json()
    expect(details).toMatchObject({
      eventType: 'payout.paid',
      data: { data: { object: { receipt_email: 'amina@example.org' } } },
    })
    expect((await asAdmin(desk, '/api/webhook-events/99')).status).toBe(404)
    expect((await asAdmin(desk, '/api/webhook-events/x')).status).toBe(400)
    expect((await asAdmin(desk, '/api/webhook-events?filter=x')).status).toBe(400)
  })

  test('shows two hundred', async () => {
    const desk = await openTestDesk()
    const { db } = desk.deps
    db.transaction((tx) => {
      const event = { eventType: unknownType, webhookEndpoint: webhookEndpoints[0], data: {} }
      const createdAt = desk.clock.now().toISOString()
      for (let n = 1; n <= 201; n += 1) insertEvent(tx, { ...event, stripeEventId: `evt_${n}`, createdAt })
    })
    const shown = await list(desk)
    expect([shown.length, shown[0].id, shown[199].id]).toEqual([200, 201, 2])
    expect((await totals(desk)).filters.all).toBe(201)
  })

  test.each(['', '/totals', '/1'])('%s is for admins alone and kept by nobody', async (path) => {
    const desk = await openLog()
    expect((await desk.app.request(`/api/webhook-events${path}`)).status).toBe(401)
    const answer = await asAdmin(desk, `/api/webhook-events${path}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })
})
