import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { browserScript } from '../browserScript.ts'
import type { Button, Kit, Part } from '../kit.ts'
import { answerIssue, answerNoToken, answerStatus, PaypalError } from './errors.ts'
import {
  type Fate,
  fates,
  leftCents,
  type Order,
  openOrders,
  payer,
  presentCapture,
  presentOrder,
  presentRefund,
} from './orders.ts'

const clientId = 'sandbox-client-id'
const clientSecret = 'sandbox-client-secret'
/** Seconds. Nine hours for the server's token, a quarter of an hour for the browser's. */
const life = { server: 32_400, browser: 900 }
/** How long an answer is kept under its `PayPal-Request-Id`. */
const keptMs = 6 * 3600_000

interface Kept {
  until: Date
  /** What was asked: method, path and body. */
  ask: string
  order: Order | null
  error: PaypalError | null
}

const script = browserScript(new URL('./script.ts', import.meta.url))

const refundRequest = z.object({ amount: z.object({ currency_code: z.string(), value: z.string() }).optional() })

/** PayPal: tokens, Orders v2, and the window in which a donor approves. */
export function openPaypal(kit: Kit) {
  const orders = openOrders(kit)
  const tokens = new Map<string, { for: 'server' | 'browser'; until: Date }>()
  const kept = new Map<string, Kept>()
  const refundsMade = new Map<string, ReturnType<typeof orders.refundCapture>>()
  let isEligible = true
  const debugId = () => createHash('sha256').update(kit.id('debug')).digest('hex').slice(0, 13)

  const api = new Hono()
    .post('/v1/oauth2/token', async (c) => {
      const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
      if (c.req.header('authorization') !== expected)
        return answerNoToken(c, debugId(), 401, 'invalid_client', 'Client Authentication failed')
      const form = new URLSearchParams(await c.req.text())
      if (form.get('grant_type') !== 'client_credentials')
        return answerNoToken(c, debugId(), 400, 'unsupported_grant_type', 'unsupported grant_type')
      return c.json(giveToken(form.get('response_type') === 'client_token' ? 'browser' : 'server'))
    })
    .post('/v2/checkout/orders', async (c) => {
      return refuse(c) ?? once(c, await readJson(c), (body) => orders.create(body))
    })
    .get('/v2/checkout/orders/:id', (c) => {
      return refuse(c) ?? c.json(presentOrder(orders.find(c.req.param('id')), kit.url, 'representation'))
    })
    .post('/v2/checkout/orders/:id/capture', async (c) => {
      return refuse(c) ?? once(c, await readJson(c, {}), () => orders.capture(c.req.param('id')))
    })
    .get('/v2/payments/captures/:id', (c) => {
      const held = refuse(c)
      if (held) return held
      const order = orders.findCapture(c.req.param('id'))
      return c.json(presentCapture(order, order.capture!, kit.url))
    })
    .post('/v2/payments/captures/:id/refund', async (c) => {
      const held = refuse(c)
      if (held) return held
      const { amount } = refundRequest.parse(await readJson(c, {}))
      const requestId = c.req.header('paypal-request-id') ?? ''
      if (!requestId) throw new PaypalError('PAYPAL_REQUEST_ID_REQUIRED')
      const made = refundsMade.get(requestId) ?? orders.refundCapture(c.req.param('id'), amount?.value)
      const isNew = !refundsMade.has(requestId)
      refundsMade.set(requestId, made)
      c.header('paypal-debug-id', debugId())
      return c.json(presentRefund(made.order, made.refund, kit.url), isNew ? 201 : 200)
    })
    .onError((error, c) => {
      if (error instanceof PaypalError) return answerIssue(c, debugId(), error)
      throw error
    })

  /** Who calls, and in which words. Null when there is nothing against it. */
  function refuse(c: Context): Response | null {
    const holder = whoseToken(c.req.header('authorization')?.match(/^Bearer (.+)$/)?.[1])
    if (!holder) return answerStatus(c, debugId(), 401)
    if (holder === 'browser') return answerIssue(c, debugId(), new PaypalError('PERMISSION_DENIED'))
    const isJson = c.req.header('content-type')?.startsWith('application/json')
    return c.req.method === 'POST' && !isJson ? answerStatus(c, debugId(), 415) : null
  }

  function giveToken(holder: 'server' | 'browser') {
    const token = kit.id(holder === 'server' ? 'A21AA' : 'client')
    tokens.set(token, { for: holder, until: new Date(kit.now().getTime() + life[holder] * 1000) })
    return {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-SANDBOX',
      expires_in: life[holder],
      nonce: kit.id('nonce'),
    }
  }

  function whoseToken(token: string | undefined): 'server' | 'browser' | null {
    const found = tokens.get(token ?? '')
    return found && found.until > kit.now() ? found.for : null
  }

  /**
   * Does something once for each `PayPal-Request-Id`. Asked again, PayPal "returns the latest status of the previous
   * request" (https://developer.paypal.com/api/rest/reference/idempotency/): the order as it is now. A declined capture
   * stays declined under its id until the donor has approved again.
   */
  function once(c: Context, body: unknown, act: (body: unknown) => Order) {
    const requestId = c.req.header('paypal-request-id') ?? ''
    if (!requestId) throw new PaypalError('PAYPAL_REQUEST_ID_REQUIRED')
    if (requestId.length > 108) throw new PaypalError('INVALID_STRING_LENGTH', 'PayPal-Request-Id')
    const ask = `${c.req.path} ${JSON.stringify(body)}`
    const before = kept.get(requestId)
    if (before && before.until > kit.now()) {
      if (before.ask !== ask) throw new PaypalError('DUPLICATE_REQUEST_ID')
      if (before.error) throw before.error
      return present(c, before.order!, 200)
    }
    const until = new Date(kit.now().getTime() + keptMs)
    try {
      const order = act(body)
      kept.set(requestId, { until, ask, order, error: null })
      return present(c, order, 201)
    } catch (error) {
      if (error instanceof PaypalError && error.issue === 'INSTRUMENT_DECLINED')
        kept.set(requestId, { until, ask, order: null, error })
      throw error
    }
  }

  function present(c: Context, order: Order, status: 200 | 201) {
    c.header('paypal-debug-id', debugId())
    const detail = c.req.header('prefer') === 'return=representation' ? 'representation' : 'minimal'
    return c.json(presentOrder(order, kit.url, detail), status)
  }

  function approve(id: string, fate: Fate = 'completed') {
    const order = orders.approve(id, fate)
    for (const [requestId, { ask, error }] of kept)
      if (error && ask.startsWith(`/v2/checkout/orders/${id}/capture `)) kept.delete(requestId)
    return order
  }

  const browser = new Hono()
    .get('/_sandbox/paypal/core.js', (c) =>
      c.body(script(), 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' }),
    )
    .post('/_sandbox/paypal/sessions', async (c) => {
      const form = new URLSearchParams(await c.req.text())
      if (whoseToken(form.get('clientToken') ?? '') !== 'browser')
        return c.json({ message: 'This client token is unknown or older than 15 minutes.' }, 401)
      return c.json({ isEligible })
    })
    .get('/_sandbox/paypal/orders/:id', (c) => {
      const { id, unit, capture } = orders.find(c.req.param('id'))
      return c.json({ id, ...unit.amount, description: unit.description ?? '', isCaptured: Boolean(capture) })
    })
    .post('/_sandbox/paypal/orders/:id/approve', async (c) => {
      const fate = readFate(new URLSearchParams(await c.req.text()).get('fate') ?? '')
      approve(c.req.param('id'), fate)
      return c.json({ payerId: payer.payer_id })
    })
    .onError((error, c) => {
      if (error instanceof PaypalError) return answerIssue(c, debugId(), error)
      throw error
    })

  return {
    provider: 'paypal',
    title: 'PayPal',
    env: {
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_API_BASE: kit.url,
      PAYPAL_SDK_URL: `${kit.url}/_sandbox/paypal/core.js`,
    },
    api,
    fail: (c: Context, status: number) =>
      c.req.path === '/v1/oauth2/token' && status === 401
        ? answerNoToken(c, debugId(), 401, 'invalid_client', 'Client Authentication failed')
        : answerStatus(c, debugId(), status),
    browser,
    sections: () => [
      {
        title: 'Orders',
        empty: 'No order yet. Choose PayPal on the donation page.',
        columns: ['Order', 'Amount', 'Donation', 'State', 'Money'],
        rows: orders.newestFirst().map((order) => ({
          cells: [
            order.id,
            `${order.unit.amount.value} ${order.unit.amount.currency_code}`,
            order.unit.custom_id ?? '',
            order.status,
            order.capture?.status ?? 'not asked for',
          ],
          detail: JSON.stringify(presentOrder(order, kit.url, 'representation'), null, 2),
          buttons: buttonsOf(order),
        })),
      },
      {
        title: 'Eligibility',
        empty: '',
        columns: ['Who may pay with PayPal'],
        rows: [
          {
            cells: [isEligible ? 'Everybody' : 'Nobody: the script says so'],
            buttons: [
              {
                label: isEligible ? 'Let nobody' : 'Let everybody',
                action: 'eligible',
                fields: { isEligible: String(!isEligible) },
              },
            ],
          },
        ],
      },
    ],
    actions: {
      approve: ({ id = '', fate = '' }) => {
        approve(id, readFate(fate))
        return `Order ${id} is approved.`
      },
      settle: ({ id = '', status = '' }) => {
        orders.settle(id, status === 'DECLINED' ? 'DECLINED' : 'COMPLETED')
        return `The money of order ${id} is ${status === 'DECLINED' ? 'declined' : 'there'}.`
      },
      refund: ({ id = '', half = '' }) => {
        const left = leftCents(orders.find(id))
        const dollars = (orders.refund(id, half ? Math.ceil(left / 2) : left) / 100).toFixed(2)
        return `$${dollars} of order ${id} went back. The site is not told; it looks by itself after 1, 7, 30, 90 and 180 days.`
      },
      forget: ({ id = '' }) => {
        orders.forget(id)
        return `PayPal knows nothing of order ${id} any more.`
      },
      eligible: ({ isEligible: wanted = '' }) => {
        isEligible = wanted !== 'false'
        return isEligible ? 'PayPal can be used by everybody.' : 'PayPal cannot be used by anybody.'
      },
    },
    /** For tests: what the donor does in the window, without the window. */
    approve,
    settle: orders.settle,
    refund: orders.refund,
    forget: orders.forget,
    find: orders.find,
    /** Whether the script says that this donor can pay with PayPal at all. */
    setEligible(value: boolean) {
      isEligible = value
    },
    /** Tokens stay: whoever holds one would not ask for another before it expires. */
    reset() {
      orders.reset()
      refundsMade.clear()
      kept.clear()
      isEligible = true
    },
  } satisfies Part & Record<string, unknown>
}

/** Where there may be no body, `otherwise`. */
async function readJson(c: Context, otherwise?: unknown): Promise<unknown> {
  const text = await c.req.text()
  if (!text && otherwise !== undefined) return otherwise
  try {
    return JSON.parse(text)
  } catch {
    throw new PaypalError('MALFORMED_REQUEST_JSON')
  }
}

const readFate = (text: string): Fate => fates.find((fate) => fate === text) ?? 'completed'

function buttonsOf(order: Order): Button[] {
  const { id, capture } = order
  if (capture?.status === 'PENDING')
    return [
      { label: 'Let the money arrive', action: 'settle', fields: { id, status: 'COMPLETED' } },
      { label: 'Decline it', action: 'settle', fields: { id, status: 'DECLINED' } },
    ]
  if (leftCents(order) > 0)
    return [
      { label: 'Refund all', action: 'refund', fields: { id } },
      { label: 'Refund half', action: 'refund', fields: { id, half: 'true' } },
    ]
  if (capture) return []
  return [
    { label: 'Approve', action: 'approve', fields: { id, fate: 'completed' } },
    { label: 'Approve, to be declined', action: 'approve', fields: { id, fate: 'declined' } },
    { label: 'Approve, to stay pending', action: 'approve', fields: { id, fate: 'pending' } },
    { label: 'Forget', action: 'forget', fields: { id } },
  ]
}
