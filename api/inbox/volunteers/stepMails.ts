import { reviewPromise } from '../../../data/rules/inbox/reviewClock.ts'
import type { VolunteerStatus } from '../../../data/vocabulary/volunteers.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'
import { comparable } from '../../platform/addresses.ts'
import { linkTo } from '../../platform/mail/spoken.ts'
import type { StepTellers, TellStep } from '../../platform/mail/steps/stepRoom.ts'
import { findApplication } from './volunteers.store.ts'

const told = {
  pending: [
    msg('An application to volunteer was sent to us with this email address, and it has arrived. Thank you.'),
    msg('We look at it within {least} to {most} business days.'),
  ],
  shortlisted: [
    msg('Thank you for your application to volunteer with us. You are on the shortlist.'),
    msg('We write to you or call you about the next step.'),
  ],
  accepted: [
    msg('Welcome. We have accepted your application to volunteer with us.'),
    msg('We write to you or call you about how to begin.'),
  ],
  declined: [
    msg('Thank you for your application to volunteer with us. We cannot offer you a place at this time.'),
    msg('You are welcome to apply again later.'),
  ],
} as const satisfies Record<VolunteerStatus, readonly Message[]>

const teller =
  (status: VolunteerStatus): TellStep =>
  ({ db, config }, { id, recipient }) => {
    const application = findApplication(db, id)
    if (!application || comparable(application.email) !== comparable(recipient)) return { skip: 'It is erased.' }
    // That it has arrived stays true.
    if (status !== 'pending' && application.status !== status) return { skip: 'It was decided otherwise since.' }
    return {
      language: application.language,
      say: () => ({
        paragraphs: told[status].map((words) => t(words, reviewPromise.volunteer)),
        link: { label: t('Ways to get involved'), url: linkTo(config.publicUrl, '/get-involved') },
        more: [t('Do you have a question? Write to us with the contact form on our site.')],
      }),
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
