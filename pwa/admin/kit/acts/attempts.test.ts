import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Payout } from '../../../../data/contract/payouts.ts'

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
const creations = () => import('../../rewards/creation.ts')
const transfers = () => import('../../authors/transferAttempts.ts')
/** What refusals of payouts say beyond their words. */
type Beyond = { current?: Pick<Payout, 'status'>; availableCents?: number }
const errorOf = async (status: number, code: string, body?: Beyond) => {
  const { ApiError } = await import('../../../remote/client.ts')
  return new ApiError(status, JSON.stringify({ code, message: 'No.', ...body }), '')
}

test('a payout whose answer was lost is asked for again under the same key, whatever the form says by then', async () => {
  const { beginCreation, openCreation } = await creations()
  const first = beginCreation(payout, () => 'one')
  expect(beginCreation({ ...payout, amount: 900 }, () => 'two')).toEqual(first)
  vi.resetModules()
  const reloaded = await creations()
  expect(reloaded.openCreation()).toEqual(openCreation())
  expect(reloaded.beginCreation(payout, () => 'three').key).toBe('one')
  reloaded.settleCreation()
  expect(reloaded.openCreation()).toBeNull()
  expect(reloaded.beginCreation(payout, () => 'two').key).toBe('two')
})

test.each(['{"new":', '{"new":null}', '{"new":{"key":"x","wish":null}}', '{"new":{"key":7,"wish":{}}}'])(
  'what a tab keeps and is no payout (%s) counts as none',
  async (text) => {
    tab.set('adminPayout', text)
    expect((await creations()).openCreation()).toBeNull()
  },
)

test('a tab without room still sends, and remembers as long as it is open', async () => {
  write = full
  const { beginCreation, openCreation } = await creations()
  expect(beginCreation(payout, () => 'one').key).toBe('one')
  expect(openCreation()).toEqual(payout)
})

test('a transfer without a clear answer is sent again as it was, under its own key', async () => {
  const { beginTransfer, noteFailure, openTransfer } = await transfers()
  const first = beginTransfer(7, wish, () => 'one')
  noteFailure(7, new TypeError('Failed to fetch'))
  expect(beginTransfer(7, { amount: 9900, description: '' }, () => 'two')).toEqual(first)
  expect(openTransfer(7)).toEqual({ key: 'one', wish, isMade: false })
  expect(beginTransfer(8, wish, () => 'two').key).toBe('two')
})

test.each<[number, string, Beyond, object | null]>([
  [402, 'payments.declined', { current: { status: 'pending' } }, { key: 'one', wish, isMade: true }],
  [502, 'express.refused', { current: { status: 'pending' } }, { key: 'one', wish, isMade: true }],
  [409, 'payout.unproven', { current: { status: 'pending' } }, { key: 'one', wish, isMade: true }],
  [409, 'payout.decided', { current: { status: 'cancelled' } }, null],
  [503, 'payments.unset', {}, null],
  [409, 'payout.above_balance', { availableCents: 1 }, null],
])('after %d %s with %j the key is kept only where a payout waits under it', async (status, code, body, kept) => {
  const { beginTransfer, noteFailure, openTransfer } = await transfers()
  beginTransfer(7, wish, () => 'one')
  noteFailure(7, await errorOf(status, code, body))
  expect(openTransfer(7)).toEqual(kept)
})

test.each([
  ['a server in trouble', 503, true],
  ['a session that ended', 401, true],
  ['too little balance', 409, false],
  ['a wrong amount', 400, false],
])('after %s (%d) the outcome is unsure: %s', async (_, status, unsure) => {
  expect((await import('./attempts.ts')).isUnsure(await errorOf(status, ''))).toBe(unsure)
})
