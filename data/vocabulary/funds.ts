import { type Message, msg } from '../words/words.ts'

/** For whom a donation is given. */
export const dedicationKinds = ['honour', 'memory'] as const
export type DedicationKind = (typeof dedicationKinds)[number]

export const dedicationKindWords: Record<DedicationKind, Message> = {
  honour: msg('In honour of'),
  memory: msg('In memory of'),
}

/**
 * What became of a card. asked: it waits until the money has arrived. sent: it was handed to the mail. refused: its recipient wants no cards.
 * dropped: the money did not arrive, or went back before.
 */
export const cardStates = ['asked', 'sent', 'refused', 'dropped'] as const
export type CardState = (typeof cardStates)[number]

export const dedicationMost = { name: 80, recipientName: 80, recipientEmail: 150, message: 300 } as const

/** Days after the card for which it is known to whom it went. */
export const cardRecipientDays = 30

/** Entries about what donations did. */
export const fundStatuses = ['draft', 'published'] as const
export type FundStatus = (typeof fundStatuses)[number]

export const fundMost = { title: 80, words: 1000, pictureAlt: 200, amount: 99_999_999_00 } as const
/** On one page of the public list. */
export const fundPageLength = 6

/** What is said of an entry in another language. */
export interface FundWords {
  title: string
  words: string
  pictureAlt: string
}

/** Of the goal of donations. The sum is in whole dollars. */
export const goalMost = { title: 80, dollars: 10_000_000 } as const

/** Of the words about tax on the statement of a year. */
export const taxWordingMost = 1000

/** Donations on one statement; of more, the sum is said. */
export const statementMost = 2000
