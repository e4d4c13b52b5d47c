import { contactCategories, contactStatuses } from '../../data/vocabulary/contact.ts'
import { storyCategories } from '../../data/vocabulary/stories.ts'
import { createNumbers, proseOf } from './prose.ts'

export type Row = Record<string, string | number | null>
/** Rows by table, in an order in which each finds what it refers to. */
export type Crowd = Record<string, Iterable<Row>>

/** A hundred thousand of them are five years. */
export const betweenStoriesMs = 25 * 60_000
/** One story in so many waits for a reviewer, and one is on the home page. */
const [onePending, oneFeatured] = [50, 5_000]
/** For each story, and of stories for each author. */
const [engagementsEach, subscribersEach, messagesEach, storiesEach] = [10, 2, 2, 4]
const interactions = [
  'view',
  'view',
  'view',
  'view',
  'view_complete',
  'view_complete',
  'like',
  'like',
  'share',
  'share',
]

interface Given {
  /** How many stories; everything else follows from that. */
  stories: number
  /** When the newest of them came. */
  until: Date
  /** How many people wrote them; one for four when it is not said. */
  writers?: number
}

/** What a site holds when it has grown. Made up: the same words in each run. */
export function crowdOf(given: Given): Crowd {
  return {
    stories: storyRows(given),
    publications: publicationRows(given),
    story_milestones: milestoneRows(given),
    story_fingerprints: fingerprintRows(given),
    authors: authorRows(given),
    story_engagements: engagementRows(given),
    user_engagement_locks: lockRows(given),
    newsletter_subscriptions: subscriberRows(given),
    contact_messages: messageRows(given),
  }
}

const instantOf = ({ stories, until }: Given, index: number) =>
  new Date(until.getTime() - (stories - index) * betweenStoriesMs).toISOString()

const numbersTo = (count: number) => Array.from({ length: count }).keys()
const uuidOf = (kind: number, index: number) => `00000000-0000-4000-8${kind}00-${String(index).padStart(12, '0')}`
const isPublished = (index: number) => index % onePending !== 7
const writersOf = ({ stories, writers = Math.ceil(stories / storiesEach) }: Given) => writers
const writerOf = (given: Given, index: number) => index % writersOf(given)
const emailOf = (writer: number) => `contributor-${writer}@stories.example`

/** Paragraphs that stories are put together from: to draw each word of 45 million takes minutes. */
function paragraphs(next: () => number): string[] {
  return Array.from(numbersTo(2_000), () => proseOf(55, next))
}

function* storyRows(given: Given): Iterable<Row> {
  const next = createNumbers(100)
  const pool = paragraphs(next)
  const draw = () => pool[Math.floor(next() * pool.length)] ?? ''
  for (const index of numbersTo(given.stories)) {
    const [at, writer] = [instantOf(given, index), writerOf(given, index)]
    const length = 4 + Math.floor(next() * 9)
    yield {
      title: `Story ${index + 1}: ${draw().slice(0, 40)}`,
      content: Array.from(numbersTo(length), draw).join('\n\n'),
      author_name: `Contributor ${writer}`,
      author_location: `Village ${index % 700}, Kenya`,
      author_email: emailOf(writer),
      category: storyCategories[index % storyCategories.length] ?? null,
      status: isPublished(index) ? 'published' : 'pending',
      featured: isPublished(index) && index % oneFeatured === 0 ? 1 : 0,
      view_count: 4,
      like_count: 2,
      share_count: 2,
      submission: uuidOf(1, index),
      receipt_code_hash: uuidOf(2, index),
      published_at: isPublished(index) ? at : null,
      created_at: at,
      updated_at: at,
    }
  }
}

function* publicationRows(given: Given): Iterable<Row> {
  for (const index of numbersTo(given.stories))
    if (isPublished(index))
      yield { kind: 'story', item_id: index + 1, present: 1, media_ids: '[]', created_at: instantOf(given, index) }
}

function* milestoneRows(given: Given): Iterable<Row> {
  for (const index of numbersTo(given.stories))
    if (isPublished(index)) yield { story_id: index + 1, kind: 'published', created_at: instantOf(given, index) }
}

/** Far from each other, as those of different stories are. */
function* fingerprintRows({ stories }: Given): Iterable<Row> {
  const next = createNumbers(64)
  const half = () =>
    Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
  for (const index of numbersTo(stories)) yield { story_id: index + 1, simhash: half() + half(), revision: 1 }
}

function* authorRows(given: Given): Iterable<Row> {
  const at = instantOf(given, 0)
  for (const writer of numbersTo(writersOf(given)))
    yield {
      name: `Contributor ${writer}`,
      email: emailOf(writer),
      location: `Village ${writer % 700}, Kenya`,
      created_at: at,
      updated_at: at,
    }
}

/** Within the days after the story came; what is older than two years is not kept. */
function* engagements(given: Given) {
  const earliest = given.until.getTime() - 700 * 24 * 3_600_000
  for (const index of numbersTo(given.stories * engagementsEach)) {
    const story = Math.floor(index / engagementsEach)
    const came = Math.max(Date.parse(instantOf(given, story)), earliest)
    const at = new Date(Math.min(came + (index % 97) * 3_600_000, given.until.getTime())).toISOString()
    const type = interactions[index % engagementsEach] ?? 'view'
    yield { story: story + 1, reader: `reader-${(index * 7919) % 400_009}-${index % engagementsEach}`, type, at }
  }
}

function* engagementRows(given: Given): Iterable<Row> {
  for (const { story, reader, type, at } of engagements(given))
    yield {
      story_id: story,
      user_identifier: reader,
      interaction_type: type,
      platform: type === 'share' ? 'whatsapp' : null,
      created_at: at,
    }
}

function* lockRows(given: Given): Iterable<Row> {
  for (const { story, reader, type, at } of engagements(given))
    yield {
      story_id: story,
      user_fingerprint: reader,
      engagement_type: type,
      ip_address: `network-${reader.slice(-6)}`,
      created_at: at,
    }
}

function* subscriberRows(given: Given): Iterable<Row> {
  const at = instantOf(given, 0)
  for (const index of numbersTo(given.stories * subscribersEach))
    yield { email: `subscriber-${index}@letters.example`, subscribed_at: at, confirmed_at: at }
}

function* messageRows(given: Given): Iterable<Row> {
  const next = createNumbers(3)
  const pool = paragraphs(next)
  for (const index of numbersTo(given.stories * messagesEach))
    yield {
      name: `Sender ${index}`,
      email: `sender-${index % 150_000}@letters.example`,
      subject: 'A question about the turtles',
      category: contactCategories[index % contactCategories.length] ?? null,
      message: pool[index % pool.length] ?? '',
      status: contactStatuses[index % contactStatuses.length] ?? null,
      submission: uuidOf(3, index),
      created_at: instantOf(given, index / messagesEach),
    }
}
