import { type Timezone, timezoneOf, timezones } from '../../../data/vocabulary/admin.ts'
import { socialPlatformNames } from '../../../data/vocabulary/social.ts'
import type { Tx } from '../../platform/database.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { PostRow } from './posts.store.ts'
import { platformOf } from './present.ts'

/** 'March 1, 2026 at 09:00 in New York'. */
export function inWords(instant: string | Date, zone: Timezone): string {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(new Date(instant))
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone }).format(new Date(instant))
  return `${date} at ${time} ${zone === 'UTC' ? 'UTC' : `in ${timezones[zone]}`}`
}

/** None of the post's own words: they may be about somebody who is erased later. */
function named(row: PostRow): string {
  const at = row.scheduledAt ?? row.createdAt
  return `The ${socialPlatformNames[platformOf(row)]} post of ${inWords(at, timezoneOf(row.timezone))}`
}

export function tellFailed(tx: Tx, row: PostRow, reason: string, at: string): void {
  notify(tx, {
    type: 'social_failed',
    title: 'A post did not go out',
    message: `${named(row)} did not go out. ${reason}`,
    key: `social_failed:${row.id}:${at}`,
    actionDescription: 'Look under Scheduled Posts, and make the post anew if it is still wanted.',
    metadata: aboutOf(row),
    at,
  })
}

/** Of all at once, to be read alone: whoever changed what they are about knows, and decides. */
export function tellStopped(tx: Tx, rows: PostRow[], { why, at }: { why: string; at: string }): void {
  const [first] = rows
  if (!first) return
  const platforms = rows.map((row) => socialPlatformNames[platformOf(row)])
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format([...new Set(platforms)])
  notify(tx, {
    type: 'social_failed',
    title: rows.length === 1 ? 'A post does not go out' : `${rows.length} posts do not go out`,
    message: `${why} What waited for ${names} was stopped.`,
    metadata: rows.length === 1 ? aboutOf(first) : { postIds: rows.map(({ id }) => id) },
    at,
  })
}

export function tellUnclear(tx: Tx, row: PostRow, reason: string, at: string): void {
  const platform = socialPlatformNames[platformOf(row)]
  notify(tx, {
    type: 'social_unclear',
    title: 'A post has to be checked',
    message: `${named(row)} may be out: ${platform} was asked, and its answer never came. ${reason}`,
    key: `social_unclear:${row.id}:${at}`,
    actionDescription: `Look at ${platform} whether the post is there, and say so under Scheduled Posts. It is not sent again before.`,
    metadata: aboutOf(row),
    at,
  })
}

export function tellLate(tx: Tx, row: PostRow, minutes: number, at: string): void {
  notify(tx, {
    type: 'social_late',
    title: 'A post went out late',
    message: `${named(row)} went out ${spanOf(minutes)} late.`,
    key: `social_late:${row.id}:${at}`,
    metadata: aboutOf(row),
    at,
  })
}

const aboutOf = (row: PostRow) => ({ postId: row.id, platform: platformOf(row) })

function spanOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [counted(hours, 'hour'), counted(rest, 'minute')].filter((part) => part !== '')
  return parts.join(' and ')
}
const counted = (n: number, unit: string) => (n === 0 ? '' : `${n} ${unit}${n === 1 ? '' : 's'}`)
