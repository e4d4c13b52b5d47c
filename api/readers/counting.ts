import { countingBounds, engagementLimits } from '../../data/vocabulary/authenticity.ts'
import type { InteractionType } from '../../data/vocabulary/engagement.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { count, type Limit, waitFor } from '../platform/http/limits.ts'
import { countOnStory, type StoryCounter } from '../stories/index.ts'
import { trackPlatformSource } from './authenticity.ts'
import { type Interaction, insertInteraction, insertMetadata, networkUse } from './engagement.store.ts'
import { browserOf, type RequestContext } from './requestContext.ts'
import type { Visit } from './types.ts'

/** Reading to the end has a row of its own and no counter on the story. */
const counterOf: Partial<Record<InteractionType, StoryCounter>> = {
  view: 'viewCount',
  like: 'likeCount',
  share: 'shareCount',
}

type Done = Omit<Interaction, 'network' | 'range' | 'device'>

/**
 * Counts what a reader did, once for ever. Place, row and counter move together, in the caller's transaction. Says
 * whether it was the first time.
 */
export function countOnce(tx: Store, deps: Pick<Deps, 'config' | 'clock'>, done: Done, how: RequestContext): boolean {
  const { storyId, type, platform, session } = done
  if (!insertInteraction(tx, { ...done, network: how.network, range: how.range, device: how.device })) return false
  const counter = counterOf[type]
  if (counter) countOnStory(tx, storyId, counter)
  // Of a view, its beginning is noted already.
  if (type !== 'view') note(tx, deps, { storyId, type, platform, session, counted: true }, how)
  return true
}

/** Milliseconds until this network, and its range, may be counted again for this story; 0 when they may now. */
export function networkWait(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  storyId: number,
  type: InteractionType,
  { network, range }: Pick<RequestContext, 'network' | 'range'>,
): number {
  const now = clock.now().getTime()
  const since = new Date(now - countingBounds.windowMs).toISOString()
  const waitOf = ({ counted, first }: ReturnType<typeof networkUse>, most: number) =>
    counted < most || !first ? 0 : Date.parse(first) + countingBounds.windowMs - now
  return Math.max(
    waitOf(networkUse(db, { storyId, type, network, since }), countingBounds.perNetworkAndStory),
    waitOf(networkUse(db, { storyId, type, range, since }), countingBounds.perRangeAndStory),
  )
}

/** Notes under which circumstances something was done or tried. */
export function note(
  tx: Store,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  what: Pick<Interaction, 'storyId' | 'type' | 'platform' | 'session'> & { counted: boolean },
  how: RequestContext,
): void {
  const { storyId, type, platform, session, counted } = what
  insertMetadata(tx, {
    storyId,
    engagementType: type,
    platform: platform ?? null,
    userAgent: how.userAgent,
    ipAddress: how.network,
    country: how.country,
    referrer: how.referrer?.split(/[?#]/)[0] ?? null,
    sessionId: session === null ? null : String(session),
    isBot: how.isBot,
    botScore: how.botScore,
    ...browserOf(how.userAgent),
    timestamp: clock.now().toISOString(),
    metadata: {
      counted,
      device: how.device,
      source: trackPlatformSource(platform ?? null, how.referrer, config.publicUrl),
    },
  })
}

const botsPerNetwork: Limit = { action: 'bot_note', identifierType: 'network', ...engagementLimits.botsPerNetwork }

/** Programs are noted and never counted. Says whether it was noted: of a flood, not every drop is. */
export function noteBot(deps: Deps, { story, how }: Pick<Visit, 'story' | 'how'>, type: InteractionType): boolean {
  if (waitFor(deps, botsPerNetwork, how.network) > 0) return false
  count(deps, botsPerNetwork, how.network)
  note(deps.db, deps, { storyId: story.id, type, session: null, counted: false }, how)
  return true
}
