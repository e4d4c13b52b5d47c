import type { Store } from '../../platform/database.ts'
import { findLatestDecision, hasOpenDuplicate, listLatestDecisions, listWaitingIds } from './duplicates.store.ts'

export type Standing = 'waiting' | 'excluded'

/**
 * Which of these stories earn nothing, and why: a pair of theirs waits for a decision, or the latest decision excluded them.
 * A pair that is found after a decision makes the story wait again. Stories that count are not in it.
 */
export function standingsOf(db: Store, storyIds: Iterable<number>): Map<number, Standing> {
  const asked = [...storyIds]
  const excluded = listLatestDecisions(db, asked)
    .filter(({ decision }) => decision === 'excluded')
    .map(({ storyId }) => [storyId, 'excluded'] as const)
  const waiting = listWaitingIds(db, asked).map((id) => [id, 'waiting'] as const)
  return new Map<number, Standing>([...excluded, ...waiting])
}

export const standingOf = (db: Store, storyId: number): Standing | 'counts' =>
  hasOpenDuplicate(db, storyId)
    ? 'waiting'
    : findLatestDecision(db, storyId)?.decision === 'excluded'
      ? 'excluded'
      : 'counts'
