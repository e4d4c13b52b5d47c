import type { MailKind } from '../../../data/contract/outreach/mail.ts'
import type { MailSubject } from '../../../data/vocabulary/mail.ts'

const words: Record<MailKind, string> = {
  receipt: 'Receipt for a donation',
  giving: 'To a donor, about what they give',
  card: 'Card about a donation',
  newsletter: 'Newsletter',
  confirmation: 'Question to a new subscriber',
  alert: 'Alert to an admin',
  author: 'To an author',
  test: 'Test of a newsletter',
  step: 'About what somebody sent in',
  follow: 'New stories for a follower',
  follow_question: 'Question to a new follower',
  reply: 'Reply to a message',
  attachments_refused: 'Files by mail are not kept',
  weekly: 'Summary of the week to an admin',
}

/** What a mail is about; a kind of former days goes by its name. */
export const kindInWords = (kind: string) => (Object.hasOwn(words, kind) ? words[kind as MailKind] : kind)

export const groupWords: Record<MailSubject, string> = {
  story: 'To writers',
  payout: 'To authors who are paid',
  application: 'To volunteers',
  message: 'To who sends a message',
}
