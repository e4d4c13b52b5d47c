import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { postResolution } from '../../../data/contract/outreach/social.ts'
import { canBeSearched, type SocialPlatform, socialPlatformNames } from '../../../data/vocabulary/social.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { settleTakedownOf, settleUnclearOf } from '../../platform/notifications/about.ts'
import { SocialError } from '../../platform/providers/social.ts'
import { recordPublished, tellCalendar } from './outcomes.ts'
import { findKeys } from './payload.ts'
import { type AttemptRow, closeUnclearAttempts, findPost, listAttempts, markPost, type PostRow } from './posts.store.ts'
import { noteAct } from './posts.ts'
import { platformOf, stateOf } from './present.ts'
import { publishPosts, sendNow } from './publishNow.ts'
import { recordFound, searchPlatform } from './reconcile.ts'
import { noPost } from './requirements.ts'

/**
 * What a person found at the platform. `send_again` answers when it is known what became of it.
 * Errors: 400 invalid, for an address of another place; 404 social.not_found; 409 social.not_unclear.
 */
export async function resolvePost(
  deps: Deps,
  admin: AdminName,
  id: number,
  { outcome, postUrl }: z.output<typeof postResolution>,
): Promise<PostRow> {
  const at = toInstant(deps.clock)
  deps.db.transaction((tx) => {
    const row = requireUnclear(tx, id)
    const attempt = lastUnclear(tx, row)
    noteAct(tx, 'social_post.resolved', admin, row, [outcome], at)
    if (outcome === 'published') {
      const externalId = postUrl ? idIn(postUrl, platformOf(row)) : null
      const posted = externalId && postUrl ? { id: externalId, url: postUrl } : null
      recordPublished(tx, deps, { row, attempt, posted, publishedAt: attempt?.startedAt ?? at })
      return
    }
    closeUnclearAttempts(tx, id)
    settleUnclearOf(tx, id, at)
    settleTakedownOf(tx, id, at)
    markPost(tx, id, {
      unclearSince: null,
      errorMessage: 'Not sent: somebody has looked, and it is not there.',
      updatedAt: at,
    })
    if (outcome === 'send_again') sendNow(tx, deps, admin, row)
    tellCalendar(tx, deps, row)
  })
  if (outcome === 'send_again') await publishPosts(deps, [id], admin)
  return findPost(deps.db, id) ?? noPost()
}

/**
 * Looks at the platform once more for a post of which nobody knows. Not found: it is as it was.
 * Errors: 404 social.not_found; 409 social.not_unclear, social.not_searchable, social.no_active_token; 502 social.connection_failed; 503 social.unreachable.
 */
export async function checkPost(deps: Deps, id: number): Promise<PostRow> {
  const row = requireUnclear(deps.db, id)
  const name = socialPlatformNames[platformOf(row)]
  if (!canBeSearched[platformOf(row)])
    return fail('conflict', 'social.not_searchable', `The site cannot look at ${name}: only you can see what is there.`)
  const attempt = lastUnclear(deps.db, row)
  const active = findKeys(deps, row)
  if (!active.keys) return fail('conflict', 'social.no_active_token', active.problem)
  const found = attempt && (await searchPlatform(deps, active.keys, row, attempt).catch(tell))
  if (attempt && found && findPost(deps.db, id)) recordFound(deps, row, attempt, found)
  return findPost(deps.db, id) ?? noPost()
}

function tell(error: unknown): never {
  if (!(error instanceof SocialError)) throw error
  return error.trouble === 'unavailable'
    ? fail('unavailable', 'social.unreachable', error.message)
    : fail('badGateway', 'social.connection_failed', error.message)
}

function requireUnclear(db: Store, id: number): PostRow {
  const row = findPost(db, id) ?? noPost()
  return stateOf(row) === 'unclear'
    ? row
    : fail('conflict', 'social.not_unclear', 'It is known by now what became of this post.')
}

const lastUnclear = (db: Store, row: PostRow): AttemptRow | undefined =>
  listAttempts(db, row.id).findLast(({ state, platform }) => state === 'unclear' && platform === platformOf(row))

/**
 * The number of a post in its address, where that has one: `…/status/190`, `…/posts/122`, `…?story_fbid=122&id=100`.
 * Errors: 400 invalid, for an address of another place.
 */
function idIn(postUrl: string, platform: SocialPlatform): string | null {
  const { hostname, searchParams, pathname } = new URL(postUrl)
  if (!hosts[platform].test(hostname)) {
    const message = `That is no address of ${socialPlatformNames[platform]}.`
    fail('invalid', 'invalid', message, { issues: [{ field: 'postUrl', message }] })
  }
  const [story, page] = [searchParams.get('story_fbid'), searchParams.get('id')]
  if (story && page) return `${page}_${story}`
  const [, id] = pathname.match(/(?:status|posts|videos|photos)\/(?:[^/]*\/)*(\d+)/) ?? []
  return pathname.match(/(\d+_\d+)/)?.[1] ?? id ?? null
}
const hosts = {
  facebook: /^(?:[a-z-]+\.)?(?:facebook\.com|fb\.com|fb\.watch)$/,
  twitter: /^(?:[a-z-]+\.)?(?:twitter\.com|x\.com)$/,
} as const
