import type { AdminName } from '../../../data/contract/admin.ts'
import type { ScheduledPost } from '../../../data/contract/outreach/social.ts'
import { excessOn, outgoingText } from '../../../data/rules/outreach/postText.ts'
import { isFar, mostDaysAhead } from '../../../data/rules/outreach/postTime.ts'
import { instantOf } from '../../../data/rules/zonedTime.ts'
import type { Timezone } from '../../../data/vocabulary/admin.ts'
import { withheldName } from '../../../data/vocabulary/policies.ts'
import { type PostState, type SocialPlatform, socialPlatformNames } from '../../../data/vocabulary/social.ts'
import { zoneOf } from '../../platform/admins/profile.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Store } from '../../platform/database.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'
import { listVersionRows } from '../../stories/index.ts'
import { inWords } from './notices.ts'
import { findPost, listDoubtful, type PostRow } from './posts.store.ts'
import { presentPosts, stateOf } from './present.ts'

const refuse = (code: string, field: string, message: string): never => {
  throw new ProductError('invalid', code, message, { issues: [{ field, message }] })
}

/** Errors: social.too_long, by how much as the platform counts, with the link that goes along. */
export function requireFitting(
  platform: SocialPlatform,
  text: string,
  along: { link: string | null; hasPicture: boolean },
): void {
  const outgoing = outgoingText(platform, text, along)
  const excess = excessOn(platform, outgoing)
  if (excess === 0) return
  const link = outgoing === text ? '' : ', with the link below it'
  refuse('social.too_long', 'postText', `${excess} characters too long for ${socialPlatformNames[platform]}${link}.`)
}

const ownPaths = [
  /^\/media\/[\w-]{1,64}\/(?:\d{1,5}|poster)\.webp$/,
  /^\/art\/(?:[\w-]{1,64}\/)?[\w-]{1,64}\.svg$/,
  /^\/api\/share\/story\/\d{1,9}\/card\.jpg$/,
]

/** The path of a picture of this site; null for none. Nothing of another site is ever fetched. Errors: social.foreign_media. */
export function requireOwnPicture({ publicUrl }: Pick<Config, 'publicUrl'>, given: string | null): string | null {
  if (given === null || given === '') return null
  const address = URL.canParse(given, publicUrl) ? new URL(given, publicUrl) : null
  const isOwn = address?.origin === new URL(publicUrl).origin && ownPaths.some((path) => path.test(address.pathname))
  return isOwn && address
    ? address.pathname
    : refuse('social.foreign_media', 'mediaUrl', 'A picture comes from this site.')
}

export interface GivenTime {
  scheduledAt?: string
  scheduleDate?: string
  scheduleTime?: string
  adminTimezone?: Timezone
}

/** The instant that was chosen, and the zone in which; null where none was. Errors: 400 social.no_time. */
export function timeOf(db: Store, admin: AdminName, given: GivenTime): { at: string; timezone: Timezone } | null {
  const timezone = given.adminTimezone ?? zoneOf(db, admin)
  if (given.scheduledAt) return { at: new Date(given.scheduledAt).toISOString(), timezone }
  const { scheduleDate: date, scheduleTime: time } = given
  if (!date && !time) return null
  const chosen = date && time ? instantOf({ date, time }, timezone) : null
  return chosen
    ? { at: chosen.at.toISOString(), timezone }
    : refuse('social.no_time', 'scheduleTime', 'A date and a time are needed.')
}

export const noTime = () => refuse('social.no_time', 'scheduleTime', 'A date and a time are needed.')

/** Errors: 400 social.past, which says what time that would have been; 400 social.far. */
export function requireToCome(clock: Clock, at: string, zone: Timezone): void {
  const now = clock.now()
  if (Date.parse(at) <= now.getTime())
    refuse('social.past', 'scheduleTime', `${inWords(at, zone)} is over. Choose a time to come.`)
  if (isFar(at, now)) refuse('social.far', 'scheduleTime', `Choose a time within the next ${mostDaysAhead} days.`)
}

/** A name that its writer had corrected, or does not want to be told any more, must not go out. Errors: 400 social.former_name. */
export function requireNameOfNow(db: Store, storyId: number, text: string, nameOfNow: string | null): void {
  const rest = nameOfNow ? text.replaceAll(nameOfNow, '') : text
  const former = listVersionRows(db, storyId).map(({ authorName }) => authorName)
  if (!former.some((name) => name !== nameOfNow && name !== withheldName && has(rest, name))) return
  const message = `The name under story ${storyId} is another one now, and this text has the former one.`
  throw new ProductError('invalid', 'social.former_name', message, { issues: [{ field: 'postText', message }] })
}

/** As a whole: `Ann` is not in `Annual`. */
const has = (text: string, name: string) =>
  name !== '' &&
  text.split(name).some((rest, n, parts) => n > 0 && !/^\p{L}/u.test(rest) && !/\p{L}$/u.test(parts[n - 1] ?? ''))

/** Errors: 409 social.stale with `current`. */
export function requireRevision(tx: Store, row: PostRow, revision: number | undefined): void {
  if (revision !== undefined && revision !== row.revision)
    fail('conflict', 'social.stale', 'Somebody has changed this post meanwhile.', { current: present(tx, row) })
}

/** What may be out stays as it was sent: other words would go out beside it. Errors: 409 social.under_way. */
export function requireNoDoubt(tx: Store, row: PostRow): void {
  if (listDoubtful(tx, row.id).length > 0)
    fail(
      'conflict',
      'social.under_way',
      'An earlier try may have brought this post out, so it stays as it is until that is known.',
    )
}

/** Errors: 404 social.not_found; 409 social.under_way, social.not_scheduled with `current`. */
export function requireWaiting(tx: Store, id: number): PostRow {
  const row = findPost(tx, id) ?? noPost()
  const state = stateOf(row)
  if (state === 'sending') underWay()
  return state === 'scheduled' ? row : refuseChange(tx, row, state)
}

/** Errors: 409 social.not_scheduled with `current`. */
export const refuseChange = (db: Store, row: PostRow, state: PostState): never =>
  fail('conflict', 'social.not_scheduled', notScheduled[state], { current: present(db, row) })

const notScheduled = {
  sending: '',
  scheduled: '',
  published: 'This post has been published. It cannot be changed any more.',
  failed: 'This post was not sent. Make a new one.',
  unclear: 'Nobody knows yet whether this post is out. Say first what you found at the platform.',
}

export const underWay = (): never =>
  fail(
    'conflict',
    'social.under_way',
    'This post is being sent at this moment. Wait until it is known what became of it.',
  )

export const noPost = (): never => fail('notFound', 'social.not_found', 'That post does not exist.')

const present = (db: Store, row: PostRow): ScheduledPost | undefined => presentPosts(db, [row])[0]
