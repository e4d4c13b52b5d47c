import type { AdminName } from '../../../data/contract/admin.ts'
import type { VolunteerFilter } from '../../../data/contract/inbox/volunteers.ts'
import { asText } from '../../../data/rules/asText.ts'
import { dayOf } from '../../platform/admins/zone.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { csvStream } from '../../platform/http/csv.ts'
import { cursorOf } from '../../platform/http/lists.ts'
import { wasMinor } from './present.ts'
import { type ApplicationRow, listApplications, listNotesOf, type NoteRow } from './volunteers.store.ts'

/** Rows read in one go. */
const batch = 200

/**
 * The applications of a filter as CSV, newest first, with every answer and the notes. What people have told of themselves
 * leaves the site by it, so it is noted who asked; what was searched for is not, as it may be a name.
 */
export function exportApplications(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: AdminName,
  { q, ...filter }: VolunteerFilter,
) {
  const after = { ...filter, searched: q !== undefined }
  const subject = { kind: 'volunteers', id: 'list' }
  recordAct(db, { admin, action: 'volunteers.exported', subject, after, at: toInstant(clock) })
  const name = `volunteer-applications-${dayOf({ db, clock }, admin)}.csv`
  return { name, text: csvStream(columns, linesOf(db, { ...filter, q })) }
}

function* linesOf(db: Deps['db'], filter: VolunteerFilter) {
  for (let before: string | undefined, hasMore = true; hasMore; ) {
    const rows = listApplications(db, { ...filter, before, limit: batch })
    const page = rows.slice(0, batch)
    const last = page.at(-1)
    const notes = listNotesOf(
      db,
      page.map(({ id }) => id),
    )
    yield page.map((row) =>
      cellsOf(
        row,
        notes.filter(({ applicationId }) => applicationId === row.id),
      ),
    )
    hasMore = rows.length > batch
    before = last && cursorOf(last)
  }
}

const columns = [
  'Application',
  'Received',
  'Status',
  'Decided',
  'Decided by',
  'Name',
  'Email',
  'Phone',
  'Address',
  'Date of birth',
  'Under 18 when applying',
  'Current organization',
  'Qualification',
  'Motivation',
  'Conservation activities',
  'Additional comments',
  'Twitter',
  'Follows on Twitter',
  'Instagram',
  'Follows on Instagram',
  'Facebook',
  'Likes on Facebook',
  'Will share content',
  'Next of kin',
  'Relationship',
  'Phone of next of kin',
  'Address of next of kin',
  'Workplace of next of kin',
  'Gender of next of kin',
  'Notes',
]

const cellsOf = (row: ApplicationRow, notes: NoteRow[]) => [
  row.id,
  row.createdAt,
  row.status,
  row.decidedAt,
  row.decidedBy,
  asText(row.name),
  asText(row.email),
  asText(row.phone),
  asText(row.address),
  row.dateOfBirth,
  yesNo(wasMinor(row)),
  asText(row.currentOrganization),
  asText(row.qualification),
  asText(row.motivation),
  asText(row.conservationActivities.join('; ')),
  asText(row.additionalComments),
  asText(row.twitterHandle),
  yesNo(row.followedTwitter),
  asText(row.instagramHandle),
  yesNo(row.followedInstagram),
  asText(row.facebookHandle),
  yesNo(row.likedFacebook),
  yesNo(row.willShareContent),
  asText(row.nextOfKinName),
  asText(row.nextOfKinRelationship),
  asText(row.nextOfKinPhone),
  asText(row.nextOfKinAddress),
  asText(row.nextOfKinWorkplace),
  row.nextOfKinGender,
  asText(notes.map(({ admin, text }) => `${admin}: ${text}`).join('\n')),
]

const yesNo = (isSo: boolean) => (isSo ? 'yes' : 'no')
