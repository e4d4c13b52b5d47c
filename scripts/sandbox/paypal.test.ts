import { describe, expect, it, onTestFinished } from 'vitest'
import { openSandbox } from './sandbox.ts'

const order = {
  intent: 'CAPTURE',
  purchase_units: [{ custom_id: '7', description: 'Donation', amount: { currency_code: 'USD', value: '25.00' } }],
}
const minute = 60_000

async function openShop() {
  let now = new Date('2026-03-01T12:00:00Z')
  const sandbox = await openSandbox({ now: () => now })
  onTestFinished(() => sandbox.close())
  const { paypal, env } = sandbox
  const basic = Buffer.from(`${env.PAYPAL_CLIENT_ID}:${env.PAYPAL_CLIENT_SECRET}`).toString('base64')

  const getToken = (
    form: Record<string, string> = { grant_type: 'client_credentials' },
    authorization = `Basic ${basic}`,
  ) =>
    fetch(`${env.PAYPAL_API_BASE}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(form),
    })
  let { access_token: token } = await (await getToken()).json()

  async function ask(path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(`${env.PAYPAL_API_BASE}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: answer.status, debugId: answer.headers.get('paypal-debug-id'), body: await answer.json() }
  }
  const create = (body: unknown = order, requestId = 'order:7', headers = {}) =>
    ask('/v2/checkout/orders', body, { 'paypal-request-id': requestId, ...headers })
  const capture = (id: string, requestId = `capture:${id}`, headers = {}) =>
    ask(`/v2/checkout/orders/${id}/capture`, {}, { 'paypal-request-id': requestId, ...headers })
  return {
    sandbox,
    paypal,
    getToken,
    ask,
    create,
    capture,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    use: (other: string) => {
      token = other
    },
    /** The script's calls. */
    inBrowser: (path: string, fields?: Record<string, string>) =>
      fetch(`${sandbox.url}/_sandbox/paypal${path}`, {
        headers: { origin: 'http://127.0.0.1:3000' },
        ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      }),
  }
}

const issueOf = ({ status, body }: { status: number; body: { name: string; details?: { issue: string }[] } }) => [
  status,
  body.name,
  body.details?.[0]?.issue,
]

describe('tokens', () => {
  it('are given to whoever knows the secret, for the server or for the browser', async () => {
    const { getToken } = await openShop()
    expect(await (await getToken()).json()).toMatchObject({ token_type: 'Bearer', expires_in: 32_400 })
    const browsers = await getToken({
      grant_type: 'client_credentials',
      response_type: 'client_token',
      intent: 'sdk_init',
    })
    expect(await browsers.json()).toMatchObject({ access_token: expect.stringMatching(/./), expires_in: 900 })
  })

  it('are refused to others in the words of OAuth', async () => {
    const { getToken } = await openShop()
    const answer = await getToken({ grant_type: 'client_credentials' }, `Basic ${btoa('me:guess')}`)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: 'invalid_client' })
    expect((await getToken({ grant_type: 'password' })).status).toBe(400)
  })

  it('open nothing when they are unknown, too old or the browser’s', async () => {
    const { create, use, pass, getToken } = await openShop()
    use('guess')
    expect(issueOf(await create())).toEqual([401, 'AUTHENTICATION_FAILURE', undefined])
    const browsers = await getToken({ grant_type: 'client_credentials', response_type: 'client_token' })
    use((await browsers.json()).access_token)
    expect(issueOf(await create())).toEqual([403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED'])
    use((await (await getToken()).json()).access_token)
    pass(9 * 60 * minute)
    expect((await create()).status).toBe(401)
  })
})

describe('an order', () => {
  it('is made, approved by the donor, and captured once', async () => {
    const { create, capture, ask, paypal } = await openShop()
    const { status, body, debugId } = await create()
    expect([status, body.status]).toEqual([201, 'CREATED'])
    expect(body.id).toMatch(/^[A-Z0-9]{1,36}$/)
    expect(debugId).toMatch(/^[0-9a-f]{13}$/)

    paypal.approve(body.id)
    expect((await ask(`/v2/checkout/orders/${body.id}`)).body).toMatchObject({
      status: 'APPROVED',
      intent: 'CAPTURE',
      purchase_units: [{ reference_id: 'default', ...order.purchase_units[0] }],
    })

    const captured = await capture(body.id, undefined, { prefer: 'return=representation' })
    const amount = { currency_code: 'USD', value: '25.00' }
    expect(captured).toMatchObject({
      status: 201,
      body: {
        status: 'COMPLETED',
        purchase_units: [{ custom_id: '7', amount, payments: { captures: [{ status: 'COMPLETED', amount }] } }],
      },
    })
    expect(issueOf(await capture(body.id, 'another'))).toEqual([422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED'])
  })

  it('is refunded with the buttons of the page, half of it and then the rest', async () => {
    const { sandbox, ask, create, capture, paypal } = await openShop()
    const press = async (name: string, fields: Record<string, string>) => {
      const answer = await fetch(`${sandbox.url}/_sandbox/do/paypal/${name}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      })
      return answer.text()
    }
    const { id } = (await create()).body
    paypal.approve(id)
    await capture(id)
    const payments = async () => (await ask(`/v2/checkout/orders/${id}`)).body.purchase_units[0].payments
    expect(await payments()).not.toHaveProperty('refunds')
    await press('refund', { id, half: 'true' })
    const amount = { currency_code: 'USD', value: '12.50' }
    expect(await payments()).toMatchObject({
      captures: [{ status: 'PARTIALLY_REFUNDED', amount: { value: '25.00' } }],
      refunds: [{ status: 'COMPLETED', amount }],
    })
    await press('refund', { id })
    expect(await payments()).toMatchObject({ captures: [{ status: 'REFUNDED' }], refunds: [{ amount }, { amount }] })
    expect(() => paypal.refund(id)).toThrow('Nothing of order')
  })

  it('is the same for the same PayPal-Request-Id, as it is by then', async () => {
    const { create, capture, paypal, pass } = await openShop()
    const first = await create()
    const again = await create(order, 'order:7', { prefer: 'return=representation' })
    expect([again.status, again.body.id]).toEqual([200, first.body.id])
    expect(again.body.purchase_units[0].amount.value).toBe('25.00')

    paypal.approve(first.body.id, 'pending')
    const captured = await capture(first.body.id)
    pass(minute)
    paypal.settle(first.body.id, 'COMPLETED')
    const replayed = await capture(first.body.id)
    expect([captured.status, replayed.status]).toEqual([201, 200])
    const [before, after] = [captured, replayed].map(({ body }) => body.purchase_units[0].payments.captures[0])
    expect([before.status, after.status]).toEqual(['PENDING', 'COMPLETED'])
    expect([after.id, after.create_time]).toEqual([before.id, '2026-03-01T12:00:00Z'])
    expect(after.update_time).toBe('2026-03-01T12:01:00Z')

    pass(6 * 60 * minute)
    expect((await create()).body.id).not.toBe(first.body.id)
  })

  it('is not made under an id that stood for other words, nor without an id', async () => {
    const { create } = await openShop()
    await create()
    const other = { ...order, purchase_units: [{ amount: { currency_code: 'USD', value: '26.00' } }] }
    expect(issueOf(await create(other))).toEqual([422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_REQUEST_ID'])
    expect(issueOf(await create(order, ''))).toEqual([400, 'INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED'])
    expect(issueOf(await create(order, 'x'.repeat(109)))).toEqual([400, 'INVALID_REQUEST', 'INVALID_STRING_LENGTH'])
  })

  it('says no more of itself than was asked for', async () => {
    const { create } = await openShop()
    expect(Object.keys((await create()).body)).toEqual(['id', 'status', 'links'])
    const whole = await create(order, 'order:8', { prefer: 'return=representation' })
    expect(whole.body.purchase_units[0].custom_id).toBe('7')
  })

  const amount = (value: unknown, currency_code: unknown = 'USD') => ({
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code, value } }],
  })
  it.each([
    ['an amount that is a number', amount(25), 400, 'INVALID_PARAMETER_VALUE', '/purchase_units/0/amount/value'],
    ['an amount in words', amount('many'), 400, 'INVALID_PARAMETER_SYNTAX', '/purchase_units/0/amount/value'],
    ['nothing', amount('0.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', '/purchase_units/0/amount/value'],
    ['less than nothing', amount('-5.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', '/purchase_units/0/amount/value'],
    ['a third of a cent', amount('1.003'), 422, 'DECIMAL_PRECISION', '/purchase_units/0/amount/value'],
    [
      'no currency',
      { ...order, purchase_units: [{ amount: { value: '1.00' } }] },
      400,
      'MISSING_REQUIRED_PARAMETER',
      '/purchase_units/0/amount/currency_code',
    ],
    [
      'a currency in small letters',
      amount('1.00', 'usd'),
      400,
      'INVALID_PARAMETER_SYNTAX',
      '/purchase_units/0/amount/currency_code',
    ],
    ['another intent', { ...order, intent: 'capture' }, 400, 'INVALID_PARAMETER_VALUE', '/intent'],
    ['no units', { intent: 'CAPTURE' }, 400, 'MISSING_REQUIRED_PARAMETER', '/purchase_units'],
    ['a field that PayPal does not have', { ...order, donor: 'Ama' }, 400, 'INVALID_PARAMETER_VALUE', '/'],
    ['no JSON', '{intent:', 400, 'MALFORMED_REQUEST_JSON', undefined],
  ])('is not made for %s', async (_what, body, status, issue, field) => {
    const { create } = await openShop()
    const answer = await create(body)
    expect([answer.status, answer.body.details[0].issue, answer.body.details[0].field]).toEqual([status, issue, field])
  })

  it('needs JSON that says that it is JSON', async () => {
    const { create } = await openShop()
    expect((await create(order, 'order:7', { 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('is not captured before the donor approved', async () => {
    const { create, capture } = await openShop()
    const { body } = await create()
    expect(issueOf(await capture(body.id))).toEqual([422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED'])
  })

  it('that was declined can be approved and captured again', async () => {
    const { create, capture, paypal } = await openShop()
    const { id } = (await create()).body
    paypal.approve(id, 'declined')
    const declined = [422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED']
    expect(issueOf(await capture(id))).toEqual(declined)
    expect(issueOf(await capture(id))).toEqual(declined)
    paypal.approve(id)
    expect((await capture(id)).body.status).toBe('COMPLETED')
  })

  it('that nobody knows is missing', async () => {
    const { ask, create, capture, paypal } = await openShop()
    const missing = [404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID']
    expect(issueOf(await ask('/v2/checkout/orders/NOBODY'))).toEqual(missing)
    const { id } = (await create()).body
    paypal.forget(id)
    expect(issueOf(await capture(id))).toEqual(missing)
  })
})

describe('told to fail', () => {
  it('the next call answers as PayPal would, and does nothing', async () => {
    const { sandbox, create, capture, getToken, paypal } = await openShop()
    const { id } = (await create()).body
    paypal.approve(id)
    for (const status of [422, 402]) {
      sandbox.failNext({ provider: 'paypal', status, of: '/capture' })
      expect(issueOf(await capture(id))).toEqual([422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED'])
    }
    sandbox.failNext({ provider: 'paypal', status: 503 })
    expect(issueOf(await capture(id))).toEqual([503, 'SERVICE_UNAVAILABLE', undefined])
    sandbox.failNext({ provider: 'paypal', status: 401, of: '/v1/oauth2/token' })
    expect(await (await getToken()).json()).toMatchObject({ error: 'invalid_client' })
    expect((await capture(id)).status).toBe(201)
  })

  it('every call is written down once, with what it was told', async () => {
    const { sandbox, create } = await openShop()
    await create()
    expect(
      sandbox.requests().map(({ provider, method, path, answer }) => [provider, method, path, answer?.status]),
    ).toEqual([
      ['paypal', 'POST', '/v1/oauth2/token', 200],
      ['paypal', 'POST', '/v2/checkout/orders', 201],
    ])
    expect(JSON.parse(sandbox.requests()[1]!.body!)).toEqual(order)
  })
})

describe('the script’s window', () => {
  it('opens with a client token that is not too old', async () => {
    const { getToken, inBrowser, pass, paypal } = await openShop()
    const asked = await getToken({ grant_type: 'client_credentials', response_type: 'client_token' })
    const { access_token: clientToken } = await asked.json()
    const open = await inBrowser('/sessions', { clientToken })
    expect(await open.json()).toEqual({ isEligible: true })
    expect(open.headers.get('access-control-allow-origin')).toBe('*')
    paypal.setEligible(false)
    expect(await (await inBrowser('/sessions', { clientToken })).json()).toEqual({ isEligible: false })
    pass(15 * minute)
    expect((await inBrowser('/sessions', { clientToken })).status).toBe(401)
  })

  it('tells what is to be paid, and approves', async () => {
    const { create, inBrowser, paypal } = await openShop()
    const { id } = (await create()).body
    const shown = await inBrowser(`/orders/${id}`)
    expect(await shown.json()).toMatchObject({ value: '25.00', currency_code: 'USD', description: 'Donation' })
    const { payerId } = await (await inBrowser(`/orders/${id}/approve`, { fate: 'pending' })).json()
    expect(payerId).toMatch(/./)
    expect(paypal.find(id)).toMatchObject({ status: 'APPROVED', fate: 'pending' })
    expect((await inBrowser('/orders/NOBODY')).status).toBe(404)
  })

  it('is made from its own TypeScript', async () => {
    const { sandbox } = await openShop()
    const script = await fetch(sandbox.env.PAYPAL_SDK_URL!)
    expect(script.headers.get('content-type')).toMatch('text/javascript')
    expect(await script.text()).toMatch('no money moves')
  })
})
