import type { ReceiptStatus } from '../../../data/contract/authors/receipts.ts'
import { readReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
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

const mistyped = 'There is a typing mistake in this code. Please compare it with your receipt, group by group.'

/** What is wrong with a code, found without asking anybody; null when nothing is. */
export function problemOf(typed: string): string | null {
  const { length } = bareOf(typed)
  if (length === 0) return 'Please enter your receipt code'
  if (length !== codeLength) return `A receipt code has ${codeLength} characters. This one has ${length}.`
  return readReceiptCode(typed) ? null : mistyped
}

type Told = Pick<ReceiptStatus, 'state' | 'decidedAt' | 'reviewedBy'>

export const stamps: Record<ReceiptStatus['state'], string> = {
  pending: 'Arrived',
  published: 'Published',
  rejected: 'Not published',
  withdrawn: 'Withdrawn',
}

/** Where the story is and what comes next, in one or two sentences. `today` is a day, YYYY-MM-DD. */
export function stateInWords({ state, decidedAt, reviewedBy }: Told, today: string): string {
  const on = decidedAt ? ` on ${longDate(decidedAt)}` : ''
  switch (state) {
    case 'pending':
      if (!reviewedBy) return 'It is waiting for an editor.'
      return reviewedBy < today
        ? 'It is waiting for an editor. This takes longer than we promised. It is not forgotten.'
        : `It is waiting for an editor. Somebody will have read it by ${longDate(reviewedBy)}.`
    case 'published':
      return `It was published${on}. Everybody can read it.`
    case 'rejected':
      return `An editor decided${on} not to publish it. Only the editors can read it.`
    case 'withdrawn':
      return `You took this story back${on}. Its words, its photos and video, and your name and email address are erased here. Phones that keep a copy delete it the next time they are online.`
  }
}
