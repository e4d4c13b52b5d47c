import { type Message, msg } from '../words/words.ts'

/**
 * Mails to somebody who has sent something, at each step of its way. The subjects say nothing of it: a mail's subject is read on
 * screens that others see.
 */
export const mailSteps = {
  story_received: {
    about: 'story',
    subject: msg('Your story has arrived'),
    label: 'A story has arrived, with its receipt code',
  },
  story_question: {
    about: 'story',
    subject: msg('A question about your story'),
    label: 'An editor asks the writer something',
  },
  story_declined: { about: 'story', subject: msg('About your story'), label: 'A story is declined, with the reason' },
  story_published: {
    about: 'story',
    subject: msg('Your story is published'),
    label: 'A story is published, with its link',
  },
  payout_sent: {
    about: 'payout',
    subject: msg('A payout is on its way'),
    label: 'A payout to an author is on its way',
  },
  application_received: {
    about: 'application',
    subject: msg('Your application has arrived'),
    label: 'A volunteer application has arrived',
  },
  application_shortlisted: {
    about: 'application',
    subject: msg('About your application'),
    label: 'A volunteer is shortlisted',
  },
  application_accepted: {
    about: 'application',
    subject: msg('About your application'),
    label: 'A volunteer is accepted',
  },
  application_declined: {
    about: 'application',
    subject: msg('About your application'),
    label: 'A volunteer is declined',
  },
  message_received: { about: 'message', subject: msg('Your message has arrived'), label: 'A message has arrived' },
  message_answered: {
    about: 'message',
    subject: msg('Your message is answered'),
    label: 'A message is marked as responded',
  },
} as const satisfies Record<string, { about: MailSubject; subject: Message; label: string }>

export const mailSubjects = ['story', 'payout', 'application', 'message'] as const
/** What such a mail is about. */
export type MailSubject = (typeof mailSubjects)[number]

export type MailStep = keyof typeof mailSteps
export const mailStepNames = Object.keys(mailSteps) as [MailStep, ...MailStep[]]

/** Why somebody gets such a mail. */
export const mailReasons: Record<MailSubject, Message> = {
  story: msg(
    'You are receiving this because this email address was given with a story. If it was not you, somebody else has typed it in.',
  ),
  payout: msg(
    'You are receiving this because this email address was given with your stories. If it was not you, somebody else has typed it in.',
  ),
  application: msg(
    'You are receiving this because this email address was given with a volunteer application. If it was not you, somebody else has typed it in.',
  ),
  message: msg(
    'You are receiving this because this email address was given with a message. If it was not you, somebody else has typed it in.',
  ),
}

/** A decision is told so many minutes later: one that was taken back by then is not told. */
export const mailStepDelayMinutes = 5

/** Answers to forms that go to one mailbox in a day: anybody can type in anybody's address. */
export const receivedMailsPerDay = 5
/** All other mails of this kind to one mailbox in a day. */
export const stepMailsPerDay = 30
