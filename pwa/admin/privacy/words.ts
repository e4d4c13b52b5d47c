import type { ShelfFound } from '../../../data/contract/privacy.ts'
import type { DataRequestKind } from '../../../data/vocabulary/privacy.ts'

/** What somebody asked for. */
export const requestWords: Record<DataRequestKind, string> = {
  access: 'Copy of their data',
  erasure: 'Erasure',
  legal: 'Legal enquiry',
}

/** 5 April 2036 */
export const dayInWords = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** Why something stays and until when; nothing where an erasure takes all of it. */
export function keptInWords({ why, keptUntil }: ShelfFound): string | null {
  if (why === null) return null
  return keptUntil === null ? why : `${why} The last is deleted after ${dayInWords(keptUntil)}.`
}

const erasedPlaces: Record<string, string> = {
  stories: 'stories, with photos, videos and every copy on readers’ devices',
  messages: 'messages',
  applications: 'volunteer applications',
  subscriptions: 'newsletter address',
  mail: 'entries in the mail log',
  mailFiles: 'mails in files',
  notifications: 'notifications',
  webhookEvents: 'reports of the card provider',
  unpaidDonations: 'names at donations of which no money came',
  auditDetails: 'details in the audit log',
  jobs: 'notes of background work',
  repeatedAnswers: 'answers kept for repeated requests',
  readingNotes: 'notes about readers',
  counters: 'counters',
}

/** 2 messages, 1 newsletter address */
export const erasedInWords = (erased: Record<string, number>): string[] =>
  Object.entries(erased).map(([place, count]) => `${count} × ${erasedPlaces[place] ?? place}`)
