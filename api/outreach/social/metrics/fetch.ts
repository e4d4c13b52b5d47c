import { metricsDays, type SocialPlatform, socialPlatforms } from '../../../../data/vocabulary/social.ts'
import { dayMs, hourMs, toInstant } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ProductError } from '../../../platform/http/errors.ts'
import { defineJob, type JobHandlers } from '../../../platform/jobs/handlers.ts'
import { SocialError, type SocialFigures, type SocialKeys } from '../../../platform/providers/social.ts'
import { findPost } from '../posts.store.ts'
import { keysOf, noteBroken } from '../tokens/connections.ts'
import { keepLook, listLookedAt, listPublished, type PublishedRow } from './socialMetrics.store.ts'

/** Before that a platform has little to tell. */
const firstLookMs = hourMs

/** Calls that may end in trouble in one round. */
const mostTroubles = 3

/** Posts in one call. */
const perCall: Record<SocialPlatform, number> = { facebook: 1, twitter: 100 }

/** Every hour, so that what a platform could not tell in one is asked for in the next; each post is looked at once a day (UTC). */
export const socialMetricsJobs = (depsOf: () => Deps): JobHandlers => ({
  'social.metrics': defineJob({
    everyMs: hourMs,
    run: (_payload, { signal }) => fetchFigures(depsOf(), signal),
  }),
})

/** The figures of all posts that were not looked at today. What a platform does not tell stays as it was. */
async function fetchFigures(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now()
  const known = listLookedAt(deps.db, dayOf(now))
  const since = new Date(now.getTime() - metricsDays * dayMs).toISOString()
  const until = new Date(now.getTime() - firstLookMs).toISOString()
  const due = listPublished(deps.db, { since, until }).filter(({ id }) => !known.has(id))
  for (const platform of socialPlatforms) {
    const posts = due.filter((post) => post.platform === platform)
    if (posts.length > 0) await fetchFrom(deps, platform, posts, signal)
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

async function fetchFrom(
  deps: Deps,
  platform: SocialPlatform,
  posts: readonly PublishedRow[],
  signal: AbortSignal,
): Promise<void> {
  const keys = readableKeys(deps, platform)
  if (!keys) return
  let troubles = 0
  for (let from = 0; from < posts.length && !signal.aborted; from += perCall[platform]) {
    const some = posts.slice(from, from + perCall[platform])
    try {
      const ids = some.map(({ externalId }) => externalId)
      keepAll(deps, some, await deps.social[platform].figures(keys, ids))
    } catch (error) {
      if (!(error instanceof SocialError)) throw error
      deps.log.warn({ platform, trouble: error.trouble, reason: error.message }, 'figures of posts were not fetched')
      if (error.trouble === 'unset') deps.db.transaction((tx) => noteBroken(tx, platform, brokenBy(deps, error)))
      // What is said of one post says nothing of the next; what is said of the keys does, and trouble twice is the platform's own.
      if (error.trouble === 'unset' || error.retryAt !== null) return
      if (error.trouble !== 'unavailable') keepAll(deps, some, new Map())
      else if (++troubles > mostTroubles) return
    }
  }
}

const brokenBy = ({ clock }: Deps, { message }: SocialError) => ({ reason: message, at: toInstant(clock) })

/** Null also when the keys were stored under another master secret: Settings says so. */
function readableKeys(deps: Deps, platform: SocialPlatform): SocialKeys | null {
  try {
    return keysOf(deps, platform)
  } catch (error) {
    if (error instanceof ProductError) return null
    throw error
  }
}

/** Also that a post was asked for which the platform does not know: it is not asked for again on that day. */
function keepAll({ db, clock }: Deps, posts: readonly PublishedRow[], found: ReadonlyMap<string, SocialFigures>): void {
  const now = clock.now()
  db.transaction((tx) => {
    for (const { id, platform, externalId } of posts.filter((post) => findPost(tx, post.id)))
      keepLook(tx, {
        postId: id,
        platform,
        externalPostId: externalId,
        day: dayOf(now),
        figures: found.get(externalId) ?? null,
        at: now.toISOString(),
      })
  })
}
