import { reviewPromise } from '../../../data/rules/inbox/reviewClock.ts'
import type { VolunteerStatus } from '../../../data/vocabulary/volunteers.ts'
import { comparable } from '../../platform/addresses.ts'
import type { StepTellers, TellStep } from '../../platform/mail/steps/stepRoom.ts'
import { findApplication } from './volunteers.store.ts'

const told = {
  pending: [
    'An application to volunteer was sent to us with this email address, and it has arrived. Thank you.',
    `We look at it within ${reviewPromise.volunteer.least} to ${reviewPromise.volunteer.most} business days.`,
  ],
  shortlisted: [
    'Thank you for your application to volunteer with us. You are on the shortlist.',
    'We write to you or call you about the next step.',
  ],
  accepted: [
    'Welcome. We have accepted your application to volunteer with us.',
    'We write to you or call you about how to begin.',
  ],
  declined: [
    'Thank you for your application to volunteer with us. We cannot offer you a place at this time.',
    'You are welcome to apply again later.',
  ],
} as const satisfies Record<VolunteerStatus, readonly string[]>

const teller =
  (status: VolunteerStatus): TellStep =>
  ({ db, config }, { id, recipient }) => {
    const application = findApplication(db, id)
    if (!application || comparable(application.email) !== comparable(recipient)) return { skip: 'It is erased.' }
    // That it has arrived stays true.
    if (status !== 'pending' && application.status !== status) return { skip: 'It was decided otherwise since.' }
    return {
      paragraphs: told[status],
      link: { label: 'Ways to get involved', url: `${config.publicUrl}/get-involved` },
      more: ['Do you have a question? Write to us with the contact form on our site.'],
    }
  }

/** What applicants are told by mail, step by step. */
export const applicationTellers: Pick<
  StepTellers,
  'application_received' | 'application_shortlisted' | 'application_accepted' | 'application_declined'
> = {
  application_received: teller('pending'),
  application_shortlisted: teller('shortlisted'),
  application_accepted: teller('accepted'),
  application_declined: teller('declined'),
}
