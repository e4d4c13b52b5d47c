import { describe, expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { movableClock } from '../../testing.ts'
import { openPaypal } from './paypal.ts'
import type { ProviderError } from './providerError.ts'

const gift = { id: 7, submission: '00000000-0000-4000-8000-000000000000', amountCents: 2599 }

async function openDesk(given: { timeoutMs?: number } = {}) {
  const clock = movableClock()
  const sandbox = await openSandbox({ now: clock.now })
  onTestFinished(() => sandbox.close())
  const paypal = openPaypal({ ...sandbox.env, publicUrl: 'https://stories.example.org' }, clock, given)
  if (!paypal) throw new Error('The sandbox gives no keys.')
  const tokensAsked = () => sandbox.requests().filter(({ path }) => path === '/v1/oauth2/token').length
  return { clock, sandbox, paypal, tokensAsked }
}

const problem = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ problem, code, message }: ProviderError) => ({ problem, code, message }),
  )

describe('PayPal', () => {
  test('is asked for one token for many calls, until a minute before it ends', async () => {
    const { clock, paypal, tokensAsked } = await openDesk()
    await Promise.all([paypal.createOrder(gift), paypal.createOrder({ ...gift, id: 8 })])
    expect(tokensAsked()).toBe(1)
    clock.pass((32_400 - 61) * 1000)
    await paypal.createOrder({ ...gift, id: 9 })
    expect(tokensAsked()).toBe(1)
    clock.pass(1000)
    await paypal.createOrder({ ...gift, id: 10 })
    expect(tokensAsked()).toBe(2)
  })

  test('is asked for a token again when the first was refused', async () => {
    const { sandbox, paypal } = await openDesk()
    sandbox.failNext({ provider: 'paypal', status: 503 })
    expect(await problem(paypal.createOrder(gift))).toMatchObject({ problem: 'unavailable' })
    expect(await paypal.createOrder(gift)).toMatchObject({ status: 'PAYER_ACTION_REQUIRED' })
  })

  test('shows an order whole: cents, currency, donation and the movement of the money', async () => {
    const { clock, sandbox, paypal } = await openDesk()
    const { id } = await paypal.createOrder(gift)
    const made = { id, amountCents: 2599, currency: 'USD', donationId: 7, refundedCents: 0 }
    expect(await paypal.findOrder(id)).toEqual({ ...made, status: 'PAYER_ACTION_REQUIRED', capture: null })
    sandbox.paypal.approve(id)
    const meanwhile = clock.span()
    const captured = await paypal.captureOrder(id)
    const { at } = sandbox.paypal.find(id).capture ?? {}
    expect(at?.toISOString()).toEqual(meanwhile())
    expect(captured).toEqual({
      ...made,
      status: 'COMPLETED',
      capture: {
        id: expect.any(String),
        status: 'COMPLETED',
        amountCents: 2599,
        currency: 'USD',
        at: Math.floor((at?.getTime() ?? 0) / 1000),
      },
    })
    expect(await paypal.captureOrder(id)).toEqual(captured)
  })

  test('shows what went back to the donor, in cents', async () => {
    const { sandbox, paypal } = await openDesk()
    const { id } = await paypal.createOrder(gift)
    sandbox.paypal.approve(id)
    await paypal.captureOrder(id)
    sandbox.paypal.refund(id, 29)
    sandbox.paypal.refund(id, 1000)
    expect(await paypal.findOrder(id)).toMatchObject({ refundedCents: 1029, capture: { status: 'PARTIALLY_REFUNDED' } })
    sandbox.paypal.refund(id)
    expect(await paypal.findOrder(id)).toMatchObject({ refundedCents: 2599, capture: { status: 'REFUNDED' } })
  })

  test('says that an order was captured before: that is the order as it is', async () => {
    const { sandbox, paypal } = await openDesk()
    const { id } = await paypal.createOrder(gift)
    sandbox.paypal.approve(id)
    const first = await paypal.captureOrder(id)
    expect(await paypal.captureOrder(id, { after: 1 })).toEqual(first)
    expect(sandbox.requests().at(-1)).toMatchObject({ method: 'GET' })
  })

  test('that says nothing is unavailable after a while', async () => {
    const { sandbox, paypal } = await openDesk({ timeoutMs: 50 })
    sandbox.failNext({ provider: 'paypal', status: 'never' })
    expect(await problem(paypal.createClientToken())).toMatchObject({ problem: 'unavailable' })
  })

  test('that cannot be reached is unavailable, and says why', async () => {
    const { sandbox, paypal } = await openDesk()
    await sandbox.close()
    expect(await problem(paypal.createClientToken())).toMatchObject({
      problem: 'unavailable',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test.each([
    [400, 'refused', 'INVALID_REQUEST'],
    [401, 'unset', 'AUTHENTICATION_FAILURE'],
    [403, 'unset', 'NOT_AUTHORIZED'],
    [404, 'missing', 'RESOURCE_NOT_FOUND'],
    [409, 'unavailable', 'RESOURCE_CONFLICT'],
    [422, 'declined', 'INSTRUMENT_DECLINED'],
    [429, 'unavailable', 'RATE_LIMIT_REACHED'],
    [500, 'unavailable', 'INTERNAL_SERVER_ERROR'],
    [503, 'unavailable', 'SERVICE_UNAVAILABLE'],
  ])('that answers a capture with %i is %s: %s, with the number its support asks for', async (status, name, code) => {
    const { sandbox, paypal } = await openDesk()
    const { id } = await paypal.createOrder(gift)
    for (const _ of [1, 2]) sandbox.failNext({ provider: 'paypal', status, of: '/capture' })
    expect(await problem(paypal.captureOrder(id))).toEqual({
      problem: name,
      code,
      message: expect.stringMatching(/\(debug_id [0-9a-f]{13}\)$/),
    })
  })

  test('without keys is not there', () => {
    expect(openPaypal({ publicUrl: 'https://stories.example.org' }, movableClock())).toBeNull()
  })
})
