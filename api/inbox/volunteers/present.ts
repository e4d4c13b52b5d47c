import type { AdminName } from '../../../data/contract/admin.ts'
import type { VolunteerDetails, VolunteerNote, VolunteerRecord } from '../../../data/contract/inbox/volunteers.ts'
import { ageGroup } from '../../../data/rules/inbox/age.ts'
import { type VolunteerStatus, volunteerStatuses } from '../../../data/vocabulary/volunteers.ts'
import type { ApplicationRow, NoteRow } from './volunteers.store.ts'

/** Whether the applicant was under age on the day of the application. */
export const wasMinor = ({ dateOfBirth, createdAt }: ApplicationRow) =>
  ageGroup(dateOfBirth, createdAt.slice(0, 10)) === 'minor'

export const isStatus = (value: unknown): value is VolunteerStatus =>
  (volunteerStatuses as readonly unknown[]).includes(value)

/** An application as the admins see it. */
export function presentApplication(row: ApplicationRow, noteCount = 0): VolunteerRecord {
  return {
    id: row.id,
    status: row.status,
    isMinor: wasMinor(row),
    noteCount,
    decidedAt: row.decidedAt,
    decidedBy: row.decidedBy,
    createdAt: row.createdAt,
    name: row.name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    dateOfBirth: row.dateOfBirth,
    twitterHandle: row.twitterHandle,
    instagramHandle: row.instagramHandle,
    facebookHandle: row.facebookHandle,
    followedTwitter: row.followedTwitter,
    followedInstagram: row.followedInstagram,
    likedFacebook: row.likedFacebook,
    willShareContent: row.willShareContent,
    currentOrganization: row.currentOrganization,
    qualification: row.qualification,
    motivation: row.motivation,
    conservationActivities: row.conservationActivities,
    additionalComments: row.additionalComments,
    nextOfKinName: row.nextOfKinName,
    nextOfKinPhone: row.nextOfKinPhone,
    nextOfKinAddress: row.nextOfKinAddress,
    nextOfKinWorkplace: row.nextOfKinWorkplace,
    nextOfKinGender: row.nextOfKinGender,
    nextOfKinRelationship: row.nextOfKinRelationship,
  }
}

interface Shown {
  row: ApplicationRow
  notes: NoteRow[]
  moves: { id: number; admin: AdminName | null; to: VolunteerStatus; at: string }[]
}

export const presentDetails = ({ row, notes, moves }: Shown): VolunteerDetails => ({
  ...presentApplication(row, notes.length),
  notes: notes.map(presentNote),
  moves: moves.map(({ id, admin, to, at }) => ({ id, admin, to, at })),
})

export const presentNote = ({ id, admin, text, createdAt }: NoteRow): VolunteerNote => ({ id, admin, text, createdAt })
