import type { OrderResponseBody } from '@paypal/paypal-js'
import { z } from 'zod'
import type { Kit } from '../kit.ts'
import { type Issue, PaypalError } from './errors.ts'

/** What becomes of the money once the donor has approved; the donor chooses it in the stand-in's window. */
export const fates = ['completed', 'declined', 'pending'] as const
export type Fate = (typeof fates)[number]

export interface Order {
  id: string
  createdAt: Date
  updatedAt: Date
  /** With a way to pay in the request, PayPal waits for the payer from the start. */
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  fate: Fate
  unit: Unit
  experience: Experience
  capture: { id: string; at: Date; status: CaptureStatus } | null
  refunds: { id: string; at: Date; cents: number }[]
}
type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
type Unit = z.output<typeof orderRequest>['purchase_units'][number]

/** Of an order request, what this sandbox understands; PayPal takes more. */
const orderRequest = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: z.string().min(1).max(256).optional(),
        description: z.string().min(1).max(127).optional(),
        custom_id: z.string().min(1).max(127).optional(),
        amount: z.strictObject({
          currency_code: z.string().regex(/^[A-Z]{3}$/),
          value: z.string().regex(/^-?\d+(\.\d+)?$/),
        }),
      }),
    )
    .length(1),
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        /** https://developer.paypal.com/docs/api/orders/v2/#definition-paypal_wallet_experience_context */
        experience_context: z
          .strictObject({
            brand_name: z.string().min(1).max(127).optional(),
            shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
            user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
            return_url: z.url().optional(),
            cancel_url: z.url().optional(),
          })
          .optional(),
      }),
    })
    .optional(),
})
type Experience = NonNullable<
  NonNullable<z.output<typeof orderRequest>['payment_source']>['paypal']['experience_context']
>

/** The orders of the sandbox, and what may happen to them. Errors: PaypalError. */
export function openOrders(kit: Kit) {
  const orders = new Map<string, Order>()
  const forgotten: Order[] = []
  const find = (id: string): Order => orders.get(id) ?? deny('INVALID_RESOURCE_ID')
  /** PayPal's ids are capitals and digits. */
  const newId = (prefix: string) =>
    kit
      .id(prefix)
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
  const touch = (order: Order) => {
    order.updatedAt = kit.now()
  }

  const findCapture = (captureId: string): Order =>
    [...orders.values(), ...forgotten].find(({ capture }) => capture?.id === captureId) ?? deny('INVALID_RESOURCE_ID')

  return {
    find,
    newId,
    findCapture,
    newestFirst: () => [...orders.values()].reverse(),
    create(body: unknown): Order {
      const { unit, experience } = readOrder(body)
      const now = kit.now()
      const order: Order = {
        id: newId('order'),
        createdAt: now,
        updatedAt: now,
        status: experience ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
        fate: 'completed',
        unit,
        experience: experience ?? {},
        capture: null,
        refunds: [],
      }
      orders.set(order.id, order)
      return order
    },
    /** The donor says yes in PayPal's window; again after a decline, with other means. */
    approve(id: string, fate: Fate = 'completed'): Order {
      const order = find(id)
      if (order.capture) deny('ORDER_ALREADY_CAPTURED')
      order.status = 'APPROVED'
      order.fate = fate
      touch(order)
      return order
    },
    capture(id: string): Order {
      const order = find(id)
      if (order.capture) deny('ORDER_ALREADY_CAPTURED')
      if (order.status !== 'APPROVED') deny('ORDER_NOT_APPROVED')
      if (order.fate === 'declined') deny('INSTRUMENT_DECLINED')
      order.status = 'COMPLETED'
      const status = order.fate === 'pending' ? 'PENDING' : 'COMPLETED'
      order.capture = { id: newId('capture'), at: kit.now(), status }
      touch(order)
      return order
    },
    /** PayPal has made up its mind about a pending movement. */
    settle(id: string, status: 'COMPLETED' | 'DECLINED'): Order {
      const order = find(id)
      if (order.capture?.status !== 'PENDING') throw new Error(`Order ${id} has no pending capture.`)
      order.capture.status = status
      touch(order)
      return order
    },
    /** Gives money back, as one does at PayPal's own site: all that is left, or so many cents. Says how many. */
    refund(id: string, cents?: number): number {
      const order = find(id)
      const left = leftCents(order)
      const back = Math.min(cents ?? left, left)
      if (!order.capture || back <= 0) throw new Error(`Nothing of order ${id} can be refunded.`)
      order.refunds.push({ id: newId('refund'), at: kit.now(), cents: back })
      order.capture.status = back === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      touch(order)
      return back
    },
    /** The same, as it is asked for through the API. */
    refundCapture(captureId: string, value: string | undefined): { order: Order; refund: Order['refunds'][number] } {
      const order = findCapture(captureId)
      const left = leftCents(order)
      const cents = value === undefined ? left : Math.round(Number(value) * 100)
      if (left === 0) deny('CAPTURE_FULLY_REFUNDED')
      if (cents > left) deny('REFUND_AMOUNT_EXCEEDED')
      order.refunds.push({ id: newId('refund'), at: kit.now(), cents })
      if (order.capture) order.capture.status = cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      touch(order)
      return { order, refund: order.refunds.at(-1)! }
    },
    /** PayPal forgets orders that nobody approved, and may forget others; what money moved it knows. */
    forget(id: string) {
      forgotten.push(find(id))
      orders.delete(id)
    },
    reset() {
      orders.clear()
      forgotten.length = 0
    },
  }
}

/** Of what was taken, what did not go back. */
export function leftCents({ unit, capture, refunds }: Order): number {
  if (capture?.status !== 'COMPLETED' && capture?.status !== 'PARTIALLY_REFUNDED') return 0
  return refunds.reduce((left, { cents }) => left - cents, Math.round(Number(unit.amount.value) * 100))
}

function deny(issue: Issue, field?: string): never {
  throw new PaypalError(issue, field)
}

function readOrder(body: unknown): { unit: Unit; experience: Experience | undefined } {
  const { success, data, error } = orderRequest.safeParse(body)
  if (!success) {
    const [problem] = error.issues
    deny(issueOf(problem!, body), `/${problem!.path.join('/')}`)
  }
  const [unit] = data.purchase_units
  if (Number(unit!.amount.value) <= 0) deny('CANNOT_BE_ZERO_OR_NEGATIVE', '/purchase_units/0/amount/value')
  if (/\.\d{3}/.test(unit!.amount.value)) deny('DECIMAL_PRECISION', '/purchase_units/0/amount/value')
  return { unit: unit!, experience: data.payment_source?.paypal.experience_context }
}

function issueOf(problem: z.core.$ZodIssue, body: unknown): Issue {
  if (valueAt(body, problem.path) === undefined) return 'MISSING_REQUIRED_PARAMETER'
  if (problem.code === 'too_small' || problem.code === 'too_big') return 'INVALID_STRING_LENGTH'
  return problem.code === 'invalid_format' ? 'INVALID_PARAMETER_SYNTAX' : 'INVALID_PARAMETER_VALUE'
}

const valueAt = (body: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], body)

/** As PayPal shows an order. `minimal`, as without `Prefer: return=representation`, leaves most of it out. */
export function presentOrder(order: Order, url: string, detail: 'minimal' | 'representation'): OrderResponseBody {
  const { id, status, unit } = order
  const whole = detail === 'representation'
  const isApproved = status === 'APPROVED' || status === 'COMPLETED'
  return {
    id,
    status,
    links: linksOf(order, url),
    ...(whole && { intent: 'CAPTURE', create_time: stamp(order.createdAt), update_time: stamp(order.updatedAt) }),
    ...(isApproved && {
      payer,
      payment_source: { paypal: { email_address: payer.email_address, account_id: payer.payer_id } },
    }),
    ...((whole || order.capture) && {
      purchase_units: [
        {
          reference_id: unit.reference_id ?? 'default',
          ...(whole && { amount: unit.amount, description: unit.description, custom_id: unit.custom_id }),
          ...(order.capture && {
            payments: {
              captures: [presentCapture(order, order.capture, url)],
              ...(order.refunds.length > 0 && {
                refunds: order.refunds.map((refund) => presentRefund(order, refund, url)),
              }),
            },
          }),
        },
      ],
    }),
  }
}

/** Nobody: https://datatracker.ietf.org/doc/html/rfc2606 */
export const payer = {
  payer_id: 'TRIALPAYER001',
  email_address: 'donor@example.com',
  name: { given_name: 'Trial', surname: 'Donor' },
}

export function presentCapture(order: Order, capture: NonNullable<Order['capture']>, url: string) {
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' as const } }),
    amount: order.unit.amount,
    final_capture: true,
    custom_id: order.unit.custom_id,
    create_time: stamp(capture.at),
    update_time: stamp(order.updatedAt),
    links: [{ href: `${url}/v2/payments/captures/${capture.id}`, rel: 'self', method: 'GET' as const }],
  }
}

export function presentRefund({ unit }: Order, { id, at, cents }: Order['refunds'][number], url: string) {
  return {
    id,
    status: 'COMPLETED' as const,
    amount: { currency_code: unit.amount.currency_code, value: (cents / 100).toFixed(2) },
    create_time: stamp(at),
    update_time: stamp(at),
    links: [{ href: `${url}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' as const }],
  }
}

function linksOf({ id, status }: Order, url: string): OrderResponseBody['links'] {
  const self = { href: `${url}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' as const }
  if (status === 'COMPLETED') return [self]
  return [
    self,
    { href: `${url}/_sandbox/paypal/orders/${id}`, rel: 'approve', method: 'GET' },
    { href: `${self.href}/capture`, rel: 'capture', method: 'POST' },
  ]
}

/** PayPal's instants have no fractions of a second. */
const stamp = (at: Date) => `${at.toISOString().slice(0, 19)}Z`
