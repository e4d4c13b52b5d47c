import type { ReceiptStatus } from '../../../data/contract/authors/receipts.ts'
import { readReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
import { reviewDue } from '../../../data/rules/inbox/reviewClock.ts'
import { defaultTimezone } from '../../../data/vocabulary/admin.ts'
import { hourMs } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { count, type Limit, spend, tooMany, waitFor } from '../../platform/http/limits.ts'
import {
  changeScopes,
  consentOf,
  correctAuthorName,
  findStory,
  findStoryOfReceipt,
  type StoryRow,
  withdrawStory,
} from '../../stories/index.ts'
import { settleStory } from '../ledger/recalculate.ts'

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

/** Enough for every second thought about one's own name. */
const nameCorrections: Limit = { action: 'receipt_name', identifierType: 'receipt', most: 10, windowMs: 24 * hourMs }

/** The same for the places where the story may appear. */
const scopeChoices: Limit = { ...nameCorrections, action: 'receipt_scopes', most: 30 }

/** Who asks: the code as typed, and the network it comes from. */
export interface Holder {
  code: string
  network: string
}

/** Errors of this and the other verbs: receipt.mistyped (400), receipt.unknown (404), rate_limited (429). */
export const statusOfReceipt = (deps: Deps, holder: Holder): ReceiptStatus =>
  presentForWriter(deps, storyOf(deps, holder))

/** Errors: story.withdrawn (409). */
export function correctName(deps: Deps, holder: Holder, authorName: string): ReceiptStatus {
  const { id, authorName: before, withdrawnAt } = storyOf(deps, holder)
  if (authorName !== before && !withdrawnAt) spend(deps, nameCorrections, String(id))
  correctAuthorName(deps, id, authorName)
  return showToWriter(deps, id)
}

/** Takes effect at once, at each exit. Errors: story.withdrawn (409). */
export function chooseScopes(deps: Deps, holder: Holder, scopes: ReceiptStatus['scopes']): ReceiptStatus {
  const { id, withdrawnAt } = storyOf(deps, holder)
  if (!withdrawnAt) spend(deps, scopeChoices, String(id))
  changeScopes(deps, id, scopes)
  return showToWriter(deps, id)
}

export async function withdraw(deps: Deps, holder: Holder): Promise<ReceiptStatus> {
  const { id } = storyOf(deps, holder)
  await settleStory(deps, id)
  withdrawStory(deps, id)
  return showToWriter(deps, id)
}

/** Only a keyed hash is looked up: how long that takes tells nothing about codes that are close. */
function storyOf(deps: Deps, { code: typed, network }: Holder): StoryRow {
  const code =
    readReceiptCode(typed) ??
    fail(
      'invalid',
      'receipt.mistyped',
      'There is a typing mistake in this code. Please compare it with your receipt, group by group.',
    )
  const isAttack = waitFor(deps, unknownAnywhere, anywhere) > 0
  const waitMs = waitFor(deps, isAttack ? unknownDuringAttack : unknownCodes, network)
  if (waitMs > 0) throw tooMany(waitMs)
  const story = findStoryOfReceipt(deps.db, deps.secrets.hide(code))
  if (story) return story
  count(deps, unknownCodes, network)
  count(deps, unknownAnywhere, anywhere)
  return fail('notFound', 'receipt.unknown', 'No story was received here under this code.')
}

const showToWriter = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): ReceiptStatus => {
  const story = findStory(db, id) ?? fail('notFound', 'receipt.unknown', 'No story was received here under this code.')
  return presentForWriter({ db, clock }, story)
}

function presentForWriter({ db, clock }: Pick<Deps, 'db' | 'clock'>, story: StoryRow): ReceiptStatus {
  const now = clock.now()
  const { site, newsletter, social } = consentOf(db, story.id)
  const { status, title, authorName, createdAt, decidedAt, withdrawnAt } = story
  const state = withdrawnAt ? 'withdrawn' : status
  return {
    state,
    title,
    authorName,
    receivedAt: createdAt,
    decidedAt: withdrawnAt ?? (state === 'pending' ? null : decidedAt),
    reason: state === 'rejected' ? story.rejectionReason : null,
    question: story.reviewQuestion,
    storyId: state === 'published' ? story.id : null,
    scopes: { site, newsletter, social },
    reviewedBy: state === 'pending' ? reviewDue(decidedAt ?? createdAt, now, defaultTimezone).day : null,
  }
}
