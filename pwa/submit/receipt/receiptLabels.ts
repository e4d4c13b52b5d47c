import type { ReceiptStatus } from '../../../data/contract/authors/receipts.ts'
import { readReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'
import { longDate } from '../../ui/format/dates.ts'

const codeLength = 12

const bareOf = (typed: string) => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** As it is typed, in groups of four. */
export const inGroups = (typed: string) =>
  bareOf(typed)
    .slice(0, codeLength)
    .match(/.{1,4}/g)
    ?.join('-') ?? ''

export const isWhole = (typed: string) => bareOf(typed).length >= codeLength

/** What is wrong with a code, found without asking anybody; null when nothing is. */
export function problemOf(typed: string): string | null {
  const { length } = bareOf(typed)
  if (length === 0) return t('Please enter your receipt code')
  if (length !== codeLength)
    return t('A receipt code has {codeLength} characters. This one has {length}.', { codeLength, length })
  return readReceiptCode(typed)
    ? null
    : t('There is a typing mistake in this code. Please compare it with your receipt, group by group.')
}

type Told = Pick<ReceiptStatus, 'state' | 'decidedAt' | 'reviewedBy'>

export const stamps: Record<ReceiptStatus['state'], Message> = {
  pending: msg('Arrived'),
  published: msg('Published'),
  rejected: msg('Not published'),
  withdrawn: msg('Withdrawn'),
}

/** Where the story is and what comes next, in one or two sentences. `today` is a day, YYYY-MM-DD. */
export function stateInWords({ state, decidedAt, reviewedBy }: Told, today: string): string {
  const on = decidedAt && { date: longDate(decidedAt) }
  switch (state) {
    case 'pending':
      if (!reviewedBy) return t('It is waiting for an editor.')
      return reviewedBy < today
        ? t('It is waiting for an editor. This takes longer than we promised. It is not forgotten.')
        : t('It is waiting for an editor. Somebody will have read it by {date}.', { date: longDate(reviewedBy) })
    case 'published':
      return on
        ? t('It was published on {date}. Everybody can read it.', on)
        : t('It was published. Everybody can read it.')
    case 'rejected':
      return on
        ? t('An editor decided on {date} not to publish it. Only the editors can read it.', on)
        : t('An editor decided not to publish it. Only the editors can read it.')
    case 'withdrawn':
      return on
        ? t(
            'You took this story back on {date}. Its words, its photos, video and recording, and your name and email address are erased here. Phones that keep a copy delete it the next time they are online.',
            on,
          )
        : t(
            'You took this story back. Its words, its photos, video and recording, and your name and email address are erased here. Phones that keep a copy delete it the next time they are online.',
          )
  }
}
