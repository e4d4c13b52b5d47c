import type { MobileGiftAnswer, MobileGiftSum } from '../../../data/contract/donations.ts'
import type { MobileGiftCountry, MobileNetwork } from '../../../data/vocabulary/mobileMoney.ts'
import { giftNetworks } from '../../../data/vocabulary/mobileMoney.ts'
import type { Gift } from '../donation.ts'
import type { Refusal } from '../payment/refusals.ts'

/** What is asked of the server: from which wallet, how much, and from whom. */
export interface Wish {
  country: MobileGiftCountry
  network: MobileNetwork
  number: string
  gift: Gift
}

export type Step =
  | { name: 'form' }
  /** The server is asked to ask on the phone. */
  | { name: 'asking' }
  /** The donor is asked on the phone. */
  | { name: 'waiting'; looks: number }
  /** Waited long enough: nobody knows yet. */
  | { name: 'unknown' }
  | { name: 'arrived' }

/** A gift from a wallet, from the choice of a country to the thanks. */
export interface MobileGift {
  step: Step
  country: MobileGiftCountry | null
  network: MobileNetwork | null
  /** What so many dollars are there; null: not known. */
  quote: { country: MobileGiftCountry; amount: number; sum: MobileGiftSum | null } | null
  /** The act, and what was meant by it: the same wish again is the same act. */
  act: { key: string; wish: Wish } | null
  /** What is asked for on the phone. */
  sum: MobileGiftSum | null
  issues: Partial<Record<'country' | 'network' | 'number' | 'amount' | 'donorName' | 'donorEmail', string>>
  notice: 'failed' | 'unavailable' | { words: string } | null
}

export type MobileEvent =
  | { type: 'country chosen'; country: MobileGiftCountry | null; amount: number }
  | { type: 'network chosen'; network: MobileNetwork }
  | { type: 'amount changed'; amount: number }
  | { type: 'quoted'; country: MobileGiftCountry; amount: number; sum: MobileGiftSum | null }
  | { type: 'submitted'; number: string; gift: Gift; newKey: string; issues: MobileGift['issues'] }
  | { type: 'answered'; key: string; answer: MobileGiftAnswer }
  | { type: 'refused'; key: string; refusal: Refusal }
  | { type: 'not heard'; key: string }
  /** This page has come back to a gift of which the donor was asked. */
  | { type: 'come back'; key: string; wish: Wish }
  | { type: 'look again' }
  | { type: 'start over' }

export type MobileEffect =
  | { type: 'quote'; country: MobileGiftCountry; amount: number }
  | { type: 'ask'; key: string; wish: Wish }
  | { type: 'look'; key: string; afterMs: number }

export const firstGift: MobileGift = {
  step: { name: 'form' },
  country: null,
  network: null,
  quote: null,
  act: null,
  sum: null,
  issues: {},
  notice: null,
}

/** So often the page asks by itself, with these pauses: some three minutes, longer than operators wait for a PIN. */
const mostLooks = 36
const pauseMs = 5_000

type Change = { state: MobileGift; effects: MobileEffect[] }
const still = (state: MobileGift): Change => ({ state, effects: [] })

export function advanceMobile(state: MobileGift, event: MobileEvent): Change {
  switch (event.type) {
    case 'country chosen': {
      const { country, amount } = event
      const [only, ...others] = country ? giftNetworks[country] : []
      const network = only && others.length === 0 ? only : null
      return quoted({ ...state, country, network, issues: {}, notice: null }, amount)
    }
    case 'network chosen':
      return still({ ...state, network: event.network, issues: { ...state.issues, network: undefined } })
    case 'amount changed':
      return quoted(state, event.amount)
    case 'quoted':
      return event.country === state.quote?.country && event.amount === state.quote.amount
        ? still({ ...state, quote: { country: event.country, amount: event.amount, sum: event.sum } })
        : still(state)
    case 'submitted':
      return submit(state, event)
    case 'answered':
      return event.key === state.act?.key ? answered(state, event.answer) : still(state)
    case 'not heard':
      return event.key === state.act?.key && state.step.name !== 'arrived' ? wait(state) : still(state)
    case 'refused':
      return event.key === state.act?.key ? still(refused(state, event.refusal)) : still(state)
    case 'come back': {
      const { key, wish } = event
      const { country, network } = wish
      return state.act ? still(state) : wait({ ...state, country, network, act: { key, wish } }, 0)
    }
    case 'look again':
      return state.step.name === 'unknown' ? wait({ ...state, step: { name: 'waiting', looks: 0 } }, 0) : still(state)
    case 'start over':
      return still({ ...firstGift, country: state.country, network: state.network, quote: state.quote })
  }
}

/** The sum is asked for where a country and an amount are known, once for both. */
function quoted(state: MobileGift, amount: number): Change {
  const { country, quote } = state
  if (!country || amount <= 0) return still({ ...state, quote: null })
  if (quote?.country === country && quote.amount === amount) return still(state)
  return { state: { ...state, quote: { country, amount, sum: null } }, effects: [{ type: 'quote', country, amount }] }
}

function submit(
  state: MobileGift,
  { number, gift, newKey, issues }: Extract<MobileEvent, { type: 'submitted' }>,
): Change {
  if (state.step.name !== 'form') return still(state)
  const { country, network } = state
  if (!country || !network || Object.keys(issues).length > 0) return still({ ...state, issues, notice: null })
  const wish: Wish = { country, network, number, gift }
  const act = state.act && isSame(state.act.wish, wish) ? state.act : { key: newKey, wish }
  const asked: MobileGift = { ...state, act, step: { name: 'asking' }, issues: {}, notice: null }
  return { state: asked, effects: [{ type: 'ask', key: act.key, wish }] }
}

const isSame = (one: Wish, other: Wish) => JSON.stringify(one) === JSON.stringify(other)

function answered(state: MobileGift, { state: fate, sum }: MobileGiftAnswer): Change {
  const known = { ...state, sum: sum ?? state.sum }
  switch (fate) {
    case 'arrived':
      return still({ ...known, step: { name: 'arrived' }, act: null, notice: null })
    case 'failed':
      // Whoever tries again is asked anew.
      return still({ ...known, step: { name: 'form' }, act: null, notice: 'failed' })
    default:
      return wait(known)
  }
}

function wait(state: MobileGift, afterMs = pauseMs): Change {
  const looks = state.step.name === 'waiting' ? state.step.looks + 1 : 1
  if (!state.act) return still(state)
  if (looks > mostLooks) return still({ ...state, step: { name: 'unknown' } })
  return {
    state: { ...state, step: { name: 'waiting', looks } },
    effects: [{ type: 'look', key: state.act.key, afterMs }],
  }
}

function refused(state: MobileGift, refusal: Refusal): MobileGift {
  const back: MobileGift = { ...state, step: { name: 'form' } }
  switch (refusal.kind) {
    case 'fields':
      return { ...back, issues: Object.fromEntries(refusal.issues.map(({ field, message }) => [field, message])) }
    case 'arrived':
      return { ...back, step: { name: 'arrived' }, act: null }
    case 'reused':
      return { ...back, act: null, notice: 'unavailable' }
    default:
      return { ...back, notice: refusal.words === null ? 'unavailable' : { words: refusal.words } }
  }
}
