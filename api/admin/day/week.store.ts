import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { contactMessages } from '../../../data/tables/contact.ts'
import { donations } from '../../../data/tables/donations.ts'
import { newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import { stories } from '../../../data/tables/stories.ts'
import { volunteerApplications } from '../../../data/tables/volunteers.ts'
import { countRows, type Store } from '../../platform/database.ts'

export interface Week {
  from: string
  until: string
}

/** What came in a span of time, in numbers. */
export function countWeek(db: Store, { from, until }: Week) {
  const within = (column: SQLiteColumn) => and(gte(column, from), lt(column, until))
  return {
    arrived: countRows(db, stories, and(isNull(stories.withdrawnAt), within(stories.createdAt))),
    published: countRows(db, stories, and(eq(stories.status, 'published'), within(stories.publishedAt))),
    messages: countRows(db, contactMessages, and(eq(contactMessages.isSpam, false), within(contactMessages.createdAt))),
    applications: countRows(db, volunteerApplications, within(volunteerApplications.createdAt)),
    subscribers: countRows(
      db,
      newsletterSubscriptions,
      and(isNotNull(newsletterSubscriptions.confirmedAt), within(newsletterSubscriptions.confirmedAt)),
    ),
    donations: countRows(db, donations, and(eq(donations.status, 'succeeded'), within(donations.createdAt))),
  }
}

export type WeekCounts = ReturnType<typeof countWeek>
