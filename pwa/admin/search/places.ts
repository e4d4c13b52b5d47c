import { fold } from '../../../data/rules/fold.ts'
import { type Section, sectionNames } from '../kit/data/sections.ts'
import { searchOf } from '../kit/lists/filters.ts'

/** Where something opens. */
export interface Place {
  search: string
  hash: Section
}

export const at = (hash: Section, search: object = {}): Place => ({ search: searchOf(search), hash })

/** What is worked with most, by its name on the desk: the tabs, and parts of them that have an address. */
const places: readonly { name: string; place: Place }[] = [
  ...(Object.keys(sectionNames) as Section[]).map((section) => ({ name: sectionNames[section], place: at(section) })),
  { name: 'Rejected stories', place: at('pending', { show: 'rejected' }) },
  { name: 'Volunteer applications', place: at('messages', { show: 'volunteer' }) },
  { name: 'Messages set aside', place: at('messages', { show: 'aside' }) },
  { name: 'Sent newsletters', place: at('newsletter', { part: 'sent' }) },
  { name: 'Subscribers', place: at('newsletter', { part: 'subscribers' }) },
  { name: 'Rewards and payouts', place: at('authors', { part: 'rewards' }) },
  { name: 'Author profiles', place: at('authors', { part: 'profiles' }) },
  { name: 'Scheduled posts', place: at('social', { part: 'scheduled' }) },
  { name: 'Import and export', place: at('settings', { panel: 'exchange' }) },
  { name: 'Privacy', place: at('settings', { panel: 'privacy' }) },
  { name: 'Mail', place: at('settings', { panel: 'mail' }) },
  { name: 'Security', place: at('settings', { panel: 'security' }) },
]

/** Those in whose names some word begins with each of the words. */
export function placesLike(typed: string) {
  const words = wordsOf(typed)
  return places.filter(({ name }) => words.every((word) => wordsOf(name).some((other) => other.startsWith(word))))
}

const wordsOf = (text: string) => fold(text).split(/\s+/).filter(Boolean)
