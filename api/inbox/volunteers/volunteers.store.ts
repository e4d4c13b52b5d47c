import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { VolunteerCounts, VolunteerFilter } from '../../../data/contract/inbox/volunteers.ts'
import { volunteerApplications, volunteerNotes } from '../../../data/tables/volunteers.ts'
import { adultAge, type VolunteerStatus } from '../../../data/vocabulary/volunteers.ts'
import { countRows, mentions, type Store } from '../../platform/database.ts'
import {
  changeRows,
  findById,
  hasRow,
  insertRow,
  listFields,
  listPage,
  listRows,
  type PageAsked,
} from '../../platform/rows.ts'

export type ApplicationRow = typeof volunteerApplications.$inferSelect
export type NoteRow = typeof volunteerNotes.$inferSelect
export type NewApplication = Omit<
  ApplicationRow,
  'id' | 'status' | 'submission' | 'language' | 'decidedAt' | 'decidedBy' | 'createdAt'
>

export const findApplicationOfSubmission = (db: Store, submission: string) =>
  db.select().from(volunteerApplications).where(eq(volunteerApplications.submission, submission)).get()

export const hasApplications = (db: Store) => hasRow(db, volunteerApplications)

export const findApplication = (db: Store, id: number): ApplicationRow | undefined =>
  findById(db, volunteerApplications, id)

export const insertApplication = (
  tx: Store,
  application: NewApplication,
  { at, ...given }: Partial<Pick<ApplicationRow, 'language'>> & { submission: string; at: string },
): ApplicationRow => insertRow(tx, volunteerApplications, { ...application, ...given, createdAt: at })

export type ApplicationPage = VolunteerFilter & PageAsked & { order?: 'oldest' }

/** One page in order of arrival. Reads one row more than asked: its presence says that there is a next page. */
export const listApplications = (db: Store, { order, before, limit, ...filter }: ApplicationPage): ApplicationRow[] =>
  listPage(db, volunteerApplications, [volunteerApplications.createdAt, volunteerApplications.id], {
    where: matches(filter),
    before,
    limit,
    ascending: order === 'oldest',
  })

/** How many there are on all pages of such a list. */
export const countListed = (db: Store, { status, minors, q }: VolunteerFilter) =>
  countRows(db, volunteerApplications, matches({ status, minors, q }))

function matches({ status, minors, q }: VolunteerFilter): SQL | undefined {
  return and(
    status && eq(volunteerApplications.status, status),
    minors && wasMinor,
    q ? mentions(written, q) : undefined,
  )
}

const { createdAt, dateOfBirth } = volunteerApplications
const wasMinor = sql`substr(${createdAt}, 1, 10) < date(${dateOfBirth}, ${`+${adultAge} years`})`

const notesTogether = sql`(select group_concat(${volunteerNotes.text}, ' ') from ${volunteerNotes} where ${volunteerNotes.applicationId} = ${volunteerApplications.id})`
const answers = [
  volunteerApplications.name,
  volunteerApplications.email,
  volunteerApplications.phone,
  volunteerApplications.address,
  volunteerApplications.twitterHandle,
  volunteerApplications.instagramHandle,
  volunteerApplications.facebookHandle,
  volunteerApplications.currentOrganization,
  volunteerApplications.qualification,
  volunteerApplications.motivation,
  volunteerApplications.conservationActivities,
  volunteerApplications.additionalComments,
  volunteerApplications.nextOfKinName,
  notesTogether,
]
const written = sql.join(
  answers.map((answer) => sql`coalesce(${answer}, '')`),
  sql` || ' ' || `,
)

export function countApplications(db: Store): VolunteerCounts {
  const counts: VolunteerCounts = { pending: 0, shortlisted: 0, accepted: 0, declined: 0 }
  const groups = listFields(db, volunteerApplications, {
    fields: { status: volunteerApplications.status, n: count() },
    groupBy: [volunteerApplications.status],
  })
  for (const { status, n } of groups) counts[status] = n
  return counts
}

/** What waits for a decision, the oldest first. */
export const listWaitingApplications = (db: Store, limit?: number) =>
  listFields(db, volunteerApplications, {
    fields: {
      id: volunteerApplications.id,
      name: volunteerApplications.name,
      email: volunteerApplications.email,
      createdAt: volunteerApplications.createdAt,
    },
    where: eq(volunteerApplications.status, 'pending'),
    orderBy: [asc(volunteerApplications.createdAt), asc(volunteerApplications.id)],
    limit,
  })

export interface ApplicationMove {
  from: readonly VolunteerStatus[]
  to: VolunteerStatus
  admin: AdminName
  at: string
}

/**
 * Moves an application if it is still in one of these states; says whether it did. The decision is that which took it out
 * of `pending`: what follows keeps it, the way back to `pending` undoes it.
 */
export const moveApplication = (tx: Store, id: number, { from, to, admin, at }: ApplicationMove): boolean =>
  changeRows(
    tx,
    volunteerApplications,
    and(eq(volunteerApplications.id, id), inArray(volunteerApplications.status, [...from])),
    {
      status: to,
      decidedAt: to === 'pending' ? null : sql`coalesce(${volunteerApplications.decidedAt}, ${at})`,
      decidedBy: to === 'pending' ? null : sql`coalesce(${volunteerApplications.decidedBy}, ${admin})`,
    },
  ) === 1

/** Oldest first. */
export const listNotesOf = (db: Store, applicationIds: number[]): NoteRow[] =>
  listRows(db, volunteerNotes, {
    where: inArray(volunteerNotes.applicationId, applicationIds),
    orderBy: [volunteerNotes.id],
  })

/** How many notes there are, by application; those without any are left out. */
export const countNotesOf = (db: Store, applicationIds: number[]): Map<number, number> =>
  new Map(
    listFields(db, volunteerNotes, {
      fields: { id: volunteerNotes.applicationId, n: count() },
      where: inArray(volunteerNotes.applicationId, applicationIds),
      groupBy: [volunteerNotes.applicationId],
    }).map(({ id, n }) => [id, n]),
  )

export const findNote = (db: Store, id: number): NoteRow | undefined => findById(db, volunteerNotes, id)

export const insertNote = (tx: Store, note: Omit<NoteRow, 'id'>): NoteRow =>
  tx.insert(volunteerNotes).values(note).returning().get()

export const removeNote = (tx: Store, id: number) => tx.delete(volunteerNotes).where(eq(volunteerNotes.id, id)).run()
