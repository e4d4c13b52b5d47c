import { eq, inArray, or, sql } from 'drizzle-orm'
import { adminNames } from '../../../data/contract/admin.ts'
import { languageName } from '../../../data/rules/stories/storyLanguage.ts'
import { adminSessions } from '../../../data/tables/admin.ts'
import { blogPosts } from '../../../data/tables/news.ts'
import { media, stories } from '../../../data/tables/stories.ts'
import { withheldName } from '../../../data/vocabulary/policies.ts'
import { dropHeld } from '../../admin/index.ts'
import { type MoneyKnown, payoutsBegunSince, unproveFormerPlaces } from '../../authors/index.ts'
import { keepCardRefusals } from '../../giving/index.ts'
import { holdReplies } from '../../inbox/index.ts'
import {
  forgetAgreements,
  holdDuePosts,
  holdScheduled,
  keepAddressRenewed,
  type MailWishes,
  pauseSending,
  settleFollows,
} from '../../outreach/index.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { changePostRow, holdScheduledPosts } from '../../site/index.ts'
import {
  changeStory,
  changeTranslation,
  closeScopes,
  consentOf,
  forgetAsked,
  listMediaOf,
  listReleased,
  listStoriesById,
  markGone,
  moveStory,
  notShown,
  renumberChanges,
  settleStoryMedia,
} from '../../stories/index.ts'

/** What the replaced database knew that must not be forgotten. */
export interface LastKnown {
  /** Of the latest change of the public site. */
  newestChange: number
  /** What was public, by number. */
  stories: ReadonlySet<number>
  posts: ReadonlySet<number>
  /** Translations that were released, such as `7 fr`; null where there were none yet. */
  translations: ReadonlySet<string> | null
  /** Stories whose writers want no name shown. */
  hiddenNames: ReadonlySet<number>
  /**
   * Stories that might appear in mails and in social networks, those of which no recording might be heard, and files that were shown; null
   * where nobody was asked yet.
   */
  consent: {
    mailed: ReadonlySet<number>
    posted: ReadonlySet<number>
    unheard: ReadonlySet<number>
    shown: ReadonlySet<string>
  } | null
  /** The highest number that each table has given, by its name. */
  numbers: ReadonlyMap<string, number>
  /** How often each admin's secret calendar address was renewed. */
  calendarAddresses: ReadonlyMap<string, number>
  mailWishes: MailWishes
  /** Of places and payouts, and who wants no cards; left out or null where it is from before there were any. */
  giving?: (MoneyKnown & { cardRefusals: Parameters<typeof keepCardRefusals>[1] }) | null
}
export interface TakenOff {
  /** A translation goes by the number of its story. */
  kind: 'story' | 'post' | 'translation'
  id: number
  title: string
}

/**
 * Readies a database that was put back for its first start: nobody is signed in, every device begins its copy anew, what was taken
 * off the site since the backup stays off, what was on its way then waits for a person, and no number is given twice. `last`: what
 * the database knew that it replaces; null when that cannot be read. The admins are told.
 */
export function settleRestored(db: Db, { last, now }: { last: LastKnown | null; now: Date }): TakenOff[] {
  const at = now.toISOString()
  return db.transaction((tx) => {
    tx.delete(adminSessions).run()
    renumberChanges(tx, { last: last?.newestChange ?? 0, now })
    if (last) goOnNumbering(tx, last)
    for (const admin of adminNames) keepAddressRenewed(tx, admin, last?.calendarAddresses.get(admin))
    if (last) hideNames(tx, last, at)
    const taken = last
      ? [...takeOffStories(tx, last, at), ...takeOffTranslations(tx, last), ...takeOffPosts(tx, last)]
      : []
    forgetAgreements(tx)
    settleFollows(tx, last?.mailWishes ?? { follows: null, stops: [] }, at)
    if (last?.consent) keepClosed(tx, last.consent, at)
    if (last?.giving) keepCardRefusals(tx, last.giving.cardRefusals)
    const money = last?.giving
      ? { places: unproveFormerPlaces(tx, last.giving), ...payoutsBegunSince(tx, last.giving) }
      : { places: 0, pending: [], gone: [] }
    dropHeld(tx)
    forgetAsked(tx)
    const held = {
      newsletters: pauseSending(tx),
      posts: holdDuePosts(tx, at),
      replies: holdReplies(tx, at),
      issues: holdScheduled(tx, at),
      news: holdScheduledPosts(tx, at),
    }
    notify(tx, {
      ...wordsAbout(last, taken, { ...held, ...money }),
      type: 'restored',
      title: 'A backup was put back',
      at,
    })
    return taken
  })
}

/** A number names a row in links that were shared, on receipts, and in what providers keep of a payment. */
function goOnNumbering(tx: Tx, { numbers }: LastKnown): void {
  for (const [table, number] of numbers) {
    if (table === 'publications') continue
    tx.run(sql`insert into sqlite_sequence (name, seq) select ${table}, 0
      where ${table} in (select name from sqlite_master) and ${table} not in (select name from sqlite_sequence)`)
    tx.run(sql`update sqlite_sequence set seq = max(seq, ${number}) where name = ${table}`)
  }
}

/** Who has taken the name off a story since the backup stays without it. */
function hideNames(tx: Tx, { hiddenNames }: LastKnown, at: string): void {
  for (const { id, authorName, privateName } of listStoriesById(tx, [...hiddenNames]))
    if (privateName === null && authorName !== '' && authorName !== withheldName)
      changeStory(tx, id, { authorName: withheldName, privateName: authorName }, { at })
}

function takeOffStories(tx: Tx, last: LastKnown, at: string): TakenOff[] {
  const rows = tx.select().from(stories).where(eq(stories.status, 'published')).all()
  return rows
    .filter(({ id }) => !last.stories.has(id))
    .map(({ id, title }) => {
      const mediaIds = listMediaOf(tx, id).map((item) => item.id)
      moveStory(tx, id, { from: ['published'], to: 'pending', admin: null, at, rejectionReason: null })
      settleStoryMedia(tx, id)
      markGone(tx, 'story', id, mediaIds)
      return { kind: 'story', id, title }
    })
}

/** Their words stay, for an editor to release them again. */
function takeOffTranslations(tx: Tx, { translations }: LastKnown): TakenOff[] {
  if (!translations) return []
  return listReleased(tx)
    .filter(({ storyId, language }) => !translations.has(`${storyId} ${language}`))
    .map(({ id, storyId, language, title }) => {
      changeTranslation(tx, { id }, notShown)
      return { kind: 'translation', id: storyId, title: `${title} (${languageName(language)})` }
    })
}

/** What was taken back since: a scope of a story, or a file with somebody in it. */
function keepClosed(tx: Tx, { mailed, posted, unheard, shown }: NonNullable<LastKnown['consent']>, at: string): void {
  const opened = tx
    .select()
    .from(stories)
    .where(or(eq(stories.mayMail, true), eq(stories.mayPost, true), inArray(stories.id, [...unheard])))
    .all()
  for (const { id, mayMail, mayPost } of opened) {
    const left = { newsletter: mailed.has(id), social: posted.has(id), voice: !unheard.has(id) }
    const isClosed = (mayMail && !left.newsletter) || (mayPost && !left.social) || (mayBeHeard(tx, id) && !left.voice)
    if (isClosed) closeScopes(tx, id, left, at)
  }
  const files = tx.select({ id: media.id, storyId: media.storyId }).from(media).where(eq(media.approved, true)).all()
  for (const { id, storyId } of files) {
    if (storyId === null || shown.has(id)) continue
    tx.update(media).set({ approved: false }).where(eq(media.id, id)).run()
    settleStoryMedia(tx, storyId)
  }
}

const mayBeHeard = (tx: Tx, id: number) => consentOf(tx, id).voice

function takeOffPosts(tx: Tx, last: LastKnown): TakenOff[] {
  const rows = tx.select().from(blogPosts).where(eq(blogPosts.status, 'published')).all()
  return rows
    .filter(({ id }) => !last.posts.has(id))
    .map(({ id, title }) => {
      changePostRow(tx, id, { status: 'draft' })
      markGone(tx, 'post', id, [])
      return { kind: 'post', id, title }
    })
}

const kindWords = { story: 'Story', post: 'Post', translation: 'Translation of' } as const

const forgotten =
  'Who left the newsletter, withdrew a story that was never published, or was erased since the backup is in the data again.'

interface Held {
  /** Subjects. */
  newsletters: string[]
  /** How many. */
  posts: number
  replies: number
  /** Subjects of newsletters, and titles of posts of ours, that waited for their time. */
  issues: string[]
  news: string[]
  /** How many. */
  places: number
  /** Their numbers. */
  pending: number[]
  gone: number[]
}

function wordsAbout(last: LastKnown | null, taken: TakenOff[], held: Held) {
  const stopped = wordsAboutHeld(held)
  if (!last)
    return {
      message: [
        'The database before it could not be read. Stories that were withdrawn since the backup may be public again, and who stopped mails since then may get them again.',
        ...stopped,
        forgotten,
      ].join('\n\n'),
      actionDescription:
        'Look through the published stories and take off what was withdrawn. Do again what was erased.',
    }
  const list = taken.map(({ kind, title }) => `${kindWords[kind]} “${title}”`).join('\n')
  const off = `These were taken off the site since the backup. They are not public, and wait for a decision:\n${list}`
  return {
    message: [...(taken.length > 0 ? [off] : []), ...stopped, forgotten].join('\n\n'),
    actionDescription: 'Decide about what waits. Do again what was erased.',
  }
}

const mostNamed = 100
const numbered = (ids: readonly number[]) =>
  `${ids.slice(0, mostNamed).join(', ')}${ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : ''}`

const wordsAboutHeld = ({ newsletters, posts, replies, issues, news, places, pending, gone }: Held): string[] => [
  ...(pending.length > 0
    ? [
        `These payouts seem to wait, and were paid, or on their way, since the backup: ${numbered(pending)}. Look at your bank, the portals and the providers before you pay them.`,
      ]
    : []),
  ...(gone.length > 0
    ? [
        `These payouts were made, and paid or on their way, since the backup, and are not here any more: ${numbered(gone)}. Their money seems to be owed again.`,
      ]
    : []),
  ...(places > 0
    ? [
        `Mobile-money numbers and bank accounts that were changed or taken away since the backup: ${places}. Nothing is paid to the earlier ones before their authors have proven them again.`,
      ]
    : []),
  ...issues.map(
    (subject) => `The newsletter “${subject}” waited for its time. It may have been sent since, and waits for you now.`,
  ),
  ...news.map((title) => `The post “${title}” waited for its time. It is a draft again.`),
  ...newsletters.map(
    (subject) =>
      `The newsletter “${subject}” was on its way when the backup was made. It is paused: who has got it since would get it again.`,
  ),
  ...(posts > 0
    ? [
        `Posts to social networks that were due since the backup: ${posts}. They may be out, and are not sent before you say.`,
      ]
    : []),
  ...(replies > 0
    ? [`Replies to messages that were about to leave: ${replies}. They may be out, and are not sent before you say.`]
    : []),
]
