import type { LedgerEntry, RewardExplanation } from '../../../data/contract/authors/rewards.ts'
import { rewardRules } from '../../../data/vocabulary/rewards.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { titlesOf } from '../../stories/index.ts'
import { type AccountRow, findAccount } from '../ledger/accounts.ts'
import { type EntryRow, listEntries } from '../ledger/pages.ts'
import { type LedgerSum, sumByOutcome, sumByStory } from '../ledger/sums.ts'
import { balanceOf } from '../payouts/balance.ts'

/** Errors: 404 reward.not_found. */
export const needAccount = (db: Store, id: number): AccountRow =>
  findAccount(db, id) ?? fail('notFound', 'reward.not_found', 'There are no rewards of this number.')

/** In the order of the rules, and what counts first. */
export const inOrder = (sums: LedgerSum[]): LedgerSum[] =>
  sums.toSorted(
    (a, b) => rewardRules.indexOf(a.rule) - rewardRules.indexOf(b.rule) || Number(b.counted) - Number(a.counted),
  )

/** Why an author has earned what they have earned. Errors: 404 reward.not_found. */
export function explainRewards({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): RewardExplanation {
  const account = needAccount(db, id)
  const sums = inOrder(sumByOutcome(db, id))
  const stories = sumByStory(db, id)
  const titles = titlesOf(
    db,
    stories.map(({ storyId }) => storyId),
  )
  return {
    accountId: id,
    authorName: account.authorName,
    tier: account.tier,
    milliCents: sums.reduce((sum, { milliCents }) => sum + milliCents, 0),
    money: balanceOf(db, id, toInstant(clock)),
    sums,
    stories: stories.map((story) => ({ ...story, title: titles.get(story.storyId) ?? null })),
  }
}

/** A page of entries, and one more when there is a next page. Errors: 404 reward.not_found. */
export function listLedger({ db }: Pick<Deps, 'db'>, id: number, page: { before?: string; limit: number }) {
  needAccount(db, id)
  const rows = listEntries(db, id, page)
  const titles = titlesOf(
    db,
    rows.flatMap(({ storyId }) => storyId ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    /** Where it stands in the list. */
    createdAt: row.earnedAt,
    entry: presentEntry(row, row.storyId === null ? null : (titles.get(row.storyId) ?? null)),
  }))
}

/** Enough to see whether two readers are one. */
const shownOfReader = 6

const presentEntry = (row: EntryRow, storyTitle: string | null): LedgerEntry => ({
  id: row.id,
  rule: row.rule,
  storyId: row.storyId,
  storyTitle,
  counted: row.counted,
  reason: row.reason,
  rateCard: row.rateCard,
  milliCents: row.milliCents,
  points: row.points,
  reader: row.reader?.slice(0, shownOfReader) ?? null,
  earnedAt: row.earnedAt,
  payableAt: row.payableAt,
  postedAt: row.postedAt,
})
