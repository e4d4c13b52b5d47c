import type { EngagementCounts, EngagementRefusal } from '../../data/contract/engagement.ts'
import { engagementLimits } from '../../data/vocabulary/authenticity.ts'
import type { RefusedAction, SharePlatform } from '../../data/vocabulary/engagement.ts'
import { type Message, msg, t } from '../../data/words/words.ts'
import { ProductError } from '../platform/http/errors.ts'
import { count, type Limit, waitFor } from '../platform/http/limits.ts'
import { countsOfStory } from '../stories/index.ts'
import { countOnce, networkWait, noteBot } from './counting.ts'
import { hasInteraction } from './engagement.store.ts'
import { noteAbuse, partiesOf, penaltySeconds } from './penalties.ts'
import { hasReadWhole, presentSession } from './sessions.ts'
import type { EngagementDeps, Visit } from './types.ts'

type Gesture = { type: 'like' } | { type: 'share'; platform: SharePlatform }

const perReader: Record<Gesture['type'], Limit> = {
  like: { action: 'like', identifierType: 'reader', ...engagementLimits.likesPerReader },
  share: { action: 'share', identifierType: 'reader', ...engagementLimits.sharesPerReader },
}
const perNetwork: Limit = {
  action: 'like_or_share',
  identifierType: 'network',
  ...engagementLimits.likesAndSharesPerNetwork,
}

/**
 * A reader likes a story, or has shared it: once each, and only after having read it.
 * Errors: reading.incomplete; engagement.blocked, .rate_limit and .duplicate with `action` and `remainingTime`.
 */
export function engage(deps: EngagementDeps, visit: Visit, gesture: Gesture): EngagementCounts {
  deps.notice.flush(deps.db)
  const { story, how } = visit
  const { type } = gesture
  if (how.isBot) {
    noteBot(deps, visit, type)
    noteAbuse(deps, partiesOf(null, how.network), 'bot_engagement')
    throw notRead(story)
  }
  const { reader } = visit
  // Costs nothing and uses up nothing of what the others in this network may do.
  if (!reader) throw notRead(story)
  const parties = partiesOf(reader, how.network)
  const blocked = penaltySeconds(deps, parties)
  if (blocked > 0) throw refusal('blocked', blocked * 1000)
  const hammering = tryOnce(deps, { reader, network: how.network }, type)
  if (hammering > 0) {
    noteAbuse(deps, parties, 'hammering')
    throw refusal('rate_limit', hammering)
  }
  if (hasInteraction(deps.db, story.id, reader, type)) throw duplicate(type)
  if (!hasReadWhole(deps, story.id, reader)) throw notRead(story)
  const crowded = networkWait(deps, story.id, type, how)
  if (crowded > 0) throw refusal('rate_limit', crowded)
  const at = deps.clock.now().toISOString()
  const session = presentSession(deps, visit)?.id ?? null
  deps.db.transaction((tx) => {
    if (!countOnce(tx, deps, { storyId: story.id, reader, ...gesture, session, at }, how)) throw duplicate(type)
    deps.notice.now(tx)
  })
  return countsOfStory(deps.db, story.id) ?? { viewCount: 0, likeCount: 0, shareCount: 0 }
}

/** Counts a try; milliseconds to wait when there were too many. Whoever tries on all the same comes nearer to a penalty. */
function tryOnce(deps: EngagementDeps, who: { reader: string; network: string }, type: Gesture['type']): number {
  const waitMs = Math.max(waitFor(deps, perReader[type], who.reader), waitFor(deps, perNetwork, who.network))
  if (waitMs > 0) return waitMs
  count(deps, perReader[type], who.reader)
  count(deps, perNetwork, who.network)
  return 0
}

const notRead = ({ isToldAlone }: Visit['story']) =>
  new ProductError(
    'locked',
    'reading.incomplete',
    isToldAlone
      ? t('Please listen to the story before liking/sharing it.')
      : t('Please read the full story before liking/sharing. Scroll to the end and take your time reading.'),
  )

const duplicate = (type: Gesture['type']) =>
  refusal(
    'duplicate',
    0,
    type === 'like' ? t('You have already liked this story.') : t('You have already shared this story.'),
  )

const sentences = {
  duplicate: msg('You have already done this.'),
  blocked: msg('Account temporarily restricted. Please try again later.'),
  rate_limit: msg('Please slow down. Try again later.'),
} as const satisfies Record<RefusedAction, Message>

function refusal(action: RefusedAction, waitMs: number, message = t(sentences[action])) {
  const remainingTime = Math.ceil(waitMs / 1000)
  const more: Pick<EngagementRefusal, 'action' | 'remainingTime'> = { action, remainingTime }
  const headers: Record<string, string> = remainingTime > 0 ? { 'retry-after': String(remainingTime) } : {}
  return new ProductError('tooMany', `engagement.${action}`, message, more, headers)
}
