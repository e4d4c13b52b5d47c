import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Payout } from '../../../../data/contract/authors/payouts.ts'

const tab = new Map<string, string>()
const full = () => {
  throw new DOMException('full', 'QuotaExceededError')
}
let write: (name: string, text: string) => void

beforeEach(() => {
  vi.resetModules()
  tab.clear()
  write = (name, text) => void tab.set(name, text)
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, text: string) => write(name, text),
    removeItem: (name: string) => void tab.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

const payout = { accountId: 1, amount: 1250, month: '2026-11' }
const wish = { amount: 1250, description: 'November' }
const creations = () => import('../../rewards/payouts/payoutForm.ts').then(({ payoutRequests }) => payoutRequests)
const transfers = () =>
  import('../../authors/connect/transferRequests.ts').then(({ transferRequests }) => transferRequests)
/** What refusals of payouts say beyond their words. */
type Beyond = { current?: Pick<Payout, 'status'>; availableCents?: number }
const errorOf = async (status: number, code: string, body?: Beyond) => {
  const { ApiError } = await import('../../../remote/client.ts')
  return new ApiError(status, JSON.stringify({ code, message: 'No.', ...body }), '')
}

test('a payout whose answer was lost is asked for again under the same key, whatever the form says by then', async () => {
  const requests = await creations()
  const first = requests.begin('new', payout, () => 'one')
  expect(requests.begin('new', { ...payout, amount: 900 }, () => 'two')).toEqual(first)
  vi.resetModules()
  const reloaded = await creations()
  expect(reloaded.open('new')).toEqual(requests.open('new'))
  expect(reloaded.begin('new', payout, () => 'three').key).toBe('one')
  reloaded.settle('new')
  expect(reloaded.open('new')).toBeNull()
  expect(reloaded.begin('new', payout, () => 'two').key).toBe('two')
})

test('a request that was kept by the version before is found', async () => {
  tab.set('adminPayout', JSON.stringify({ new: { key: 'one', wish: payout, isMade: false } }))
  expect((await creations()).begin('new', payout, () => 'two').key).toBe('one')
})

test.each(['{"new":', '{"new":null}', '{"new":{"key":"x","wish":null}}', '{"new":{"key":7,"wish":{}}}'])(
  'what a tab keeps and is no payout (%s) counts as none',
  async (text) => {
    tab.set('adminPayout', text)
    expect((await creations()).open('new')).toBeNull()
  },
)

test('a tab without room still sends, and remembers as long as it is open', async () => {
  write = full
  const requests = await creations()
  expect(requests.begin('new', payout, () => 'one').key).toBe('one')
  expect(requests.open('new')?.wish).toEqual(payout)
})

test('a transfer without a clear answer is sent again as it was, under its own key', async () => {
  const requests = await transfers()
  const first = requests.begin(7, wish, () => 'one')
  expect(requests.begin(7, { amount: 9900, description: '' }, () => 'two')).toEqual(first)
  expect(requests.open(7)).toEqual({ key: 'one', wish, isMade: false })
  expect(requests.begin(8, wish, () => 'two').key).toBe('two')
})

test('a transfer that was made and not finished stays so through a reload', async () => {
  const requests = await transfers()
  requests.begin(7, wish, () => 'one')
  requests.noteMade(7)
  vi.resetModules()
  expect((await transfers()).open(7)).toEqual({ key: 'one', wish, isMade: true })
})

test.each<[number, string, Beyond, string]>([
  [402, 'payments.declined', { current: { status: 'pending' } }, 'made'],
  [502, 'express.refused', { current: { status: 'pending' } }, 'made'],
  [409, 'payout.unproven', { current: { status: 'pending' } }, 'made'],
  [409, 'payout.decided', { current: { status: 'cancelled' } }, 'nothing'],
  [503, 'payments.unset', {}, 'nothing'],
  [409, 'payout.above_balance', { availableCents: 1 }, 'nothing'],
  [500, 'internal', {}, 'unsure'],
])('after %d %s with %j of a transfer there is left: %s', async (status, code, body, left) => {
  const { leftByTransfer } = await import('../../authors/connect/transferRequests.ts')
  expect(leftByTransfer(await errorOf(status, code, body))).toBe(left)
})

test('after an answer that never came, nobody knows', async () => {
  const { leftByTransfer } = await import('../../authors/connect/transferRequests.ts')
  expect(leftByTransfer(new TypeError('Failed to fetch'))).toBe('unsure')
})

test.each([
  ['a server in trouble', 503, true],
  ['a session that ended', 401, true],
  ['too little balance', 409, false],
  ['a wrong amount', 400, false],
])('after %s (%d) the outcome is unsure: %s', async (_, status, unsure) => {
  expect((await import('./pendingRequests.ts')).isUnsure(await errorOf(status, ''))).toBe(unsure)
})
