import type { StoryFigures } from '../../../data/contract/authors/receipts.ts'
import { spanStarts, sumBySpan } from '../../../data/rules/authors/pointSpans.ts'
import { hourMs } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Limit, spend } from '../../platform/http/limits.ts'
import { isProven } from '../authors.store.ts'
import { sumOutcomesOfStory, sumPointsOfStory } from '../ledger/sums.ts'
import { inOrder } from '../rewards/explanation.ts'
import { type Holder, storyOf } from './holder.ts'

/** Each goes through all that readers did with the story. */
const looks: Limit = { action: 'receipt_figures', identifierType: 'receipt', most: 60, windowMs: hourMs }

/** What the story of a code has brought, and why; of no other story. Null before it was ever on the site. */
export function figuresOfReceipt(deps: Deps, holder: Holder): StoryFigures | null {
  const { db, clock } = deps
  const story = storyOf(deps, holder)
  if (story.withdrawnAt || story.publishedAt === null) return null
  spend(deps, looks, String(story.id))
  const sums = inOrder(sumOutcomesOfStory(db, story.id))
  const starts = spanStarts('weeks', clock.now())
  const points = sumBySpan(starts, sumPointsOfStory(db, story.id, starts[0] ?? ''))
  return {
    views: story.viewCount,
    likes: story.likeCount,
    shares: story.shareCount,
    points: sums.reduce((sum, one) => sum + one.points, 0),
    milliCents: sums.reduce((sum, one) => sum + one.milliCents, 0),
    isProven: isProven(db, story.authorEmail),
    sums: sums.map(({ rule, counted, reason, quantity, points, milliCents }) => ({
      rule,
      counted,
      reason,
      quantity,
      points,
      milliCents,
    })),
    weeks: starts.map((from, index) => ({ from, points: points[index] ?? 0 })),
  }
}
