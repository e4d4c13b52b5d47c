import type {
  Choice,
  FoundPost,
  FoundStory,
  SearchAnswer,
  SearchChoices,
  SearchQuery,
} from '../../../data/contract/search.ts'
import { countryName } from '../../../data/rules/countryName.ts'
import { passageOf } from '../../../data/rules/search/found.ts'
import { type ChoiceKind, choiceKinds } from '../../../data/rules/search/indexed.ts'
import { readSearch, type Search } from '../../../data/rules/search/readSearch.ts'
import { speciesName } from '../../../data/rules/speciesName.ts'
import { languageName } from '../../../data/rules/stories/storyLanguage.ts'
import { excerptLength } from '../../../data/vocabulary/limits.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import type { Deps } from '../../platform/deps.ts'
import { listMediaOfStories, listShownOf, listStoriesById, presentStory } from '../../stories/index.ts'
import { listPostsById } from '../news/news.store.ts'
import { plainText } from '../news/safeHtml.ts'
import { postExpression, storyExpression, titleExpression, translationExpression } from './expression.ts'
import {
  type DocumentRow,
  listDocuments,
  listRankedPosts,
  listRankedStories,
  listRankedTranslations,
  listStoriesWith,
  listTranslationsWith,
  type Ranked,
} from './search.store.ts'
import { allChoices, lexiconOf } from './terms.store.ts'

type Searching = Pick<Deps, 'db'>

/** The newest so many of what fits are ranked, counted and shown. */
const mostRanked = 500
/** Stories on one page. */
const perPage = 12
/** Posts shown beside the stories, of so many of the newest that fit. */
const posts = { shown: 3, ranked: 100 } as const
/** Values of a choice that are offered. */
const mostChoices = 40
/**
 * To rank looks at each text that has one of the words: of words that stand in more texts those in a title come first, and of words that
 * stand in more still, the newest.
 */
const mostTexts = { ranked: 60_000, titled: 120_000 } as const

/** Nothing typed and nothing chosen finds nothing, and says what can be chosen. */
export function search(
  { db }: Searching,
  { q = '', page, in: asked = defaultLanguage, ...given }: SearchQuery,
): SearchAnswer {
  const sought = readSearch(lexiconOf(db), q)
  const chosen = choiceKinds.flatMap((kind): [ChoiceKind, string][] => {
    const value = given[kind]
    return value === undefined ? [] : [[kind, value]]
  })
  if (sought.words.length === 0 && chosen.length === 0) return { ...nothing, choices: allOf(db) }
  const ranked = rank({ db }, sought, chosen)
  const found = inOrder(ranked.slice(0, mostRanked), listDocuments(db, idsOf(ranked.slice(0, mostRanked))))
  const from = (page - 1) * perPage
  const foundPosts = page === 1 && chosen.length === 0 ? findPosts({ db }, sought) : []
  return {
    roots: sought.roots,
    corrected: found.length + foundPosts.length > 0 ? sought.corrected : null,
    total: found.length,
    hasMore: ranked.length > mostRanked,
    stories: presentStories({ db }, found.slice(from, from + perPage), { roots: sought.roots, asked }),
    next: from + perPage < found.length ? page + 1 : null,
    posts: foundPosts,
    choices: choicesAmong({ db }, found, sought, chosen),
  }
}

const nothing = { roots: [], corrected: null, total: 0, hasMore: false, stories: [], next: null, posts: [] }

const allOf = (db: Searching['db']) => named(allChoices(db, mostChoices))

/** A country goes by its code, a species by its English name, and each is shown by what it is called here. */
const named = ({ country, species, language, ...others }: Record<ChoiceKind, Choice[]>) =>
  ({
    ...others,
    country: country.map((one) => ({ ...one, name: countryName(one.value) })),
    species: species.map((one) => ({ ...one, name: speciesName(one.value) })),
    language: language.map((one) => ({ ...one, name: languageName(one.value) })),
  }) as SearchChoices

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** One more than are shown: its presence says that there are more. */
function rank({ db }: Searching, sought: Search, chosen: readonly [ChoiceKind, string][]): Ranked[] {
  const expression = storyExpression(sought, chosen)
  const inOthers = translationExpression(sought, chosen)
  if (sought.words.length > 0 && sought.texts <= mostTexts.ranked)
    return bestOf([
      ...listRankedStories(db, expression, mostRanked + 1),
      ...listRankedTranslations(db, inOthers, mostRanked + 1),
    ])
  const ids = listIds(db, expression, inOthers)
  if (sought.words.length === 0) return ids.map((id) => ({ id, score: 0 }))
  if (sought.texts > mostTexts.titled) return ids.map((id) => ({ id, score: 0 }))
  const titled = listStoriesWith(db, titleExpression(sought, chosen), mostRanked)
  return [...new Set([...titled, ...ids])].map((id, index) => ({ id, score: index < titled.length ? -1 : 0 }))
}

/** A story that fits as it was written and in a translation is there once, as well as it fits best. */
function bestOf(ranked: readonly Ranked[]): Ranked[] {
  const scores = new Map<number, number>()
  for (const { id, score } of ranked) scores.set(id, Math.min(score, scores.get(id) ?? score))
  return [...scores].map(([id, score]) => ({ id, score })).sort((one, other) => other.id - one.id)
}

/** The newest stories that fit, as they were written or translated. */
const listIds = (db: Searching['db'], expression: string, inOthers: string): number[] =>
  [
    ...new Set([
      ...listStoriesWith(db, expression, mostRanked + 1),
      ...listTranslationsWith(db, inOthers, mostRanked + 1),
    ]),
  ].sort((one, other) => other - one)

/** The best first; of several that are as good, the newest. */
function inOrder(ranked: readonly Ranked[], documents: readonly DocumentRow[]): Found[] {
  const scores = new Map(ranked.map(({ id, score }) => [id, score]))
  return documents
    .map((document) => ({ ...document, id: document.storyId, score: scores.get(document.storyId) ?? 0 }))
    .sort((one, other) => one.score - other.score || compare(other.publishedAt, one.publishedAt) || other.id - one.id)
}

type Found = DocumentRow & Ranked

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

function presentStories(
  { db }: Searching,
  found: readonly { id: number }[],
  { roots, asked }: { roots: readonly string[]; asked: string },
): FoundStory[] {
  const rows = new Map(listStoriesById(db, idsOf(found)).map((row) => [row.id, row]))
  const media = listMediaOfStories(db, idsOf(found))
  const translations = listShownOf(db, idsOf(found))
  return found.flatMap(({ id }) => {
    const row = rows.get(id)
    if (row?.status !== 'published') return []
    const { content, ...card } = presentStory(row, media.get(id) ?? [], { translations: translations.get(id), asked })
    return [{ ...card, excerpt: passageOf(content, roots, excerptLength.storyCard) }]
  })
}

function findPosts({ db }: Searching, sought: Search): FoundPost[] {
  const ranked = listRankedPosts(db, postExpression(sought), posts.ranked)
  const best = ranked.sort((one, other) => one.score - other.score || other.id - one.id).slice(0, posts.shown)
  const rows = new Map(listPostsById(db, idsOf(best)).map((row) => [row.id, row]))
  return best.flatMap(({ id }) => {
    const row = rows.get(id)
    if (row?.status !== 'published') return []
    const excerpt = passageOf(plainText(row.content), sought.roots, excerptLength.newsCard)
    return [{ id, title: row.title, excerpt, createdAt: row.createdAt }]
  })
}

/** Of each kind, what could be chosen instead: how many stories there would be with all else that was asked for. */
function choicesAmong(
  { db }: Searching,
  found: readonly DocumentRow[],
  sought: Search,
  chosen: readonly [ChoiceKind, string][],
): SearchChoices {
  const read = new Map(found.map((document) => [document.storyId, document]))
  const without = (kind: ChoiceKind): readonly DocumentRow[] => {
    const others = chosen.filter(([one]) => one !== kind)
    if (others.length === chosen.length) return found
    const fitting = listIds(db, storyExpression(sought, others), translationExpression(sought, others))
    const ids = fitting.slice(0, mostRanked)
    const unread = ids.filter((id) => !read.has(id))
    for (const document of listDocuments(db, unread)) read.set(document.storyId, document)
    return ids.flatMap((id) => read.get(id) ?? [])
  }
  // Of the only choice that was made, and without words, each story of the site is another one.
  const everything = sought.words.length === 0 && chosen.length === 1 ? allChoices(db, mostChoices) : undefined
  const among = (kind: ChoiceKind) =>
    (chosen[0]?.[0] === kind && everything?.[kind]) || countBy(without(kind), (document) => valuesOf(document, kind))
  return named({
    category: among('category'),
    country: among('country'),
    species: among('species'),
    language: among('language'),
  })
}

const valuesOf = (document: DocumentRow, kind: ChoiceKind): readonly string[] => {
  const value = kind === 'language' ? document.languages : document[kind]
  return Array.isArray(value) ? value : value ? [value] : []
}

function countBy(documents: readonly DocumentRow[], valuesOf: (document: DocumentRow) => readonly string[]) {
  const counts = new Map<string, number>()
  for (const document of documents)
    for (const value of valuesOf(document)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, stories]) => ({ value, stories }))
    .sort((one, other) => other.stories - one.stories || compare(one.value, other.value))
    .slice(0, mostChoices)
}
