import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type AboutField, aboutIn, authorNotifications } from '../../../data/tables/notifications.ts'
import { type SocialPlatform, socialPlatformNames } from '../../../data/vocabulary/social.ts'
import type { Store, Tx } from '../database.ts'
import { changeRows, deleteRows, hasRow } from '../rows.ts'
import { notify } from './notify.ts'

// What became of what the admins were told about: letters, stories, posts to networks, mail.

const { key, metadata, notificationType, requiresAdminAction, adminActionedAt, isRead, readAt } = authorNotifications

/** Of stories and messages, of which there are many, it is indexed. */
export const aboutField = (field: AboutField): SQL => aboutIn(metadata, field)

const isAbout = (type: string, field: AboutField, id: number) =>
  and(eq(notificationType, type), sql`${aboutField(field)} = ${id}`)

/** There is nothing left to do about these, and nothing to read. */
const settle = (tx: Tx, which: SQL | undefined, at: string, more: { key?: null } = {}) =>
  changeRows(tx, authorNotifications, and(which, isNull(adminActionedAt)), {
    ...more,
    adminActionedAt: at,
    isRead: true,
    readAt: sql`coalesce(${readAt}, ${at})`,
  })

/** What a notification was about, as its `metadata` names it. */
export type Letter = { contactMessageId: number } | { volunteerApplicationId: number }

/** There is nothing left to do about a letter: it was answered or decided on. */
export const settleNoticesOf = (tx: Tx, letter: Letter, at: string) =>
  settle(tx, and(isAboutLetter(letter), needsAction), at)

/** Who read a letter has read what was told of it. */
export const readNoticesOf = (tx: Tx, letter: Letter, at: string) =>
  changeRows(tx, authorNotifications, and(isAboutLetter(letter), eq(isRead, false)), { isRead: true, readAt: at })

/** The answer or the decision was taken back. */
export const reopenNoticesOf = (tx: Tx, letter: Letter) =>
  changeRows(tx, authorNotifications, and(isAboutLetter(letter), needsAction), { adminActionedAt: null })

/** With the letter goes what was told of it: it names the person who wrote. */
export const removeNoticesOf = (tx: Tx, letter: Letter) => deleteRows(tx, authorNotifications, isAboutLetter(letter))

const needsAction = eq(requiresAdminAction, true)

const isAboutLetter = (letter: Letter) =>
  'contactMessageId' in letter
    ? isAbout('contact_form', 'contactMessageId', letter.contactMessageId)
    : isAbout('volunteer_application', 'volunteerApplicationId', letter.volunteerApplicationId)

/** Somebody decided on a story: there is nothing left to do about its arrival. */
export const settleArrivalOf = (tx: Tx, storyId: number, at: string) => settle(tx, isArrivalOf(storyId), at)

/** The story waits for a decision again. */
export const reopenArrivalOf = (tx: Tx, storyId: number) =>
  changeRows(tx, authorNotifications, isArrivalOf(storyId), { adminActionedAt: null })

const isArrivalOf = (storyId: number) => isAbout('story_submission', 'storyId', storyId)

/** What a writer has sent by receipt code. */
type WordOfWriter = 'story_answer' | 'story_correction' | 'story_proposal'

/** The word of a writer was read, or decided on. */
export const settleWordOfWriter = (tx: Tx, type: WordOfWriter, storyId: number, at: string) =>
  settle(tx, isAbout(type, 'storyId', storyId), at)

/** The decision on it was taken back: of the latest alone. */
export const reopenWordOfWriter = (tx: Tx, type: WordOfWriter, storyId: number) => {
  const all = isAbout(type, 'storyId', storyId)
  const latest = sql`(select max(id) from ${authorNotifications} where ${all})`
  return changeRows(tx, authorNotifications, sql`${authorNotifications.id} = ${latest}`, { adminActionedAt: null })
}

/** Whether the admins know, and have not yet decided, that a story nearly repeats another. */
export const isToldOfLikeness = (db: Store, storyId: number): boolean =>
  hasRow(db, authorNotifications, and(isLikenessOf(storyId), isNull(adminActionedAt)))

/** Somebody decided about it, or it repeats nothing any more. */
export const settleLikenessOf = (tx: Tx, storyId: number, at: string) => settle(tx, isLikenessOf(storyId), at)

const isLikenessOf = (storyId: number) => isAbout('story_likeness', 'storyId', storyId)

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
  const isOtherPlace = sql`instr(${authorNotifications.message}, ${url}) = 0`
  const known = and(isTakedownOf(postId), isNull(adminActionedAt), isOtherPlace)
  if (url) changeRows(tx, authorNotifications, known, { ...words, isRead: false, readAt: null })
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
  settle(tx, isAbout('social_unclear', 'postId', postId), at)

/** What it is about is on the site again, as it was: nothing is left to do, and it can be told anew. */
export const settleTakedownOf = (tx: Tx, postId: number, at: string) =>
  settle(tx, isTakedownOf(postId), at, { key: null })

const keyOf = (postId: number) => `social_takedown:${postId}`
const isTakedownOf = (postId: number) => eq(key, keyOf(postId))

/** What was told under this key is over: nothing is left to do about it. */
export const settleTold = (tx: Tx, told: string, at: string) => settle(tx, eq(key, told), at)
