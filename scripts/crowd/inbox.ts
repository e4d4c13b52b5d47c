import { contactCategories, contactStatuses } from '../../data/vocabulary/contact.ts'
import { allActivities, noHandle } from '../../data/vocabulary/volunteers.ts'
import { createNumbers, proseOf } from './prose.ts'
import { instantAmong, numbersTo, oneOfTheTeam, type Row, type Site, uuidOf } from './site.ts'

/** For each story. */
const [subscribersEach, messagesEach] = [2, 2]
const senders = 150_000

export function* subscriberRows(site: Site): Iterable<Row> {
  const many = site.subscribers ?? site.stories * subscribersEach
  for (const index of numbersTo(many)) {
    const at = instantAmong(many, site.until, index)
    yield { email: `subscriber-${index}@letters.example`, subscribed_at: at, confirmed_at: at }
  }
}

export function* messageRows(site: Site): Iterable<Row> {
  const words = Array.from(numbersTo(500), (index) => proseOf(55, createNumbers(index)))
  const many = site.messages ?? site.stories * messagesEach
  for (const index of numbersTo(many))
    yield {
      name: `Sender ${index}`,
      email: `sender-${index % senders}@letters.example`,
      subject: 'A question about the turtles',
      category: contactCategories[index % contactCategories.length] ?? null,
      message: words[index % words.length] ?? '',
      status: contactStatuses[index % contactStatuses.length] ?? null,
      submission: uuidOf(3, index),
      created_at: instantAmong(many, site.until, index),
    }
}

/** The newest of so many wait; of those before, one in so many was accepted. */
const [oneWaiting, oneAccepted] = [50, 3]

export function* applicationRows({ applications: many = 0, until }: Site): Iterable<Row> {
  const motivation = proseOf(55, createNumbers(7))
  for (const index of numbersTo(many)) {
    const at = instantAmong(many, until, index)
    const isDecided = index < many - many / oneWaiting
    yield {
      name: `Applicant ${index}`,
      email: `applicant-${index}@helpers.example`,
      phone: '+000 555 0100',
      address: `House ${index}, Village ${index % 700}`,
      date_of_birth: '1990-01-01',
      twitter_handle: noHandle,
      instagram_handle: noHandle,
      facebook_handle: noHandle,
      current_organization: `School ${index % 300}`,
      qualification: 'Teacher',
      motivation,
      conservation_activities: JSON.stringify([allActivities[index % allActivities.length]]),
      status: isDecided ? (index % oneAccepted === 0 ? 'accepted' : 'declined') : 'pending',
      submission: uuidOf(4, index),
      decided_at: isDecided ? at : null,
      decided_by: isDecided ? oneOfTheTeam : null,
      created_at: at,
    }
  }
}
