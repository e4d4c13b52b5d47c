import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Payments } from '../../../data/contract/site.ts'
import type { Donation } from '../donation.ts'
import type { PaymentEvent } from '../journey/journey.ts'
import { openPaymentEffects } from './paymentEffects.ts'

const { openCard, start } = vi.hoisted(() => ({ openCard: vi.fn(), start: vi.fn() }))
vi.mock('./cardPayment.ts', () => ({ openCard }))
vi.mock('./paypalCheckout.ts', () => ({ openCheckout: async () => ({ start }) }))

const payments: Payments = {
  card: {
    publishableKey: 'pk_test_1',
    scriptUrl: null,
    fees: { once: { basisPoints: 290, fixedCents: 30 }, monthly: { basisPoints: 360, fixedCents: 30 } },
  },
  paypal: { environment: 'sandbox', scriptUrl: null },
  mobileMoney: false,
}
const donation: Donation = { key: 'k1', method: 'card', gift: { amount: 50, name: '', email: '' } }
const byPaypal: Donation = { ...donation, method: 'paypal' }
const usedUp = () => Response.json({ message: 'Too old.', code: 'donation.over' }, { status: 409 })

let events: PaymentEvent[] = []
/** The keys under which the server was asked. */
let keys: string[] = []
let answers: (() => Response)[] = []

beforeEach(() => {
  events = []
  keys = []
  vi.spyOn(console, 'info').mockReturnValue()
  openCard.mockReset().mockResolvedValue({ fateOf: async () => 'received' })
  start.mockReset()
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    if (url.endsWith('/visit')) throw new TypeError('Failed to fetch')
    keys.push(new Headers(headers).get('idempotency-key') ?? '')
    return (answers.shift() ?? Response.error)()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = () =>
  openPaymentEffects(
    payments,
    async () => undefined,
    async (event) => void events.push(event),
  )
const types = () => events.map(({ type }) => type)

describe('a card', () => {
  const prepare = (isOpen = false) => open().run({ type: 'prepare card', donation, isOpen })
  const intended = () => Response.json({ clientSecret: 'secret' })

  it('is not begun with the server where Stripe does not come', async () => {
    openCard.mockRejectedValue(new Error('no script'))
    await prepare()
    expect(events).toMatchObject([{ type: 'failed', effect: { type: 'prepare card' }, refusal: { kind: 'failed' } }])
    expect(keys).toEqual([])
  })

  it('goes on under a new key when the server has used up the first, once', async () => {
    answers = [usedUp, intended]
    await prepare()
    expect(types()).toEqual(['renewed', 'card prepared'])
    expect(keys).toHaveLength(2)
    expect(events[1]).toMatchObject({ asked: donation, payment: { donation: { key: keys[1] } }, fate: 'unpaid' })
    expect(keys[1]).not.toBe('k1')

    answers = [usedUp, usedUp]
    await prepare()
    expect(events.at(-1)).toMatchObject({ type: 'failed', refusal: { kind: 'reused' } })
    expect(keys).toHaveLength(4)
  })

  it('that may have been paid before is asked about', async () => {
    answers = [intended]
    await prepare(true)
    expect(events).toMatchObject([{ type: 'card prepared', fate: 'received' }])
  })
})

describe('PayPal', () => {
  async function ready() {
    const effects = open()
    await effects.run({ type: 'load paypal' })
    events = []
    return effects
  }
  const window = { type: 'open paypal window', donation: byPaypal } as const
  const ordered = () => Response.json({ id: 'ORDER1' })

  it('opens its window within the call, with the order on its way', async () => {
    const effects = await ready()
    answers = [ordered]
    start.mockImplementation((order: () => Promise<unknown>) => order())
    const done = effects.run(window)
    expect(start).toHaveBeenCalledOnce()
    await done
    expect(events).toEqual([{ type: 'ordered', orderId: 'ORDER1', donation: byPaypal }])
  })

  it('whose window was blocked is told, and an order that failed is told once', async () => {
    const effects = await ready()
    start.mockImplementation(async (order: () => Promise<unknown>) => {
      await order()
      throw new Error('blocked')
    })
    answers = [ordered]
    await effects.run(window)
    expect(types()).toEqual(['ordered', 'window not opened'])
    events = []
    await effects.run(window)
    expect(events).toMatchObject([{ type: 'failed', effect: window }])
  })

  it('is out of reach when it could not even ask for an order', async () => {
    const effects = await ready()
    start.mockRejectedValue(new Error('no token'))
    await effects.run(window)
    expect(events).toMatchObject([{ type: 'failed', effect: { type: 'load paypal' } }])
  })

  it('captures, and tells with the order when nobody answers', async () => {
    const effects = await ready()
    const order = { type: 'capture order', donation: byPaypal, orderId: 'ORDER1' } as const
    answers = [() => Response.json({ id: 'ORDER1', status: 'PENDING' })]
    await effects.run(order)
    await effects.run(order)
    expect(events).toMatchObject([
      { type: 'captured', donation: byPaypal, status: 'PENDING' },
      { type: 'failed', effect: order, refusal: { kind: 'failed' } },
    ])
  })
})
