import type { Waiting, WaitingKind } from '../../../data/contract/day.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { excerpt } from '../../../data/rules/excerpt.ts'
import { addBusinessDays, calendarDay, reviewPromise } from '../../../data/rules/inbox/reviewClock.ts'
import { alertKinds } from '../../../data/vocabulary/notifications.ts'
import { socialPlatformNames } from '../../../data/vocabulary/social.ts'
import { mediaNames } from '../../../data/vocabulary/stories.ts'
import { countPayouts, listWaitingPayouts } from '../../authors/index.ts'
import {
  countApplications,
  countMessages,
  countOpenRequests,
  listOpenRequests,
  listUnanswered,
  listWaitingApplications,
} from '../../inbox/index.ts'
import { countPosts, listFailedPosts, platformOf, stateOf } from '../../outreach/index.ts'
import { dayMs } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import { undeliveredMail } from '../../platform/mail/mail.store.ts'
import { countLeftToDo, listWaitingOf, type NotificationRow } from '../../platform/notifications/notifications.store.ts'
import { storyOf, tabOf } from '../../platform/notifications/notifications.ts'
import { countFailedFiles, countStories, listFailedFiles, listWaitingStories } from '../../stories/index.ts'

export interface Asking {
  db: Store
  now: Date
  /** Of the admin who asks: days are days of it. */
  zone: string
  limit: number
}

/** What waits of one kind: the oldest of it, and how much there is. */
interface Queue {
  rows: Waiting[]
  total: number
}

type Row = Pick<Waiting, 'id' | 'title' | 'since'> & Partial<Waiting>
const rowsOf = (kind: WaitingKind, rows: Row[]): Waiting[] =>
  rows.map((row) => ({ who: null, dueDay: null, storyId: null, place: null, ...row, kind }))

/** Each kind with the room that knows of it. */
export const queues: Record<WaitingKind, (asking: Asking) => Queue> = {
  story: ({ db, zone, limit }) => ({
    total: countStories(db, 'pending'),
    rows: rowsOf(
      'story',
      listWaitingStories(db, { after: undefined, limit }).map(({ id, title, author, createdAt, isImported }) => ({
        id,
        title,
        who: author,
        since: createdAt,
        dueDay: isImported ? null : promised(createdAt, reviewPromise.story.most, zone),
        storyId: id,
      })),
    ),
  }),
  word: (asking) => noticesOf('word', asking, (type) => wordsOfWriters.includes(type)),
  message: ({ db, limit }) => {
    const { unread, read } = countMessages(db)
    const rows = listUnanswered(db, limit)
    return {
      total: unread + read,
      rows: rowsOf(
        'message',
        rows.map(({ id, subject, name, createdAt }) => ({ id, title: subject, who: name, since: createdAt })),
      ),
    }
  },
  application: ({ db, zone, limit }) => ({
    total: countApplications(db).pending,
    rows: rowsOf(
      'application',
      listWaitingApplications(db, limit).map(({ id, name, createdAt }) => ({
        id,
        title: 'Volunteer application',
        who: name,
        since: createdAt,
        dueDay: promised(createdAt, reviewPromise.volunteer.most, zone),
      })),
    ),
  }),
  request: ({ db, limit }) => ({
    total: countOpenRequests(db),
    rows: rowsOf(
      'request',
      listOpenRequests(db, limit).map(({ id, kind, email, createdAt, dueDay }) => ({
        id,
        title: kind === 'legal' ? 'Legal enquiry' : 'Request about personal data',
        who: email,
        since: createdAt,
        dueDay,
      })),
    ),
  }),
  payout: ({ db, limit }) => ({
    total: countPayouts(db, { status: 'pending' }),
    rows: rowsOf(
      'payout',
      listWaitingPayouts(db, limit).map(({ id, amount, month, authorName, createdAt }) => ({
        id,
        title: `Payout of ${dollars(amount)} for ${month}`,
        who: authorName,
        since: createdAt,
      })),
    ),
  }),
  post: ({ db, limit }) => ({
    total: countPosts(db).failed,
    rows: rowsOf(
      'post',
      listFailedPosts(db, limit).map((post) => ({
        id: post.id,
        title: `${stateOf(post) === 'unclear' ? 'Unclear' : 'Failed'}: ${excerpt(post.postText, 80)}`,
        who: socialPlatformNames[platformOf(post)],
        since: post.unclearSince ?? post.scheduledAt ?? post.createdAt,
      })),
    ),
  }),
  file: ({ db, limit }) => ({
    total: countFailedFiles(db),
    rows: rowsOf(
      'file',
      listFailedFiles(db, limit).map(({ storyId, title, kind, createdAt }) => ({
        id: storyId,
        title: `A ${mediaNames[kind]} of “${title}” could not be converted`,
        since: createdAt,
        storyId,
      })),
    ),
  }),
  mail: ({ db, now }) => {
    const { count, oldest } = undeliveredMail(db, new Date(now.getTime() - mailDays * dayMs).toISOString())
    const title = count === 1 ? 'An email did not get through' : `${count} emails did not get through`
    return {
      total: oldest === null ? 0 : 1,
      rows: oldest === null ? [] : rowsOf('mail', [{ id: 0, title, since: oldest }]),
    }
  },
  notice: (asking) => noticesOf('notice', asking, (type) => !seenElsewhere.has(type)),
}

/** An email that did not get through in so many days is nobody's work any more: it stands under Mail. */
const mailDays = 14

const promised = (since: string, businessDays: number, zone: string) =>
  addBusinessDays(calendarDay(new Date(since), zone), businessDays)

const wordsOfWriters: readonly string[] = alertKinds.writers.types

/** What these tell of waits by itself. */
const seenElsewhere: ReadonlySet<string> = new Set([
  ...alertKinds.stories.types,
  ...wordsOfWriters,
  ...alertKinds.messages.types,
  ...alertKinds.volunteers.types,
  ...alertKinds.deadlines.types,
  'social_failed',
  'social_unclear',
])

function noticesOf(kind: 'word' | 'notice', { db, limit }: Asking, isMeant: (type: string) => boolean): Queue {
  const meant = [...countLeftToDo(db)].filter(([type]) => isMeant(type))
  const types = meant.map(([type]) => type)
  const rows = types.length === 0 ? [] : listWaitingOf(db, types, limit)
  return { total: meant.reduce((sum, [, n]) => sum + n, 0), rows: rowsOf(kind, rows.map(noticeRow)) }
}

const noticeRow = (notice: NotificationRow): Row => ({
  id: notice.id,
  title: notice.title,
  who: notice.authorName,
  since: notice.createdAt,
  storyId: storyOf(notice),
  place: { tab: tabOf(notice), metadata: notice.metadata },
})
