import type { AdminName } from '../../../data/contract/admin.ts'
import type { VolunteerFilter } from '../../../data/contract/inbox/volunteers.ts'
import { asText } from '../../../data/rules/asText.ts'
import { dayOf } from '../../platform/admins/profile.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CsvColumns, csvOf } from '../../platform/http/csv.ts'
import { pagesOf } from '../../platform/http/lists.ts'
import { idsOf } from '../../platform/rows.ts'
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
  const pages = pagesOf((page) => listApplications(db, { ...filter, q, ...page }), batch)
  return { name, text: csvOf(columns, withNotes(db, pages)) }
}

type WithNotes = ApplicationRow & { notes: NoteRow[] }

function* withNotes(db: Deps['db'], pages: Iterable<ApplicationRow[]>): Generator<WithNotes[]> {
  for (const rows of pages) {
    const notes = listNotesOf(db, idsOf(rows))
    yield rows.map((row) => ({ ...row, notes: notes.filter(({ applicationId }) => applicationId === row.id) }))
  }
}

const columns: CsvColumns<WithNotes> = {
  Application: (row) => row.id,
  Received: (row) => row.createdAt,
  Status: (row) => row.status,
  Decided: (row) => row.decidedAt,
  'Decided by': (row) => row.decidedBy,
  Name: (row) => asText(row.name),
  Email: (row) => asText(row.email),
  Phone: (row) => asText(row.phone),
  Address: (row) => asText(row.address),
  'Date of birth': (row) => row.dateOfBirth,
  'Under 18 when applying': (row) => yesNo(wasMinor(row)),
  'Current organization': (row) => asText(row.currentOrganization),
  Qualification: (row) => asText(row.qualification),
  Motivation: (row) => asText(row.motivation),
  'Conservation activities': (row) => asText(row.conservationActivities.join('; ')),
  'Additional comments': (row) => asText(row.additionalComments),
  Twitter: (row) => asText(row.twitterHandle),
  'Follows on Twitter': (row) => yesNo(row.followedTwitter),
  Instagram: (row) => asText(row.instagramHandle),
  'Follows on Instagram': (row) => yesNo(row.followedInstagram),
  Facebook: (row) => asText(row.facebookHandle),
  'Likes on Facebook': (row) => yesNo(row.likedFacebook),
  'Will share content': (row) => yesNo(row.willShareContent),
  'Next of kin': (row) => asText(row.nextOfKinName),
  Relationship: (row) => asText(row.nextOfKinRelationship),
  'Phone of next of kin': (row) => asText(row.nextOfKinPhone),
  'Address of next of kin': (row) => asText(row.nextOfKinAddress),
  'Workplace of next of kin': (row) => asText(row.nextOfKinWorkplace),
  'Gender of next of kin': (row) => row.nextOfKinGender,
  Notes: (row) => asText(row.notes.map(({ admin, text }) => `${admin}: ${text}`).join('\n')),
}

const yesNo = (isSo: boolean) => (isSo ? 'yes' : 'no')
