import type { DataRequest, ShelfFound } from '../../../data/contract/privacy.ts'
import type { DataRequestKind } from '../../../data/vocabulary/privacy.ts'
import { counted } from '../kit/words/counted.ts'

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

/** One of it, and many. */
const erasedPlaces: Record<string, [string, string]> = {
  stories: [
    'story with its files and every copy on readers’ devices',
    'stories with their files and every copy on readers’ devices',
  ],
  filesAtStore: [
    'file at the store of files, which deletes it next (you are told if it does not)',
    'files at the store of files, which deletes them next (you are told if it does not)',
  ],
  messages: ['message', 'messages'],
  applications: ['volunteer application', 'volunteer applications'],
  subscriptions: ['newsletter address', 'newsletter addresses'],
  mail: ['entry in the mail log', 'entries in the mail log'],
  mailFiles: ['mail in a file', 'mails in files'],
  notifications: ['notification', 'notifications'],
  webhookEvents: ['report of the card provider', 'reports of the card provider'],
  endedMonthly: ['monthly donation that was ended', 'monthly donations that were ended'],
  monthlyGifts: ['name at a monthly donation', 'names at monthly donations'],
  dedications: ['dedication of a donation or card to them', 'dedications of donations and cards to them'],
  donorNotes: ['note about them as a donor', 'notes about them as a donor'],
  unpaidDonations: ['name at a donation of which no money came', 'names at donations of which no money came'],
  cancelledPayouts: ['name at a cancelled payout', 'names at cancelled payouts'],
  authorDetails: ['telephone, location and words about an author', 'telephones, locations and words about authors'],
  authors: ['author profile', 'author profiles'],
  rewards: ['account of rewards', 'accounts of rewards'],
  auditDetails: ['detail in the audit log', 'details in the audit log'],
  jobs: ['note of background work', 'notes of background work'],
  repeatedAnswers: ['answer kept for a repeated request', 'answers kept for repeated requests'],
  readingNotes: ['note about a reader', 'notes about readers'],
  counters: ['note against misuse', 'notes against misuse'],
}

/** 2 messages, 1 newsletter address */
export const erasedInWords = (erased: Record<string, number>): string[] =>
  Object.entries(erased).map(([place, count]) => counted(count, ...(erasedPlaces[place] ?? [place, place])))

/** Whether a request was noted as the form now has it. */
export const isNotedAs = (
  request: Pick<DataRequest, 'kind' | 'email' | 'note'>,
  form: { kind: DataRequest['kind']; email: string; note: string },
): boolean =>
  request.kind === form.kind &&
  request.email?.toLowerCase() === form.email.trim().toLowerCase() &&
  (request.note ?? '') === form.note.trim()
