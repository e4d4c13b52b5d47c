import { z } from 'zod'
import { currency } from '../../../data/vocabulary/money.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { PaypalCaptureState, PaypalOrderState, PaypalPayments } from './payments.ts'
import { jsonOf, ProviderError, type ProviderProblem } from './providerError.ts'

type PaypalConfig = Pick<Config, 'PAYPAL_CLIENT_ID' | 'PAYPAL_CLIENT_SECRET' | 'PAYPAL_API_BASE' | 'publicUrl'>

interface Call {
  method: 'GET' | 'POST'
  path: string
  /** Under the same id PayPal does a thing once. Required where money may move. */
  requestId?: string
  body?: unknown
}

/**
 * PayPal's Orders API (https://developer.paypal.com/docs/api/orders/v2/), by plain requests: the SDK would bring two HTTP
 * clients for four calls. Null without keys.
 */
export function openPaypal(config: PaypalConfig, clock: Clock, { timeoutMs = 20_000 } = {}): PaypalPayments | null {
  const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = config
  if (!id || !secret) return null
  const base = config.PAYPAL_API_BASE ?? 'https://api-m.paypal.com'
  const donatePage = `${config.publicUrl}/donate`
  /**
   * What the donor sees at PayPal: nothing is sent to anybody, so no address is asked for, and the last button pays. PayPal's
   * sample for its script sends both addresses (github.com/paypal-examples/v6-web-sdk-sample-integration, ordersRouteHandler.ts).
   */
  const experience = {
    brand_name: 'Voices for Wildlife',
    shipping_preference: 'NO_SHIPPING',
    user_action: 'PAY_NOW',
    return_url: donatePage,
    cancel_url: donatePage,
  }
  let access: { token: Promise<string>; until: number } | null = null

  async function findOrder(orderId: string) {
    return presentOrder(await call({ method: 'GET', path: orderPath(orderId) }))
  }

  /** Again with a fresh token when PayPal has withdrawn the one in use. */
  async function call(request: Call): Promise<unknown> {
    try {
      return await send(request, await accessToken())
    } catch (error) {
      if (!(error instanceof ProviderError && error.problem === 'unset')) throw error
      access = null
      return send(request, await accessToken())
    }
  }

  /** One for all calls, until a minute before it ends. */
  function accessToken(): Promise<string> {
    if (access && clock.now().getTime() < access.until) return access.token
    const asked = askToken({})
    const mine = { token: asked.then(({ access_token }) => access_token), until: clock.now().getTime() + timeoutMs }
    access = mine
    asked.then(
      ({ expires_in }) => {
        mine.until = clock.now().getTime() + (expires_in - 60) * 1000
      },
      () => {
        if (access === mine) access = null
      },
    )
    return mine.token
  }

  async function askToken(more: Record<string, string>) {
    const answer = await request('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...more }),
    })
    return read(tokenAnswer, answer)
  }

  const send = ({ method, path, requestId, body }: Call, token: string) =>
    request(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(requestId && { 'paypal-request-id': requestId, prefer: 'return=representation' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })

  async function request(path: string, init: RequestInit): Promise<unknown> {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(`${base}${path}`, { ...init, redirect: 'error', signal })
      const text = await response.text()
      if (!response.ok) throw problemOf(response, text)
      return JSON.parse(text)
    } catch (error) {
      if (error instanceof ProviderError) throw error
      throw new ProviderError('unavailable', `PayPal did not answer: ${causeOf(error)}`)
    }
  }

  return {
    async createClientToken() {
      const { access_token } = await askToken({ response_type: 'client_token', intent: 'sdk_init' })
      return access_token
    },

    async createOrder({ id: donationId, submission, amountCents }) {
      const amount = { currency_code: currency, value: (amountCents / 100).toFixed(2) }
      const unit = { custom_id: String(donationId), description: 'Donation to Voices for Wildlife', amount }
      const payment_source = { paypal: { experience_context: experience } }
      const body = { intent: 'CAPTURE', purchase_units: [unit], payment_source }
      // Numbers begin again where an older backup was put back; an act is never repeated.
      const requestId = `order:${donationId}:${submission}`
      return presentOrder(await call({ method: 'POST', path: '/v2/checkout/orders', requestId, body }))
    },

    findOrder,

    async findCapture(captureId) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`
      return presentCapture(read(captureAnswer, await call({ method: 'GET', path })))
    },

    async captureOrder(orderId, { after } = { after: null }) {
      const requestId = after === null ? `capture:${orderId}` : `capture:${orderId}:${after}`
      try {
        return presentOrder(await call({ method: 'POST', path: `${orderPath(orderId)}/capture`, requestId, body: {} }))
      } catch (error) {
        if (error instanceof ProviderError && error.code === 'ORDER_ALREADY_CAPTURED') return findOrder(orderId)
        throw error
      }
    },

    async refund({ captureId, submission, amountCents }) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`
      const body = { amount: { currency_code: currency, value: (amountCents / 100).toFixed(2) } }
      const answer = await call({ method: 'POST', path, requestId: `refund:${submission}`, body })
      return read(refundMade, answer)
    },
  }
}

const orderPath = (orderId: string) => `/v2/checkout/orders/${encodeURIComponent(orderId)}`

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() })

const money = z.object({ currency_code: z.string(), value: z.string().regex(/^\d+(\.\d+)?$/) })
const captureAnswer = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  create_time: z.string().optional(),
  update_time: z.string().optional(),
})
const refundAnswer = z.object({ status: z.string(), amount: money.optional() })
const refundMade = z.object({ id: z.string().min(1), status: z.string() })
const orderAnswer = z.object({
  id: z.string().min(1),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: money.optional(),
        payments: z
          .object({
            captures: z.array(captureAnswer).optional(),
            refunds: z.array(refundAnswer).optional(),
          })
          .optional(),
      }),
    )
    .optional(),
})

function presentOrder(answer: unknown): PaypalOrderState {
  const { id, status, purchase_units } = read(orderAnswer, answer)
  const { custom_id = '', amount, payments } = purchase_units?.[0] ?? {}
  const captures = (payments?.captures ?? []).map(presentCapture)
  // Of several, one that was declined says the least.
  const capture =
    captures.find((capture) => capture.status !== 'DECLINED' && capture.status !== 'FAILED') ?? captures[0] ?? null
  return {
    id,
    status,
    amountCents: amount ? centsOf(amount) : null,
    currency: amount?.currency_code ?? null,
    donationId: /^\d{1,15}$/.test(custom_id) ? Number(custom_id) : null,
    capture,
    refundedCents: refundedOf(capture, payments?.refunds ?? []),
  }
}

/** Only what has left counts: a refund under way may still come back. */
function refundedOf(capture: PaypalCaptureState | null, refunds: z.output<typeof refundAnswer>[]): number | null {
  if (!capture) return 0
  if (capture.status === 'REFUNDED') return capture.amountCents
  const left = refunds.filter(({ status }) => status === 'COMPLETED')
  const isUnclear = left.some(({ amount }) => amount?.currency_code !== capture.currency)
  if (isUnclear || (capture.status === 'PARTIALLY_REFUNDED' && refunds.length === 0)) return null
  return left.reduce((sum, { amount }) => sum + (amount ? centsOf(amount) : 0), 0)
}

function presentCapture(capture: z.output<typeof captureAnswer>): PaypalCaptureState {
  const { id, status, amount, create_time, update_time } = capture
  // A later refund changes the second one too.
  const instant = Date.parse((status === 'COMPLETED' ? update_time : null) ?? create_time ?? '')
  const at = Number.isNaN(instant) ? null : Math.floor(instant / 1000)
  return { id, status, amountCents: centsOf(amount), currency: amount.currency_code, at }
}

/** Digits, not arithmetic: 0.29 times 100 is no whole number. */
function centsOf({ value }: z.output<typeof money>): number {
  const [whole = '0', fraction = ''] = value.split('.')
  return Number(whole + fraction.padEnd(2, '0').slice(0, 2))
}

function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const result = schema.safeParse(answer)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new ProviderError(
    'unavailable',
    `PayPal's answer is not understood: ${issue?.path.join('.')} ${issue?.message}`,
  )
}

const errorAnswer = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional(), description: z.string().optional() })).optional(),
  /** Of the token call, which follows OAuth. */
  error: z.string().optional(),
  error_description: z.string().optional(),
})

function problemOf(response: Response, text: string): ProviderError {
  const answer = errorAnswer.safeParse(jsonOf(text)).data ?? {}
  const [detail] = answer.details ?? []
  const code = detail?.issue ?? answer.name ?? answer.error ?? null
  const words = detail?.description ?? answer.message ?? answer.error_description ?? ''
  // PayPal's support asks for this number.
  const debugId = answer.debug_id ?? response.headers.get('paypal-debug-id') ?? 'none'
  const message = `PayPal answered ${response.status} ${code ?? ''}: ${words} (debug_id ${debugId})`
  return new ProviderError(problemNamed(response.status, code), message.slice(0, 1_000), code)
}

/** By the issue first: https://developer.paypal.com/docs/api/orders/v2/#errors */
function problemNamed(status: number, code: string | null): ProviderProblem {
  if (code && declines.has(code)) return 'declined'
  if (code === 'PREVIOUS_REQUEST_IN_PROGRESS') return 'unavailable'
  if (status === 401 || status === 403 || code === 'invalid_client') return 'unset'
  if (status === 404) return 'missing'
  return status === 408 || status === 409 || status === 429 || status >= 500 ? 'unavailable' : 'refused'
}

/** What has to do with the donor's account or means, so that the donor can do something about it. */
const declines = new Set([
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_COUNTRY_NOT_SUPPORTED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'COMPLIANCE_VIOLATION',
])

/** Of an error of `fetch`, which keeps what happened in its cause. */
function causeOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}
