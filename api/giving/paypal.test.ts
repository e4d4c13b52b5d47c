import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { donations } from '../../data/tables/donations.ts'
import { authorNotifications } from '../../data/tables/notifications.ts'
import { mailLog } from '../../data/tables/system.ts'
import { openSandbox } from '../../scripts/sandbox/sandbox.ts'
import { openTestApp } from '../testing.ts'

const hourMs = 3_600_000

/** A desk with a donor and PayPal's stand-in. */
async function openDesk(environment: Record<string, string> = {}) {
  let now = () => new Date()
  const sandbox = await openSandbox({ now: () => now() })
  onTestFinished(() => sandbox.close())
  const api = await openTestApp({ ...sandbox.env, ...environment })
  now = api.clock.now
  const { app, deps } = api
  const send = (path: string, body?: object, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: 'POST',
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body && JSON.stringify(body),
    })
  const gift = {
    amount: '50.00',
    currency: 'USD',
    intent: 'CAPTURE',
    donorName: 'Amina',
    donorEmail: 'amina@example.org',
  }
  const order = (fields: object = {}, key: string = randomUUID()) =>
    send('/paypal/order', { ...gift, ...fields }, { 'idempotency-key': key })
  const capture = (id: string) => send(`/paypal/order/${id}/capture`)
  /** The id of an order that the donor has approved. */
  const approved = async (fate: 'completed' | 'declined' | 'pending' = 'completed', fields: object = {}) => {
    const { id } = (await (await order(fields)).json()) as { id: string }
    sandbox.paypal.approve(id, fate)
    return id
  }
  const askedOf = (path: string) => sandbox.requests().filter((request) => request.path.includes(path))
  return {
    ...api,
    sandbox,
    send,
    order,
    capture,
    approved,
    askedOf,
    rows: () => deps.db.select().from(donations).all(),
    /** When PayPal took the money, to the second, as it says it. */
    takenAt(id: string) {
      const { at } = sandbox.paypal.find(id).capture ?? {}
      return at && new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString()
    },
    mails: () => deps.db.select().from(mailLog).all(),
    /** PayPal is out for so many captures. */
    refuseCaptures(times: number) {
      for (let n = 0; n < times; n++) sandbox.failNext({ provider: 'paypal', status: 503, of: '/capture' })
    },
    notices: () => deps.db.select().from(authorNotifications).all(),
    /** What happens every hour. */
    async settle() {
      deps.jobs.enqueue(deps.db, { name: 'donations.reconcile' })
      await deps.jobs.drain()
    },
  }
}

const said = async (answer: Response | Promise<Response>) => {
  const { status, body } = await Promise.resolve(answer).then(async (it) => ({
    status: it.status,
    body: await it.json(),
  }))
  return [status, body]
}
const code = (name: string) => expect.objectContaining({ code: name })

describe('the setup', () => {
  test('gives a fresh client token that nobody may keep', async () => {
    const desk = await openDesk()
    const [first, second] = [await desk.app.request('/paypal/setup'), await desk.app.request('/paypal/setup')]
    expect(first.headers.get('cache-control')).toContain('no-store')
    const tokens = [await first.json(), await second.json()]
    expect(tokens).toEqual([{ clientToken: expect.any(String) }, { clientToken: expect.any(String) }])
    expect(tokens[0]).not.toEqual(tokens[1])
    expect(desk.rows()).toEqual([])
  })

  test('is not for pages of other sites, which would use up what a network may ask for', async () => {
    const desk = await openDesk()
    const answer = await desk.app.request('/paypal/setup', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(await said(answer)).toEqual([403, code('foreign_origin')])
    expect(desk.askedOf('/v1/oauth2/token')).toEqual([])
    const own = await desk.app.request('/paypal/setup', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(own.status).toBe(200)
  })

  test('is limited for each network', async () => {
    const desk = await openDesk()
    for (let n = 0; n < 60; n++) await desk.app.request('/paypal/setup')
    const answer = await desk.app.request('/paypal/setup')
    expect(answer.headers.get('retry-after')).toBe('600')
    expect(await said(answer)).toEqual([429, code('rate_limited')])
    expect(desk.askedOf('/v1/oauth2/token')).toHaveLength(60)
    desk.clock.pass(10 * 60_000)
    expect((await desk.app.request('/paypal/setup')).status).toBe(200)
  })

  test('says kindly that PayPal is not set up, and so does every other call', async () => {
    const { app } = await openTestApp()
    const unset = [503, { code: 'payments.unset', message: 'PayPal is not set up on this site.' }]
    expect(await said(app.request('/paypal/setup'))).toEqual(unset)
    const headers = { 'content-type': 'application/json' }
    const order = { method: 'POST', headers, body: '{"amount":"50.00"}' }
    expect(await said(app.request('/paypal/order', order))).toEqual(unset)
    expect(await said(app.request('/paypal/order/X/capture', { method: 'POST' }))).toEqual(unset)
  })

  test('whose keys PayPal does not know is the same as none', async () => {
    const desk = await openDesk({ PAYPAL_CLIENT_SECRET: 'mistyped' })
    expect(await said(desk.app.request('/paypal/setup'))).toEqual([503, code('payments.unset')])
  })

  test('is asked for in vain while PayPal is in trouble, and works again after', async () => {
    const desk = await openDesk()
    desk.sandbox.failNext({ provider: 'paypal', status: 503 })
    expect(await said(desk.app.request('/paypal/setup'))).toEqual([503, code('payments.unavailable')])
    expect((await desk.app.request('/paypal/setup')).status).toBe(200)
  })

  test('other addresses beneath /paypal lead nowhere', async () => {
    const desk = await openDesk()
    expect(await said(desk.app.request('/paypal/orders'))).toEqual([404, code('not_found')])
  })
})

describe('an order', () => {
  test.each([
    ['50.00', 5000, '50.00'],
    ['50', 5000, '50.00'],
    ['1.0', 100, '1.00'],
    ['10000', 1_000_000, '10000.00'],
  ])('of "%s" dollars is kept in cents before PayPal is asked for it', async (amount, cents, value) => {
    const desk = await openDesk()
    const answer = await desk.order({ amount, currency: 'usd', intent: 'AUTHORIZE' })
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const { id } = (await answer.json()) as { id: string }
    expect(desk.rows()).toMatchObject([
      { amount: cents, method: 'paypal', status: 'pending', paypalOrderId: id, donorName: 'Amina', succeededAt: null },
    ])
    const [request] = desk.askedOf('/v2/checkout/orders')
    expect(JSON.parse(request?.body ?? '')).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        { custom_id: '1', description: 'Donation to Voices for Wildlife', amount: { currency_code: 'USD', value } },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            brand_name: 'Voices for Wildlife',
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            return_url: `${desk.deps.config.publicUrl}/donate`,
            cancel_url: `${desk.deps.config.publicUrl}/donate`,
          },
        },
      },
    })
    expect(request?.headers['paypal-request-id']).toMatch(/^order:1:[0-9a-f-]{36}$/)
  })

  test.each(['0', '0.99', '12.50', '-5', 'abc', '', '1e3', '10001', '999999999999', ' 5 '])(
    'of "%s" dollars is refused with the field, and nothing is asked',
    async (amount) => {
      const desk = await openDesk()
      const answer = await desk.order({ amount })
      expect(await said(answer)).toEqual([
        400,
        expect.objectContaining({ code: 'invalid', issues: [expect.objectContaining({ field: 'amount' })] }),
      ])
      expect(desk.rows()).toEqual([])
      expect(desk.sandbox.requests()).toEqual([])
    },
  )

  test.each(['EUR', 'eur', '', 'USDT'])(
    'in the currency "%s" is refused with the field, and nothing is asked',
    async (currency) => {
      const desk = await openDesk()
      expect(await said(desk.order({ currency }))).toEqual([
        400,
        expect.objectContaining({ code: 'invalid', issues: [expect.objectContaining({ field: 'currency' })] }),
      ])
      expect(desk.rows()).toEqual([])
      expect(desk.sandbox.requests()).toEqual([])
    },
  )

  test('asked for again under its key is the same order, also five times in parallel', async () => {
    const desk = await openDesk()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.order({}, key)))
    const ids = await Promise.all(answers.map((answer) => answer.json()))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
    expect(desk.rows()).toHaveLength(1)
    expect(await (await desk.order({}, key)).json()).toEqual(ids[0])
    expect(desk.askedOf('/v2/checkout/orders')).toHaveLength(1)
  })

  test('is over before PayPal forgets it', async () => {
    const desk = await openDesk()
    const key = randomUUID()
    await desk.order({}, key)
    desk.clock.pass(2 * hourMs - 1000)
    expect((await desk.order({}, key)).status).toBe(200)
    desk.clock.pass(1000)
    expect(await said(desk.order({}, key))).toEqual([409, code('donation.over')])
    expect(desk.askedOf('/v2/checkout/orders')).toHaveLength(1)
  })

  test('that PayPal has refused in the end takes no other payment, and another act gets another', async () => {
    const desk = await openDesk()
    const key = randomUUID()
    const { id } = (await (await desk.order({}, key)).json()) as { id: string }
    desk.sandbox.paypal.approve(id, 'pending')
    await desk.capture(id)
    desk.sandbox.paypal.settle(id, 'DECLINED')
    expect(await said(desk.capture(id))).toEqual([402, code('payments.declined')])
    expect(await said(desk.order({}, key))).toEqual([409, code('donation.over')])
    expect((await desk.order({}, randomUUID())).status).toBe(200)
  })

  test('with other words under a used key is refused', async () => {
    const desk = await openDesk()
    const key = randomUUID()
    await desk.order({}, key)
    expect(await said(desk.order({ amount: '51' }, key))).toEqual([409, code('submission.reused')])
    expect(desk.rows()).toHaveLength(1)
  })

  test('that PayPal could not take is asked for again under the same id, and is the same donation', async () => {
    const desk = await openDesk()
    const key = randomUUID()
    desk.sandbox.failNext({ provider: 'paypal', status: 503, of: '/v2/checkout/orders' })
    expect(await said(desk.order({}, key))).toEqual([503, code('payments.unavailable')])
    expect((await desk.order({}, key)).status).toBe(200)
    expect(desk.rows()).toHaveLength(1)
    const ids = desk.askedOf('/v2/checkout/orders').map(({ headers }) => headers['paypal-request-id'])
    expect(new Set(ids).size).toBe(1)
  })

  test('that PayPal calls wrong is our mistake and not the donor’s', async () => {
    const desk = await openDesk()
    desk.sandbox.failNext({ provider: 'paypal', status: 400, of: '/v2/checkout/orders' })
    expect(await said(desk.order())).toEqual([502, code('payments.refused')])
  })

  test('from a page of another site is refused', async () => {
    const desk = await openDesk()
    const origin = { origin: 'https://elsewhere.example' }
    const id = await desk.approved()
    expect(await said(desk.send('/paypal/order', { amount: '50' }, origin))).toEqual([403, code('foreign_origin')])
    const capture = desk.send(`/paypal/order/${id}/capture`, undefined, origin)
    expect(await said(capture)).toEqual([403, code('foreign_origin')])
    expect(desk.rows()).toMatchObject([{ status: 'pending' }])
  })

  test('that is no JSON is refused', async () => {
    const desk = await openDesk()
    const answer = await desk.app.request('/paypal/order', { method: 'POST', body: 'amount=50.00' })
    expect(answer.status).toBe(400)
  })

  test('is limited: the twenty-first within ten minutes waits', async () => {
    const desk = await openDesk()
    for (let n = 0; n < 20; n++) expect((await desk.order()).status).toBe(200)
    expect(await said(desk.order())).toEqual([429, code('rate_limited')])
    expect(desk.rows()).toHaveLength(20)
  })
})

describe('a capture', () => {
  test('of an approved order is a donation, with its receipt', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    const answer = await desk.capture(id)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await said(answer)).toEqual([200, { id, status: 'COMPLETED' }])
    expect(desk.rows()).toMatchObject([
      {
        status: 'succeeded',
        amount: 5000,
        succeededAt: desk.takenAt(id),
        paypalCaptureId: desk.sandbox.paypal.find(id).capture?.id,
      },
    ])
    expect(desk.mails()).toMatchObject([{ key: 'donation.receipt:1', recipient: 'amina@example.org' }])
    const [request] = desk.askedOf('/capture')
    expect(request?.headers).toMatchObject({ 'paypal-request-id': `capture:${id}`, prefer: 'return=representation' })
    expect(request?.body).toBe('{}')
  })

  test('asked for five times in parallel and once more after is one donation and one receipt', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    const answers = await Promise.all(Array.from({ length: 5 }, async () => said(desk.capture(id))))
    for (const answer of [...answers, await said(desk.capture(id))])
      expect(answer).toEqual([200, { id, status: 'COMPLETED' }])
    expect(desk.rows()).toHaveLength(1)
    expect(desk.mails()).toHaveLength(1)
    expect(desk.askedOf('/capture')).toHaveLength(1)
  })

  test('by two servers on one database at once is one donation and one receipt', async () => {
    const desk = await openDesk()
    const { createApp } = await import('../app.ts')
    const other = createApp(desk.deps)
    const id = await desk.approved()
    const path = `/paypal/order/${id}/capture`
    const both = [desk.app, other].map((app) => said(app.request(path, { method: 'POST' }) as Promise<Response>))
    expect(await Promise.all(both)).toEqual(Array(2).fill([200, { id, status: 'COMPLETED' }]))
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', amount: 5000 }])
    expect(desk.mails()).toHaveLength(1)
  })

  test('is not kept from anybody by a neighbour’s guesses, which are bounded', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    for (let n = 0; n < 60; n++) expect((await desk.capture(`NOPE${n}`)).status).toBe(404)
    expect(await said(desk.capture('NOPE60'))).toEqual([429, code('rate_limited')])
    expect(await said(desk.capture(id))).toEqual([200, { id, status: 'COMPLETED' }])
  })

  test('of one order is asked for twenty times in ten minutes, and of the next all the same', async () => {
    const desk = await openDesk()
    const [busy, other] = [await desk.approved(), await desk.approved()]
    for (let n = 0; n < 20; n++) desk.sandbox.failNext({ provider: 'paypal', status: 503, of: '/v2/checkout/orders' })
    for (let n = 0; n < 20; n++) expect((await desk.capture(busy)).status).toBe(503)
    expect(await said(desk.capture(busy))).toEqual([429, code('rate_limited')])
    expect(await said(desk.capture(other))).toEqual([200, { id: other, status: 'COMPLETED' }])
    desk.clock.pass(10 * 60_000)
    expect(await said(desk.capture(busy))).toEqual([200, { id: busy, status: 'COMPLETED' }])
  })

  test.each(['UNKNOWN', 'order%2F..%2F1', "1' or 1=1"])(
    'of %s, which is no order of ours, is never asked for',
    async (id) => {
      const desk = await openDesk()
      expect(await said(desk.capture(encodeURIComponent(id)))).toEqual([404, code('donation.not_found')])
      expect(desk.sandbox.requests()).toEqual([])
    },
  )

  test('of an order that the donor has not approved takes nothing', async () => {
    const desk = await openDesk()
    const { id } = (await (await desk.order()).json()) as { id: string }
    expect(await said(desk.capture(id))).toEqual([409, code('payments.not_approved')])
    expect(desk.rows()).toMatchObject([{ status: 'pending' }])
    desk.sandbox.paypal.approve(id)
    expect(await said(desk.capture(id))).toEqual([200, { id, status: 'COMPLETED' }])
  })

  test('that PayPal still looks at stays pending until PayPal has decided', async () => {
    const desk = await openDesk()
    const id = await desk.approved('pending')
    expect(await said(desk.capture(id))).toEqual([200, { id, status: 'PENDING' }])
    expect(await said(desk.capture(id))).toEqual([200, { id, status: 'PENDING' }])
    expect(desk.rows()).toMatchObject([{ status: 'pending', paypalCaptureId: expect.any(String) }])
    expect(desk.mails()).toEqual([])
    desk.clock.pass(48 * hourMs)
    await desk.settle()
    expect(desk.rows()).toMatchObject([{ status: 'pending' }])
    desk.sandbox.paypal.settle(id, 'COMPLETED')
    await desk.settle()
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', amount: 5000 }])
    expect(desk.mails()).toHaveLength(1)
  })

  test('that PayPal declines after a while has failed', async () => {
    const desk = await openDesk()
    const id = await desk.approved('pending')
    await desk.capture(id)
    desk.sandbox.paypal.settle(id, 'DECLINED')
    expect(await said(desk.capture(id))).toEqual([402, code('payments.declined')])
    expect(desk.rows()).toMatchObject([{ status: 'failed', failureReason: 'Declined by PayPal (DECLINED).' }])
    expect(desk.mails()).toEqual([])
  })

  test('that is declined says so in words a donor understands, and may be tried again', async () => {
    const desk = await openDesk()
    const id = await desk.approved('declined')
    const answer = await desk.capture(id)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await said(answer)).toEqual([
      402,
      {
        code: 'payments.declined',
        message: 'PayPal declined the payment. You may try again, or choose another way to pay in PayPal.',
      },
    ])
    expect(desk.rows()).toMatchObject([
      { status: 'failed', failureReason: 'Declined by PayPal (INSTRUMENT_DECLINED).' },
    ])
    desk.clock.pass(30_000)
    desk.sandbox.paypal.approve(id)
    expect(await said(desk.capture(id))).toEqual([200, { id, status: 'COMPLETED' }])
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', failureReason: null }])
    const ids = desk.askedOf('/capture').map(({ headers }) => headers['paypal-request-id'])
    expect(new Set(ids).size).toBe(2)
  })

  test('that is declined again and again closes the door', async () => {
    const desk = await openDesk()
    const id = await desk.approved('declined')
    for (let n = 0; n < 5; n++) {
      expect((await desk.capture(id)).status).toBe(402)
      desk.clock.pass(1000)
    }
    expect(await said(desk.order())).toEqual([429, code('rate_limited')])
  })

  test('that was taken although nobody heard of it is found when it is asked for again', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    desk.sandbox.failNext({ provider: 'paypal', status: 503, of: '/capture' })
    expect(await said(desk.capture(id))).toEqual([503, code('payments.unavailable')])
    expect(desk.rows()).toMatchObject([{ status: 'pending' }])
    await desk.deps.paypal?.captureOrder(id)
    expect(await said(desk.capture(id))).toEqual([200, { id, status: 'COMPLETED' }])
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', amount: 5000 }])
    const ids = desk.askedOf('/capture').map(({ headers }) => headers['paypal-request-id'])
    expect(new Set(ids)).toEqual(new Set([`capture:${id}`]))
  })

  test('of an order that was changed at PayPal is not asked for', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    desk.sandbox.paypal.find(id).unit.amount.value = '5000.00'
    expect(await said(desk.capture(id))).toEqual([502, code('payments.refused')])
    expect(desk.askedOf('/capture')).toEqual([])
    expect(desk.rows()).toMatchObject([{ status: 'pending', amount: 5000 }])
  })

  test('that brought another amount is kept as it was received, and the admins are told', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    await desk.deps.paypal?.captureOrder(id)
    desk.sandbox.paypal.find(id).unit.amount.value = '49.99'
    expect(await said(desk.capture(id))).toEqual([200, { id, status: 'COMPLETED' }])
    await desk.capture(id)
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', amount: 4999 }])
    expect(desk.notices()).toMatchObject([
      { message: 'Donation 1 brought $49.99; $50.00 was asked for.', requiresAdminAction: true },
    ])
  })

  test('in another currency is not counted, and the admins are told', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    await desk.deps.paypal?.captureOrder(id)
    desk.sandbox.paypal.find(id).unit.amount.currency_code = 'EUR'
    await desk.capture(id)
    await desk.capture(id)
    expect(desk.rows()).toMatchObject([{ status: 'failed', failureReason: 'Paid in EUR, which is not counted here.' }])
    expect(desk.notices()).toHaveLength(1)
    expect(desk.mails()).toEqual([])
  })

  test('of an order that PayPal has forgotten asks the donor to start again', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    desk.sandbox.paypal.forget(id)
    expect(await said(desk.capture(id))).toEqual([404, code('donation.not_found')])
  })

  test('works on when PayPal has withdrawn the token in use', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    desk.sandbox.failNext({ provider: 'paypal', status: 401, of: '/v2/checkout' })
    expect(await said(desk.capture(id))).toEqual([200, { id, status: 'COMPLETED' }])
    expect(desk.askedOf('/v1/oauth2/token')).toHaveLength(2)
  })

  test.each([
    [429, 503, 'payments.unavailable'],
    [500, 503, 'payments.unavailable'],
    [400, 502, 'payments.refused'],
    [403, 503, 'payments.unset'],
  ])('that PayPal answers with %i is answered with %i %s, and nothing is claimed', async (status, answered, name) => {
    const desk = await openDesk()
    const id = await desk.approved()
    for (const _ of [1, 2]) desk.sandbox.failNext({ provider: 'paypal', status, of: '/capture' })
    expect(await said(desk.capture(id))).toEqual([answered, code(name)])
    expect(desk.rows()).toMatchObject([{ status: 'pending', failureReason: null }])
  })
})

describe('an order whose page is gone', () => {
  const minuteMs = 60_000

  test('is taken within minutes of the approval, once, and the page that comes back hears of it', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    desk.clock.pass(3 * minuteMs)
    await desk.deps.jobs.drain()
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', amount: 5000, succeededAt: desk.takenAt(id) }])
    expect(desk.mails()).toHaveLength(1)
    expect(await said(desk.capture(id))).toEqual([200, { id, status: 'COMPLETED' }])
    desk.clock.pass(hourMs)
    await desk.settle()
    expect(desk.askedOf('/capture')).toHaveLength(1)
    expect(desk.mails()).toHaveLength(1)
  })

  test('is taken as soon when the donor needs half an hour for the approval', async () => {
    const desk = await openDesk()
    const { id } = (await (await desk.order()).json()) as { id: string }
    for (let minute = 0; minute < 29; minute++) {
      desk.clock.pass(minuteMs)
      await desk.deps.jobs.drain()
    }
    expect(desk.askedOf(id)).toHaveLength(5)
    expect(desk.askedOf('/capture')).toEqual([])
    desk.sandbox.paypal.approve(id)
    desk.clock.pass(minuteMs)
    await desk.deps.jobs.drain()
    expect(desk.rows()).toMatchObject([{ status: 'succeeded' }])
  })

  test('is taken once when the page and the look meet', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    desk.clock.pass(3 * minuteMs)
    const [, answer] = await Promise.all([desk.deps.jobs.drain(), said(desk.capture(id))])
    expect(answer).toEqual([200, { id, status: 'COMPLETED' }])
    expect(desk.askedOf('/capture')).toHaveLength(1)
    expect(desk.mails()).toHaveLength(1)
  })

  test('is taken at the next look when PayPal does not answer the first one', async () => {
    const desk = await openDesk()
    await desk.approved()
    desk.refuseCaptures(1)
    desk.clock.pass(3 * minuteMs)
    await desk.deps.jobs.drain()
    expect(desk.rows()).toMatchObject([{ status: 'pending' }])
    desk.clock.pass(3 * minuteMs)
    await desk.deps.jobs.drain()
    expect(desk.rows()).toMatchObject([{ status: 'succeeded' }])
  })

  test('that is declined has failed, and is not tried again behind the back of a donor who was told so', async () => {
    const desk = await openDesk()
    await desk.approved('declined')
    for (const minutes of [3, 10, 60]) {
      desk.clock.pass(minutes * minuteMs)
      await desk.settle()
    }
    expect(desk.rows()).toMatchObject([
      { status: 'failed', failureReason: 'Declined by PayPal (INSTRUMENT_DECLINED).' },
    ])
    expect(desk.askedOf('/capture')).toHaveLength(1)
  })

  test('and that was changed at PayPal is not taken', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    desk.sandbox.paypal.find(id).unit.amount.value = '5000.00'
    desk.clock.pass(3 * minuteMs)
    await desk.deps.jobs.drain()
    expect(desk.askedOf('/capture')).toEqual([])
    expect(desk.rows()).toMatchObject([{ status: 'pending' }])
  })
})

describe('a notice of PayPal', () => {
  const notice = (desk: Desk, type: string, resource: object) =>
    desk.send('/paypal/webhook', { id: 'WH-1', event_type: type, resource })
  const received = [200, { received: true }]

  test('of an approval has it taken at once, once, however often it comes', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    for (const _ of [1, 2, 3])
      expect(await said(notice(desk, 'CHECKOUT.ORDER.APPROVED', { id, status: 'APPROVED' }))).toEqual(received)
    await desk.deps.jobs.drain()
    expect(await said(notice(desk, 'CHECKOUT.ORDER.APPROVED', { id, status: 'APPROVED' }))).toEqual(received)
    await desk.deps.jobs.drain()
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', amount: 5000 }])
    expect(desk.askedOf('/capture')).toHaveLength(1)
    expect(desk.mails()).toHaveLength(1)
  })

  test('is not believed: PayPal is asked', async () => {
    const desk = await openDesk()
    const { id } = (await (await desk.order()).json()) as { id: string }
    await notice(desk, 'CHECKOUT.ORDER.APPROVED', { id, status: 'APPROVED' })
    await desk.deps.jobs.drain()
    expect(desk.askedOf('/capture')).toEqual([])
    expect(desk.rows()).toMatchObject([{ status: 'pending' }])
  })

  test('of a movement that was pending has its end written down', async () => {
    const desk = await openDesk()
    const id = await desk.approved('pending')
    await desk.capture(id)
    desk.sandbox.paypal.settle(id, 'COMPLETED')
    await notice(desk, 'PAYMENT.CAPTURE.COMPLETED', {
      id: desk.sandbox.paypal.find(id).capture?.id,
      supplementary_data: { related_ids: { order_id: id } },
    })
    await desk.deps.jobs.drain()
    expect(desk.rows()).toMatchObject([{ status: 'succeeded' }])
  })

  test('of an order that is none of ours, of something else and of nothing changes nothing', async () => {
    const desk = await openDesk()
    expect(await said(notice(desk, 'CHECKOUT.ORDER.APPROVED', { id: 'NOBODY' }))).toEqual([
      404,
      code('donation.not_found'),
    ])
    expect(await said(notice(desk, 'CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-D-1' }))).toEqual(received)
    expect((await desk.send('/paypal/webhook', { hello: 'you' })).status).toBe(400)
    expect(desk.sandbox.requests()).toEqual([])
  })
})

describe('every hour', () => {
  test('a donation whose capture was never recorded is found, once', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    // As when the server dies between PayPal's answer and the row.
    await desk.deps.paypal?.captureOrder(id)
    expect(desk.rows()).toMatchObject([{ status: 'pending' }])
    desk.clock.pass(hourMs + 1)
    await desk.settle()
    await desk.settle()
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', amount: 5000, succeededAt: desk.takenAt(id) }])
    expect(desk.mails()).toHaveLength(1)
    expect(await said(desk.capture(id))).toEqual([200, { id, status: 'COMPLETED' }])
  })

  test('what was approved and could not be taken is tried each hour, and taken when PayPal answers again', async () => {
    const desk = await openDesk()
    await desk.approved()
    desk.refuseCaptures(2)
    desk.clock.pass(2 * hourMs)
    await desk.settle()
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', amount: 5000, failureReason: null }])
    expect(desk.mails()).toHaveLength(1)
  })

  test.each([
    ['still knows of the approval', (_desk: Desk, _id: string) => undefined],
    ['has forgotten it since', (desk: Desk, id: string) => void desk.sandbox.paypal.forget(id)],
  ])('what PayPal never let us take is closed after a day, and the admins are told: PayPal %s', async (_, then) => {
    const desk = await openDesk()
    const id = await desk.approved()
    desk.refuseCaptures(20)
    desk.clock.pass(2 * hourMs)
    await desk.settle()
    expect(desk.notices()).toEqual([])
    expect(desk.rows()).toMatchObject([{ status: 'pending' }])
    then(desk, id)
    desk.clock.pass(22 * hourMs)
    await desk.settle()
    await desk.settle()
    const closed = { status: 'failed', failureReason: 'Approved at PayPal, but never taken.' }
    expect(desk.rows()).toMatchObject([closed])
    expect(desk.notices()).toMatchObject([
      { notificationType: 'donation_untaken', requiresAdminAction: true, metadata: '{"donationId":1}' },
    ])
  })

  test('what was closed as never taken has arrived when the donor asks once more', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    desk.clock.pass(24 * hourMs)
    await desk.settle()
    expect(desk.rows()).toMatchObject([{ status: 'failed' }])
    expect(await said(desk.capture(id))).toEqual([200, { id, status: 'COMPLETED' }])
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', failureReason: null }])
  })

  test.each([
    ['that nobody approved', async (desk: Desk) => desk.order()],
    [
      'that never got its order',
      async (desk: Desk) => {
        desk.sandbox.failNext({ provider: 'paypal', status: 503, of: '/v2/checkout/orders' })
        return desk.order()
      },
    ],
    [
      'that PayPal has forgotten',
      async (desk: Desk) => {
        const id = await desk.approved()
        return desk.sandbox.paypal.forget(id)
      },
    ],
  ])('a donation %s is closed after a day', async (_, begin) => {
    const desk = await openDesk()
    await begin(desk)
    desk.clock.pass(23 * hourMs)
    await desk.settle()
    expect(desk.rows()).toMatchObject([{ status: 'pending' }])
    desk.clock.pass(hourMs)
    await desk.settle()
    expect(desk.rows()).toMatchObject([{ status: 'failed', failureReason: 'Never paid.' }])
    expect(desk.mails()).toEqual([])
  })

  test('a declined donation that was paid after all is found', async () => {
    const desk = await openDesk()
    const id = await desk.approved('declined')
    await desk.capture(id)
    desk.sandbox.paypal.approve(id)
    await desk.deps.paypal?.captureOrder(id, { after: 1 })
    desk.clock.pass(hourMs + 1)
    await desk.settle()
    expect(desk.rows()).toMatchObject([{ status: 'succeeded' }])
  })

  test('PayPal out of order changes nothing, and the next hour tries again', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    await desk.deps.paypal?.captureOrder(id)
    desk.clock.pass(hourMs + 1)
    // The looks of the first hour, and that of the hour.
    for (let look = 0; look < 8; look++) desk.sandbox.failNext({ provider: 'paypal', status: 503 })
    await desk.settle()
    expect(desk.rows()).toMatchObject([{ status: 'pending' }])
    await desk.settle()
    expect(desk.rows()).toMatchObject([{ status: 'succeeded' }])
  })
})

describe('a refund at PayPal', () => {
  const days = (count: number) => count * 24 * hourMs
  /** Lets the clock come to a day after the gift, and what is due run. */
  async function looking(desk: Desk) {
    const start = desk.clock.now().getTime()
    return async (day: number) => {
      desk.clock.pass(start + days(day) - desk.clock.now().getTime())
      await desk.deps.jobs.drain()
    }
  }

  test('is seen when PayPal is asked again, in part and whole, and told once each', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    await desk.capture(id)
    const comeTo = await looking(desk)
    await comeTo(1)
    expect([desk.rows()[0]?.amountRefunded, desk.notices()]).toEqual([0, []])
    desk.sandbox.paypal.refund(id, 1999)
    await comeTo(7)
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', amount: 5000, amountRefunded: 1999 }])
    await comeTo(30)
    expect(desk.notices()).toMatchObject([
      { title: 'A donation was refunded', message: expect.stringContaining('$19.99 of donation 1 ($50.00)') },
    ])
    desk.sandbox.paypal.refund(id)
    await comeTo(90)
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', amountRefunded: 5000 }])
    expect(desk.notices()).toHaveLength(2)
    expect(desk.mails()).toHaveLength(1)
  })

  test('is looked for after 1, 7, 30, 90 and 180 days, and then no more', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    await desk.capture(id)
    await desk.capture(id)
    const before = desk.askedOf(id).length
    const comeTo = await looking(desk)
    const looks: number[] = []
    for (const day of [0.9, 1, 6, 7, 29, 30, 89, 90, 179, 180, 400]) {
      await comeTo(day)
      looks.push(desk.askedOf(id).length - before)
    }
    expect(looks).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  })

  test('is seen of a donation that the hourly job found', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    await desk.deps.paypal?.captureOrder(id)
    desk.sandbox.paypal.refund(id, 1000)
    desk.clock.pass(hourMs + 1)
    await desk.settle()
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', amount: 5000, amountRefunded: 1000 }])
    const comeTo = await looking(desk)
    desk.sandbox.paypal.refund(id)
    await comeTo(1)
    expect(desk.rows()).toMatchObject([{ amountRefunded: 5000 }])
  })

  test('of the whole gift before its arrival was noticed: it has arrived and gone back, and no receipt says else', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    await desk.deps.paypal?.captureOrder(id)
    desk.sandbox.paypal.refund(id)
    desk.clock.pass(hourMs + 1)
    await desk.settle()
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', amount: 5000, amountRefunded: 5000 }])
    expect(desk.mails()).toEqual([])
  })

  test.each([
    ['the whole is counted', undefined, 5000, 'A donation was refunded'],
    ['of a part the admins are told that it is not known how much', 1999, 0, expect.stringMatching(/refund/i)],
  ])(
    'of an order that PayPal has forgotten is seen at the movement of the money: %s',
    async (_what, cents, back, title) => {
      const desk = await openDesk()
      const id = await desk.approved()
      await desk.capture(id)
      desk.sandbox.paypal.refund(id, cents)
      desk.sandbox.paypal.forget(id)
      const comeTo = await looking(desk)
      await comeTo(1)
      expect(desk.rows()).toMatchObject([{ status: 'succeeded', amountRefunded: back }])
      expect(desk.notices()).toMatchObject([{ title }])
    },
  )

  test('is seen later, when PayPal does not answer for an hour', async () => {
    const desk = await openDesk()
    const id = await desk.approved()
    await desk.capture(id)
    desk.sandbox.paypal.refund(id)
    const comeTo = await looking(desk)
    for (let n = 0; n < 10; n++) desk.sandbox.failNext({ provider: 'paypal', status: 503 })
    for (let hour = 0; hour < 24; hour++) await comeTo(1 + hour / 24)
    expect(desk.rows()).toMatchObject([{ status: 'succeeded', amountRefunded: 5000 }])
  })
})

type Desk = Awaited<ReturnType<typeof openDesk>>

test('no token, secret or answer of PayPal is kept in the database', async () => {
  const desk = await openDesk()
  const { clientToken } = (await (await desk.app.request('/paypal/setup')).json()) as { clientToken: string }
  await desk.capture(await desk.approved())
  const everything = JSON.stringify(
    desk.deps.db.$client
      .prepare("select name from sqlite_master where type = 'table'")
      .all()
      .map((table) => desk.deps.db.$client.prepare(`select * from "${(table as { name: string }).name}"`).all()),
  )
  expect(everything).toContain('amina@example.org')
  for (const secret of [clientToken, desk.sandbox.env.PAYPAL_CLIENT_SECRET, 'TRIALPAYER001'])
    expect(everything).not.toContain(secret)
  expect(desk.deps.db.select().from(donations).where(eq(donations.id, 1)).get()?.status).toBe('succeeded')
})
