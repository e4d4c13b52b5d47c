import type { DeskFinds, FoundPerson, PersonRole } from '../../../data/contract/deskSearch.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { shortTime } from '../kit/words/times.ts'
import { at, type Place, placesLike } from './places.ts'

export interface Find {
  key: string
  title: string
  about: string
  place: Place
}

export interface FindGroup {
  name: string
  finds: Find[]
}

/** Where a person is best known, by the first of what they are. */
const placesOfPeople: Record<PersonRole, (person: FoundPerson) => Place> = {
  author: ({ authorId }) => at('authors', { part: 'profiles', open: authorId }),
  writer: ({ email }) => at('published', { writer: email }),
  sender: ({ email }) => at('messages', { q: email }),
  applicant: ({ email }) => at('messages', { show: 'volunteer', status: 'all', q: email }),
  donor: ({ email }) => at('donations', { q: email }),
  subscriber: ({ email }) => at('newsletter', { part: 'subscribers', q: email }),
}

const finds = {
  people: (person) => ({
    title: person.name ?? person.email,
    about: [person.name && person.email, ...person.roles].filter(Boolean).join(' · '),
    place: placesOfPeople[person.roles[0] ?? 'subscriber'](person),
  }),
  stories: ({ id, title, authorName, status, isByCode }) => ({
    title,
    about: `${isByCode ? 'Its receipt code · ' : ''}${status} · ${authorName}`,
    place:
      status === 'published'
        ? at('published', { open: id })
        : at('pending', { show: status === 'rejected' && 'rejected', open: id }),
  }),
  messages: ({ id, subject, name, status, isSpam, at: sent }) => ({
    title: subject,
    about: `${name} · ${isSpam ? 'set aside' : status} · ${shortTime(sent)}`,
    place: at('messages', { show: isSpam && 'aside', message: id }),
  }),
  applications: ({ id, name, status, at: sent }) => ({
    title: name,
    about: `${status} · ${shortTime(sent)}`,
    place: at('messages', { show: 'volunteer', status: 'all', open: id }),
  }),
  donations: ({ id, donorName, amount, status, at: begun }) => ({
    title: `${dollars(amount)} from ${donorName}`,
    about: `${status} · ${shortTime(begun)} · No. ${id}`,
    place: at('donations', { q: `No. ${id}` }),
  }),
  posts: ({ id, title, status, at: made }) => ({
    title,
    about: `${status} · ${shortTime(made)}`,
    place: at('blog', { post: id }),
  }),
  plans: ({ id, title, status, at: planned }) => ({
    title,
    about: `${status} · ${shortTime(planned)}`,
    place: at('content-calendar', { item: id }),
  }),
} satisfies { [Kind in keyof DeskFinds]: (found: DeskFinds[Kind][number]) => Omit<Find, 'key'> }

const names: Record<keyof DeskFinds, string> = {
  people: 'People',
  stories: 'Stories',
  messages: 'Messages',
  applications: 'Volunteer applications',
  donations: 'Donations',
  posts: 'News posts',
  plans: 'Content calendar',
}
const kinds = Object.keys(names) as (keyof DeskFinds)[]

/** Places of the desk that are named so: they stand first, and wait for nobody. */
export function placesFound(typed: string): FindGroup[] {
  const finds = placesLike(typed).map(({ name, place }) => ({
    key: `place-${name}`,
    title: name,
    about: 'Go there',
    place,
  }))
  return finds.length > 0 ? [{ name: 'Places', finds }] : []
}

/** What was found, kind by kind. */
export const groupsOf = (found: DeskFinds): FindGroup[] =>
  kinds.flatMap((kind) => {
    const present = finds[kind] as (one: DeskFinds[typeof kind][number]) => Omit<Find, 'key'>
    const ofKind = found[kind].map((one, index) => ({ ...present(one), key: `${kind}-${index}` }))
    return ofKind.length > 0 ? [{ name: names[kind], finds: ofKind }] : []
  })
