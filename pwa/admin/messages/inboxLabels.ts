import type { ContactMessage } from '../../../data/contract/inbox/contact.ts'
import type { BulkGiven } from '../../../data/contract/inbox/threads.ts'
import type { VolunteerRecord } from '../../../data/contract/inbox/volunteers.ts'
import { ageOn } from '../../../data/rules/inbox/age.ts'
import { applicationMoves } from '../../../data/rules/inbox/letters.ts'
import type { ContactStatus } from '../../../data/vocabulary/contact.ts'
import type { VolunteerStatus } from '../../../data/vocabulary/volunteers.ts'
import type { Tint } from '../../ui/Tag.tsx'

/** What can be done to a message with one press. */
export type MessageAct = { kind: 'status'; to: ContactStatus } | { kind: 'spam'; isSpam: boolean }

export const messageTints: Record<ContactStatus, Tint> = { unread: 'marigold', read: 'neutral', responded: 'green' }

/** The one move that each status offers. */
export const messageMoveWords: Record<ContactStatus, { to: ContactStatus; label: string }> = {
  unread: { to: 'read', label: 'Mark Read' },
  read: { to: 'responded', label: 'Mark Responded' },
  responded: { to: 'read', label: 'Mark as Unresponded' },
}

/** What the toast says once the server has agreed. */
export function messageActWords(
  { subject, status }: Pick<ContactMessage, 'subject' | 'status'>,
  act: MessageAct,
): { title: string; text: string } {
  const text = `“${subject}”`
  if (act.kind === 'spam')
    return act.isSpam
      ? { title: 'Set Aside', text: `${text} is kept under Set aside.` }
      : { title: 'Brought Back', text: `${text} is among the messages again.` }
  if (act.to === 'responded') return { title: 'Marked as Responded', text }
  return { title: status === 'responded' ? 'Marked as Unresponded' : 'Marked as Read', text }
}

/** The same of many. */
export const bulkDoneWords: Record<BulkGiven['act'], string> = {
  read: 'Marked as Read',
  responded: 'Marked as Responded',
  spam: 'Set Aside',
  not_spam: 'Brought Back',
  assign: 'Assigned',
}

export const applicationTints: Record<VolunteerStatus, Tint> = {
  pending: 'marigold',
  shortlisted: 'teal',
  accepted: 'green',
  declined: 'neutral',
}

/** The button that takes an application from one state to another. */
export function moveLabel(from: VolunteerStatus, to: VolunteerStatus): string {
  if (to === 'shortlisted') return from === 'pending' ? 'Shortlist' : 'Back to shortlist'
  return { pending: 'Back to pending', accepted: 'Accept', declined: 'Decline' }[to]
}

export type GuardedMove = Extract<VolunteerStatus, 'shortlisted' | 'accepted'>

/** Wants a guardian's word for whoever is not of age. Taken back from accepted, a guardian has agreed already. */
export const isGuarded = (from: VolunteerStatus, to: VolunteerStatus): to is GuardedMove =>
  to === 'accepted' || (to === 'shortlisted' && from !== 'accepted')

/** Whether an application may be moved along with others, without a question of its own. */
export const mayMoveTogether = (
  { status, isMinor }: Pick<VolunteerRecord, 'status' | 'isMinor'>,
  to: VolunteerStatus,
) => applicationMoves[status].includes(to) && !(isMinor && isGuarded(status, to))

export function applicationMoveWords(
  { name, status }: Pick<VolunteerRecord, 'name' | 'status'>,
  to: VolunteerStatus,
): { title: string; text: string } {
  if (to === 'pending') return { title: 'Back to Pending', text: `${name}’s application awaits review again.` }
  if (to === 'accepted') return { title: 'Application Accepted', text: `${name} can be added to the team.` }
  if (to === 'declined') return { title: 'Application Declined', text: `${name}’s application is kept under Declined.` }
  return status === 'pending'
    ? { title: 'Application Shortlisted', text: `Send ${name} the evaluation assessment.` }
    : { title: 'Back to Shortlist', text: `${name}’s application is shortlisted again.` }
}

/** How old an applicant was on the day of the application. */
export const ageApplying = ({ dateOfBirth, createdAt }: Pick<VolunteerRecord, 'dateOfBirth' | 'createdAt'>) =>
  ageOn(dateOfBirth, createdAt.slice(0, 10))

/** 4 May 1998, of a calendar day */
export const dayInWords = (day: string) => dayFormat.format(new Date(`${day}T12:00:00Z`))
const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
