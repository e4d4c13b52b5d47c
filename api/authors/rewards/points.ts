import type { PointsOverTime } from '../../../data/contract/authors/rewards.ts'
import { spanStarts, sumBySpan } from '../../../data/rules/authors/pointSpans.ts'
import type { Deps } from '../../platform/deps.ts'
import { listAccountsByPoints } from '../ledger/accounts.ts'
import { sumPointsByDay } from '../ledger/sums.ts'

const shown = 3

/** How the points of the authors with most of them came together. */
export function showPoints({ db, clock }: Pick<Deps, 'db' | 'clock'>, span: 'weeks' | 'year'): PointsOverTime {
  const from = spanStarts(span, clock.now())
  const authors = listAccountsByPoints(db, { limit: shown }).slice(0, shown)
  const ids = authors.map(({ id }) => id)
  const days = sumPointsByDay(db, ids, from[0] ?? '')
  return {
    from,
    authors: authors.map(({ id, authorName }) => {
      const own = days.filter(({ accountId }) => accountId === id)
      return { accountId: id, name: authorName, points: sumBySpan(from, own) }
    }),
  }
}
