import { contactCategories, contactStatuses } from '../../data/vocabulary/contact.ts'
import { createNumbers, proseOf } from './prose.ts'
import { instantOf, numbersTo, type Row, type Site, uuidOf } from './site.ts'

/** For each story. */
const [subscribersEach, messagesEach] = [2, 2]
const senders = 150_000

export function* subscriberRows(site: Site): Iterable<Row> {
  for (const index of numbersTo(site.stories * subscribersEach)) {
    const at = instantOf(site, index / subscribersEach)
    yield { email: `subscriber-${index}@letters.example`, subscribed_at: at, confirmed_at: at }
  }
}

export function* messageRows(site: Site): Iterable<Row> {
  const words = Array.from(numbersTo(500), (index) => proseOf(55, createNumbers(index)))
  for (const index of numbersTo(site.stories * messagesEach))
    yield {
      name: `Sender ${index}`,
      email: `sender-${index % senders}@letters.example`,
      subject: 'A question about the turtles',
      category: contactCategories[index % contactCategories.length] ?? null,
      message: words[index % words.length] ?? '',
      status: contactStatuses[index % contactStatuses.length] ?? null,
      submission: uuidOf(3, index),
      created_at: instantOf(site, index / messagesEach),
    }
}
