import { and, eq, isNull, sql } from 'drizzle-orm'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { type SocialPlatform, socialPlatformNames } from '../../../data/vocabulary/social.ts'
import type { Tx } from '../database.ts'
import { aboutField } from './metadata.ts'
import { notify } from './notify.ts'

interface Takedown {
  postId: number
  platform: SocialPlatform
  /** Such as 'story 12': words of a story would stay here when it is erased. */
  about: string
  why: string
  /** Where the post is; null when nobody knows. */
  url: string | null
  /** It may be out: nobody heard the platform's answer. */
  isUnclear: boolean
  at: string
}

/** Something that is out should not be there any more: told once for each post. */
export function tellOfTakedown(tx: Tx, { postId, platform, about, why, url, isUnclear, at }: Takedown): void {
  const name = socialPlatformNames[platform]
  const place = url ? `${name}: ${url}` : name
  const words = {
    title: `Take down: a post about ${about} ${isUnclear ? 'may be' : 'is still'} on ${name}`,
    message: `${why} A post about it ${isUnclear ? 'may be' : 'is still'} on ${place}.`,
  }
  // Told while nobody knew where it is, it is told again in the same place.
  const known = and(eq(authorNotifications.key, keyOf(postId)), isNull(authorNotifications.adminActionedAt))
  if (url)
    tx.update(authorNotifications)
      .set({ ...words, isRead: false, readAt: null })
      .where(and(known, sql`instr(${authorNotifications.message}, ${url}) = 0`))
      .run()
  notify(tx, {
    key: keyOf(postId),
    type: 'social_takedown',
    ...words,
    actionDescription: `Delete it at ${name} itself; this site cannot.`,
    metadata: { postId, platform },
    at,
  })
}

/** It is known by now whether a post is out. */
export const settleUnclearOf = (tx: Tx, postId: number, at: string) =>
  tx
    .update(authorNotifications)
    .set({ adminActionedAt: at, ...readFrom(at) })
    .where(
      and(
        eq(authorNotifications.notificationType, 'social_unclear'),
        sql`${aboutField('postId')} = ${postId}`,
        isNull(authorNotifications.adminActionedAt),
      ),
    )
    .run()

/** What it is about is on the site again, as it was: nothing is left to do, and it can be told anew. */
export const settleTakedownOf = (tx: Tx, postId: number, at: string) =>
  tx
    .update(authorNotifications)
    .set({ key: null, adminActionedAt: at, ...readFrom(at) })
    .where(and(eq(authorNotifications.key, keyOf(postId)), isNull(authorNotifications.adminActionedAt)))
    .run()

const readFrom = (at: string) => ({ isRead: true, readAt: sql`coalesce(${authorNotifications.readAt}, ${at})` })

const keyOf = (postId: number) => `social_takedown:${postId}`
