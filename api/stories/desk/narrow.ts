import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { DeskStoryQuery } from '../../../data/contract/deskStories.ts'
import { fold } from '../../../data/rules/fold.ts'
import { choiceWord } from '../../../data/rules/search/indexed.ts'
import { speciesNamed } from '../../../data/rules/stories/speciesNamed.ts'
import { wordsOf } from '../../../data/rules/wordsOf.ts'
import { storyLikenesses } from '../../../data/tables/rewards.ts'
import { storyAtPlace } from '../../../data/tables/search.ts'
import { isUnseen, media, stories, storyConsents } from '../../../data/tables/stories.ts'
import { storyProposals, storyQuestions } from '../../../data/tables/writers.ts'
import type { MediaNarrowing, StoryFlag } from '../../../data/vocabulary/deskLists.ts'
import { comparable } from '../../platform/addresses.ts'
import { mentions } from '../../platform/database.ts'

export type Narrowing = Pick<
  DeskStoryQuery,
  'status' | 'featured' | 'scope' | 'category' | 'language' | 'author' | 'q' | 'country' | 'writer' | 'media' | 'flag'
> & {
  /** Sent at this instant or later. */
  sentFrom?: string
  /** Sent before this instant. */
  sentBefore?: string
}

/** Which stories fit; never what was withdrawn. */
export function fits(asked: Narrowing): SQL {
  const parts = [
    sql`${stories.withdrawnAt} is null`,
    asked.status && sql`${stories.status} = ${asked.status}`,
    asked.category && sql`${stories.category} = ${asked.category}`,
    asked.language && sql`${stories.language} = ${asked.language}`,
    asked.country && sql`${stories.country} = ${asked.country}`,
    asked.featured && sql`${stories.featured} = 1`,
    asked.scope && sql`${asked.scope === 'social' ? stories.mayPost : stories.mayMail} = 1`,
    asked.author && sql`${stories.authorPage} = ${asked.author}`,
    asked.writer && sql`${stories.id} in (${writtenBy(sql`= ${comparable(asked.writer)}`)})`,
    asked.sentFrom && sql`${stories.createdAt} >= ${asked.sentFrom}`,
    asked.sentBefore && sql`${stories.createdAt} < ${asked.sentBefore}`,
    asked.media && hasMedia[asked.media],
    asked.flag && isFlagged[asked.flag],
    asked.q && hasWords(asked.q, asked.status),
  ]
  return sql.join(
    parts.filter((part) => part !== undefined && part !== ''),
    sql` and `,
  )
}

/** By the index of addresses. */
const writtenBy = (address: SQL) => sql`select w.id from stories as w where comparable(w.author_email) ${address}`

/** From an address that begins so. */
export const writtenFrom = (start: string) =>
  writtenBy(sql`between ${comparable(start)} and ${`${comparable(start)}\u{10ffff}`}`)

/** What the newest word about a story says; `unsaid` where nobody has said anything. */
const newestSays = (what: SQL, { of = stories.id, unsaid = 0 }: { of?: SQLiteColumn; unsaid?: 0 | 1 } = {}) =>
  sql`coalesce((select ${what} from ${storyConsents} where ${storyConsents.storyId} = ${of} order by ${storyConsents.id} desc limit 1), ${sql.raw(String(unsaid))})`

/** Of what readers may see or hear: no spoken yes. */
const ofStory = (file: SQL) =>
  sql`exists (select 1 from ${media} where ${media.storyId} = ${stories.id} and ${media.removed} = 0 and ${media.state} <> 'failed' and ${media.kind} <> 'consent' and ${file})`

const hasMedia: Record<MediaNarrowing, SQL> = {
  any: ofStory(sql`1`),
  recording: ofStory(sql`${media.kind} = 'audio'`),
  none: sql`not ${ofStory(sql`1`)}`,
  // A recording that may not be heard waits for nobody.
  waiting: sql`${stories.id} in (select ${media.storyId} from ${media} where ${isUnseen(media)} and (${media.kind} <> 'audio' or ${newestSays(sql`${storyConsents.voice}`, { of: media.storyId, unsaid: 1 })}))`,
}

const { people, agreed, child, guardian } = storyConsents
/** As `pictureObstacle` has it where it finds none. */
const isCleared = sql`${people} = 0 or (${people} = 1 and ${agreed} = 1 and (${child} = 0 or (${child} = 1 and ${guardian} = 1)))`

const isFlagged: Record<StoryFlag, SQL> = {
  duplicate: sql`${stories.id} in (select ${storyLikenesses.storyId} from ${storyLikenesses} where ${storyLikenesses.settledAt} is null)`,
  // Written out as in the indexes of what is open.
  question: sql`${stories.id} in (select ${storyQuestions.storyId} from ${storyQuestions} where answered_at is null and closed_at is null)`,
  correction: sql`${stories.id} in (select ${storyProposals.storyId} from ${storyProposals} where state = 'open')`,
  featured: sql`${stories.featured} = 1`,
  unsaid: sql`not ${newestSays(sql`${people} is not null`)}`,
  child: newestSays(sql`${child} = 1`),
  people: sql`not ${newestSays(isCleared)} and ${ofStory(sql`${media.blurReason} is null and ${media.spokenBy} is not 'editor'`)}`,
}

const mostTerms = 6
const termsIn = (q: string) => q.split(/\s+/).filter(Boolean).slice(0, mostTerms)

/** Each word is somewhere in a story. What is public is asked of its index; the rest, which is little, is read. */
function hasWords(q: string, status: Narrowing['status']): SQL {
  const terms = termsIn(q)
  const inPublished = all(terms.map(isInPublished))
  const inOthers = all(terms.map(isInText))
  if (status) return status === 'published' ? inPublished : inOthers
  return sql`((${stories.status} = 'published' and ${inPublished}) or (${stories.status} <> 'published' and ${inOthers}))`
}

const all = (parts: SQL[]) => (parts.length === 0 ? sql`1` : sql`(${sql.join(parts, sql` and `)})`)
const either = (parts: SQL[]) => sql`(${sql.join(parts, sql` or `)})`

function isInPublished(term: string): SQL {
  const expression = expressionOf(term)
  const inOthers = translatedExpressionOf(term)
  const found = [
    expression && sql`select rowid from story_words where story_words match ${expression}`,
    inOthers && sql`select ${storyAtPlace} from translation_words where translation_words match ${inOthers}`,
    writtenFrom(term),
    sql`select p.id from stories as p indexed by stories_by_private_name where p.private_name is not null and instr(folded(p.private_name), ${fold(term)}) > 0`,
  ]
  return either(found.flatMap((ids) => (ids ? [sql`${stories.id} in (${ids})`] : [])))
}

/** For FTS5: a word that begins so, or a story that names this species. Words are letters and digits: none of them is an operator. */
function expressionOf(term: string): string | null {
  const words = wordsOf(term)
  if (words.length === 0) return null
  const species = [...speciesNamed(term)].map((name) => ` OR (choices : "${choiceWord('species', name)}")`)
  return `{title text writer place} : ("${words.join(' ')}" *)${species.join('')}`
}

/** The same for what is released of translations. */
function translatedExpressionOf(term: string): string | null {
  const words = wordsOf(term)
  return words.length === 0 ? null : `{title text} : ("${words.join(' ')}" *)`
}

/** All that is written in it, the country of its place in words, and the species it names. */
const text = sql.join(
  [
    sql`${stories.title}`,
    sql`${stories.content}`,
    sql`${stories.authorName}`,
    sql`coalesce(${stories.privateName}, '')`,
    sql`${stories.authorEmail}`,
    sql`${stories.authorLocation}`,
    sql`coalesce(words_of_place(${stories.authorLocation}, ${stories.country}), '')`,
    sql`coalesce(species_with_kinds(${stories.species}), '')`,
  ],
  sql` || ' ' || `,
)

const isInText = (term: string): SQL => mentions(text, term) ?? sql`1`

/** For the indexes of what is public: all the words. Null where none is left of them. */
export const expressionFor = (q: string): string | null => allOf(q, expressionOf)
export const translatedExpressionFor = (q: string): string | null => allOf(q, translatedExpressionOf)

function allOf(q: string, expressionOf: (term: string) => string | null): string | null {
  const parts = termsIn(q).flatMap((term) => expressionOf(term) ?? [])
  return parts.length === 0 ? null : parts.map((part) => `(${part})`).join(' AND ')
}

export const isInAnyText = (q: string): SQL => all(termsIn(q).map(isInText))
