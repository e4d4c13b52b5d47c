import type { AdminName } from '../../data/contract/admin.ts'
import type { ContentPost } from '../../data/contract/calendar.ts'
import { composePost, excessOn, lengthOn } from '../../data/rules/postText.ts'
import { type Timezone, timezoneOf } from '../../data/vocabulary/admin.ts'
import { postMaxLengths, socialPlatformNames } from '../../data/vocabulary/social.ts'
import { zoneOf } from '../adminZone.ts'
import { toInstant } from '../clock.ts'
import type { Tx } from '../database.ts'
import type { Deps } from '../deps.ts'
import { fail, ProductError } from '../http/errors.ts'
import { schedulePosts } from '../social/plan.ts'
import type { ItemRow } from './items.store.ts'
import { isUnclear, isUnderWay, postsOf } from './posts.ts'
import { spellTime } from './when.ts'

interface Planned {
  deps: Deps
  tx: Tx
  admin: AdminName
  after: ItemRow
}

/**
 * One post for each platform of an item, due at its time. Errors: calendar.no_time; calendar.past; calendar.too_long;
 * calendar.under_way, while nobody knows whether an earlier post is out; what the posts themselves refuse.
 */
export function makePosts({ deps, tx, admin, after }: Planned): void {
  const { at, timezone } = requireTime(tx, deps, admin, after)
  requireFitting(after)
  requireClear(tx, after)
  const contentType = after.storyId === null ? 'custom' : 'story'
  const { id: calendarId, platforms, imageUrl: mediaUrl, storyId: contentId } = after
  const plan = { calendarId, platforms, mediaUrl, contentType, contentId, at, timezone, admin } as const
  inItsOwnWords(() => schedulePosts(tx, deps, { ...plan, postText: composePost(after) }))
}

/** A time to come. Errors: calendar.no_time; calendar.past, which names the time as it is said in its zone. */
export function requireTime(
  tx: Tx,
  { clock }: Deps,
  admin: AdminName,
  { scheduledDate, timezone }: ItemRow,
): { at: string; timezone: Timezone } {
  if (scheduledDate === null) return refuse('calendar.no_time', 'Choose a day and a time first.')
  const zone = timezone === null ? zoneOf(tx, admin) : timezoneOf(timezone)
  if (scheduledDate <= toInstant(clock))
    refuse('calendar.past', `${spellTime(scheduledDate, zone)} is over. Choose a time to come.`)
  return { at: scheduledDate, timezone: zone }
}

function requireFitting(item: ItemRow): void {
  const text = composePost(item)
  const issues = item.platforms.flatMap((platform) => {
    const excess = excessOn(platform, text)
    if (excess === 0) return []
    const length = `${lengthOn(platform, text)} of ${postMaxLengths[platform]}`
    return [
      { field: 'content', message: `${excess} characters too long for ${socialPlatformNames[platform]} (${length}).` },
    ]
  })
  if (issues.length > 0)
    fail('invalid', 'calendar.too_long', issues.map(({ message }) => message).join('\n'), { issues })
}

/** Made again, a post that is out after all, or that somebody has sent again, would be there twice. */
function requireClear(tx: Tx, item: ItemRow): void {
  const posts = postsOf(tx, item)
  const refuseAt = (platform: ContentPost['platform'], words: (name: string) => string) =>
    fail('conflict', 'calendar.under_way', words(socialPlatformNames[platform]))
  const unclear = posts.find(isUnclear)
  if (unclear)
    refuseAt(
      unclear.platform,
      (name) => `It may be out on ${name} already. Look there, and say under Scheduled Posts what you found.`,
    )
  const waiting = posts.find(isUnderWay)
  if (waiting)
    refuseAt(
      waiting.platform,
      (name) => `It is on its way to ${name} already. Scheduled Posts shows what becomes of it.`,
    )
}

/** What a post refuses is said of the item. */
function inItsOwnWords(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (error instanceof ProductError && error.code === 'social.too_long') refuse('calendar.too_long', error.message)
    throw error
  }
}

const refuse = (code: string, message: string): never =>
  fail('invalid', code, message, {
    issues: [{ field: code === 'calendar.too_long' ? 'content' : 'scheduledDate', message }],
  })
