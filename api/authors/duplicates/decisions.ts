import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { decisionChoice, RewardStanding } from '../../../data/contract/authors/duplicates.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { settleLikenessOf } from '../../platform/notifications/about.ts'
import { findStory } from '../../stories/index.ts'
import { findLatestDecision, insertDecision, settlePairs } from './duplicates.store.ts'
import { askForRewards } from './pairs.ts'
import { presentStanding } from './present.ts'
import { standingOf } from './standings.ts'

type Choice = z.output<typeof decisionChoice>

/** Errors: story.not_found. */
export function showStanding(db: Store, storyId: number): RewardStanding {
  requireStory(db, storyId)
  return presentStanding(storyId, standingOf(db, storyId), findLatestDecision(db, storyId))
}

/**
 * Says whether a story earns, and settles what was open about it. Deciding again takes the former decision back.
 * Errors: story.not_found; reward.reason_missing; reward.decided (409), with `current`, when a colleague decided since.
 */
export function decide(
  deps: Deps,
  admin: AdminName,
  storyId: number,
  { decision, reason, seen }: Choice,
): RewardStanding {
  const standing = deps.db.transaction((tx) => {
    requireStory(tx, storyId)
    const before = findLatestDecision(tx, storyId)
    if ((before?.id ?? null) !== seen) {
      const current = showStanding(tx, storyId)
      fail('conflict', 'reward.decided', decidedInWords(before), { current })
    }
    if (decision === 'excluded' && !reason)
      fail('invalid', 'reward.reason_missing', 'Please say why the story earns nothing.')
    const at = toInstant(deps.clock)
    insertDecision(tx, { storyId, decision, reason: reason || null, admin, at })
    settlePairs(tx, storyId, at)
    settleLikenessOf(tx, storyId, at)
    recordAct(tx, {
      admin,
      action: 'story.rewards_decided',
      subject: { kind: 'story', id: storyId },
      before: before && { decision: before.decision, reason: before.reason },
      after: { decision, reason: reason || null },
      at,
    })
    askForRewards(tx, storyId, at)
    return showStanding(tx, storyId)
  })
  deps.jobs.wake()
  return standing
}

function decidedInWords(latest: ReturnType<typeof findLatestDecision>): string {
  if (!latest) return 'There is no decision about this story any more.'
  const outcome = latest.decision === 'excluded' ? 'it earns nothing' : 'it counts for rewards'
  const reason = latest.reason ? ` Reason: ${latest.reason}` : ''
  return `${latest.admin} has decided about this story meanwhile: ${outcome}.${reason}`
}

/** A withdrawn one is there as well: what it has earned still is. */
function requireStory(db: Store, id: number): void {
  if (!findStory(db, id)) fail('notFound', 'story.not_found', 'Story not found')
}
