import type { AdminName } from '../../../../data/contract/admin.ts'
import type { ContentPost } from '../../../../data/contract/outreach/calendar.ts'
import { composePost, excessOn, lengthOn } from '../../../../data/rules/outreach/postText.ts'
import { isFar, mostDaysAhead } from '../../../../data/rules/outreach/postTime.ts'
import { type Timezone, timezoneOf } from '../../../../data/vocabulary/admin.ts'
import { postMaxLengths, socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { zoneOf } from '../../../platform/admins/profile.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail, ProductError } from '../../../platform/http/errors.ts'
import { schedulePosts } from '../../social/plan.ts'
import { formerNameOf } from './formerName.ts'
import type { ItemRow } from './items.store.ts'
import { isUnclear, isUnderWay, postsOf } from './posts.ts'
import { spellTime } from './when.ts'
import { erasedWords } from './withdrawal.ts'

interface Planned {
  deps: Deps
  tx: Tx
  admin: AdminName
  after: ItemRow
}

/**
 * One post for each platform of an item, due at its time. Errors: calendar.no_time; calendar.past; calendar.far; calendar.too_long;
 * calendar.erased; calendar.former_name; calendar.no_story; calendar.no_picture; calendar.under_way, while nobody knows whether an
 * earlier post is out.
 */
export function makePosts({ deps, tx, admin, after }: Planned): void {
  const { at, timezone } = requireTime(tx, deps, admin, after)
  requireFitting(after)
  requireOwnWords(after)
  requireClear(tx, after)
  const contentType = after.storyId === null ? 'custom' : 'story'
  const { id: calendarId, platforms, imageUrl: mediaUrl, storyId: contentId } = after
  const plan = { calendarId, platforms, mediaUrl, contentType, contentId, at, timezone, admin } as const
  inItsOwnWords(() => schedulePosts(tx, deps, { ...plan, postText: composePost(after) }))
}

/** A time to come. Errors: calendar.no_time; calendar.past, which names the time as it is said in its zone; calendar.far. */
export function requireTime(
  tx: Tx,
  { clock }: Deps,
  admin: AdminName,
  { scheduledDate, timezone }: ItemRow,
): { at: string; timezone: Timezone } {
  if (scheduledDate === null) return refuse('calendar.no_time', 'Choose a day and a time first.')
  const zone = timezone === null ? zoneOf(tx, admin) : timezoneOf(timezone)
  const now = clock.now()
  if (scheduledDate <= now.toISOString())
    refuse('calendar.past', `${spellTime(scheduledDate, zone)} is over. Choose a time to come.`)
  if (isFar(scheduledDate, now)) refuse('calendar.far', `Choose a time within the next ${mostDaysAhead} days.`)
  return { at: scheduledDate, timezone: zone }
}

function requireOwnWords(item: ItemRow): void {
  if (item.content === erasedWords) refuse('calendar.erased', 'Its words were erased. Write new ones first.')
  const formerName = formerNameOf(item)
  if (formerName) refuse('calendar.former_name', formerName)
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
export function requireClear(tx: Tx, item: ItemRow): void {
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

/** What a post refuses is said of the item, at the field that it has for that. */
function inItsOwnWords(act: () => void): void {
  try {
    act()
  } catch (error) {
    const code = error instanceof ProductError ? ofItem[error.code] : undefined
    if (code) refuse(code, (error as ProductError).message)
    throw error
  }
}
const ofItem: Record<string, keyof typeof fieldOf> = {
  'social.former_name': 'calendar.former_name',
  'social.too_long': 'calendar.too_long',
  'social.no_content': 'calendar.no_story',
  'social.foreign_media': 'calendar.no_picture',
}

const fieldOf = {
  'calendar.no_time': 'scheduledDate',
  'calendar.past': 'scheduledDate',
  'calendar.far': 'scheduledDate',
  'calendar.too_long': 'content',
  'calendar.erased': 'content',
  'calendar.former_name': 'content',
  'calendar.no_story': 'storyId',
  'calendar.no_picture': 'imageUrl',
}

const refuse = (code: keyof typeof fieldOf, message: string): never =>
  fail('invalid', code, message, { issues: [{ field: fieldOf[code], message }] })
