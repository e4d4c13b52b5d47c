import { type ContactStatus, contactStatuses } from '../../vocabulary/contact.ts'
import { type VolunteerStatus, volunteerStatuses } from '../../vocabulary/volunteers.ts'

/** What may become of a message: the server enforces it, the page offers these moves and no other. */
export const messageMoves: Record<ContactStatus, readonly ContactStatus[]> = {
  unread: ['read'],
  read: ['responded'],
  responded: ['read'],
}

/**
 * What may become of an application. Nobody is accepted without the assessment that the shortlisted are promised; each
 * decision can be taken back.
 */
export const applicationMoves: Record<VolunteerStatus, readonly VolunteerStatus[]> = {
  pending: ['shortlisted', 'declined'],
  shortlisted: ['accepted', 'declined', 'pending'],
  accepted: ['shortlisted'],
  declined: ['pending', 'shortlisted'],
}

export const messagesThatMayBecome = (to: ContactStatus) =>
  contactStatuses.filter((from) => messageMoves[from].includes(to))

export const applicationsThatMayBecome = (to: VolunteerStatus) =>
  volunteerStatuses.filter((from) => applicationMoves[from].includes(to))
