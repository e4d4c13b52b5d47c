import { readReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
import { t } from '../../../data/words/words.ts'
import { hourMs } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { count, type Limit, tooMany, waitFor } from '../../platform/http/limits.ts'
import { findStoryOfReceipt, type StoryRow } from '../../stories/index.ts'

/**
 * Codes that fit no story, from one network, before it has to wait. Typing mistakes do not count: the check digit sees them.
 * A code has 55 bits. Whoever has all 65,536 networks of a /48 and keeps to what is let through tries 131,072 an hour: against
 * ten thousand stories one hit in some three thousand years. So ranges have no bound, which would shut out neighbours.
 */
const unknownCodes: Limit = { action: 'receipt_unknown', identifierType: 'network', most: 10, windowMs: hourMs }

/**
 * So many from all networks together are an attack from many places. While it lasts, a network may be wrong twice
 * instead of ten times; who holds a real code notices nothing.
 */
const unknownAnywhere: Limit = { ...unknownCodes, action: 'receipt_unknown_anywhere', most: 1000 }
const unknownDuringAttack: Limit = { ...unknownCodes, most: 2 }
const anywhere = 'anywhere'

/** Who asks: the code as typed, and the network it comes from. */
export interface Holder {
  code: string
  network: string
}

/**
 * Only a keyed hash is looked up: how long that takes tells nothing about codes that are close.
 * Errors: receipt.mistyped (400), receipt.unknown (404), rate_limited (429).
 */
export function storyOf(deps: Deps, { code: typed, network }: Holder): StoryRow {
  const code =
    readReceiptCode(typed) ??
    fail(
      'invalid',
      'receipt.mistyped',
      t('There is a typing mistake in this code. Please compare it with your receipt, group by group.'),
    )
  const isAttack = waitFor(deps, unknownAnywhere, anywhere) > 0
  const waitMs = waitFor(deps, isAttack ? unknownDuringAttack : unknownCodes, network)
  if (waitMs > 0) throw tooMany(waitMs)
  const story = findStoryOfReceipt(deps.db, deps.secrets.hide(code))
  if (story) return story
  count(deps, unknownCodes, network)
  count(deps, unknownAnywhere, anywhere)
  return noReceipt()
}

export const noReceipt = () => fail('notFound', 'receipt.unknown', t('No story was received here under this code.'))
