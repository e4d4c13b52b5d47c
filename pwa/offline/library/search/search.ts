import type {
  FoundPost,
  FoundStory,
  SearchAnswer,
  SearchChoices,
  SearchFilter,
  Suggestions,
} from '../../../../data/contract/search.ts'
import type { PublicStory } from '../../../../data/contract/stories.ts'
import { countryName, englishCountryName } from '../../../../data/rules/countryName.ts'
import { passageOf } from '../../../../data/rules/search/found.ts'
import {
  type ChoiceKind,
  choiceKinds,
  indexedPlace,
  withGeneralWords,
  withoutMarkup,
} from '../../../../data/rules/search/indexed.ts'
import { readSearch } from '../../../../data/rules/search/readSearch.ts'
import { isWordFor, searchWords } from '../../../../data/rules/search/searchWords.ts'
import type { Known } from '../../../../data/rules/search/spelling.ts'
import { speciesName } from '../../../../data/rules/speciesName.ts'
import { languageName } from '../../../../data/rules/stories/storyLanguage.ts'
import { wordsOf } from '../../../../data/rules/wordsOf.ts'
import { excerptLength } from '../../../../data/vocabulary/limits.ts'
import { usualStoryLanguage } from '../../../../data/vocabulary/storyLanguages.ts'
import { database } from '../../database.ts'
import { isWithinLease, libraryState } from '../libraryStore.ts'
import { rankTexts } from './rank.ts'
import { buildWordIndex, type WordIndex } from './wordIndex.ts'

/** What a story is chosen and sorted by. */
interface Entry extends Record<ChoiceKind, readonly string[]> {
  id: number
  title: string
  authorName: string
  publishedAt: string
}

interface Library {
  /** Of what is in it. */
  mark: string
  stories: WordIndex
  entries: readonly Entry[]
  posts: WordIndex
  postIds: readonly number[]
}

let known: Promise<Library> | null = null
let knownMark = ''

/** The index of all that is on this device, built anew when something came or left. */
async function openIndex(cursor: number): Promise<Library> {
  const [storyIds, postIds] = await database.transaction('r', ['stories', 'posts'], async () =>
    Promise.all([database.stories.toCollection().primaryKeys(), database.posts.toCollection().primaryKeys()]),
  )
  const mark = JSON.stringify([cursor, storyIds, postIds])
  if (!known || knownMark !== mark) {
    knownMark = mark
    known = build(mark)
    known.catch(() => {
      known = null
    })
  }
  return known
}

async function build(mark: string): Promise<Library> {
  const [stories, posts] = [
    await database.stories.orderBy('publishedAt').toArray(),
    await database.posts.orderBy('createdAt').toArray(),
  ]
  return {
    mark,
    stories: await buildWordIndex(
      stories.map(({ title, content, authorName, authorLocation, country = null }) => [
        [title, 10],
        [content, 1],
        [authorName, 4],
        [indexedPlace({ authorLocation, country }), 4],
      ]),
    ),
    entries: stories.map(entryOf),
    posts: await buildWordIndex(
      posts.map(({ title, content }) => [
        [title, 10],
        [withoutMarkup(content), 1],
      ]),
    ),
    postIds: posts.map(({ id }) => id),
  }
}

/** What was saved before stories had a country and animals has none. */
const entryOf = ({ id, title, authorName, publishedAt, category, country, species, ...story }: PublicStory): Entry => ({
  id,
  title,
  authorName,
  publishedAt,
  category: [category],
  country: country ? [country] : [],
  species: withGeneralWords(species ?? []),
  language: story.languages ?? [story.language ?? usualStoryLanguage],
})

const perPage = 12
const most = { posts: 3, choices: 40, titles: 4, suggested: 3 } as const

/** How long a search took, in the browser's own list of measures. */
export const searchMeasure = 'search on this device'

/** The stories and posts of this device that fit; null where it keeps none, or nobody has confirmed them for too long. */
export async function searchLibrary(
  filter: SearchFilter,
  page: number,
): Promise<(SearchAnswer & { asOf: string }) | null> {
  const start = performance.now()
  const answer = await lookUp(filter, page)
  performance.measure(searchMeasure, { start })
  return answer
}

const lookUp = (filter: SearchFilter, page: number) =>
  withIndex(async (library): Promise<SearchAnswer> => {
    const sought = readSearch(lexiconOf(library), filter.q ?? '')
    const { roots, corrected } = sought
    const isChosen = choiceKinds.some((kind) => filter[kind] !== undefined)
    const isAsked = sought.words.length > 0 || isChosen
    const named = (species: string) =>
      library.entries.flatMap((entry, number) => (entry.species.includes(species) ? [number] : []))
    const scores = rankTexts(library.stories, sought, named)
    const fits = (left: ChoiceKind | null) =>
      library.entries.filter(
        (entry, number) =>
          isAsked &&
          (sought.words.length === 0 || scores.has(number)) &&
          choiceKinds.every((kind) => kind === left || isAmong(entry[kind], filter[kind])),
      )
    const scoreOf = new Map(library.entries.map((entry, number) => [entry.id, scores.get(number) ?? 0]))
    const found = fits(null).sort(
      (one, other) =>
        (scoreOf.get(other.id) ?? 0) - (scoreOf.get(one.id) ?? 0) || (one.publishedAt < other.publishedAt ? 1 : -1),
    )
    const from = (page - 1) * perPage
    const posts = page === 1 && !isChosen ? await listFoundPosts(library, filter.q ?? '') : []
    return {
      roots,
      corrected: found.length + posts.length > 0 ? corrected : null,
      total: found.length,
      hasMore: false,
      stories: await listFound(found.slice(from, from + perPage), roots),
      next: from + perPage < found.length ? page + 1 : null,
      posts,
      choices: choicesAmong((kind) => (isAsked ? fits(kind) : library.entries)),
    }
  })

const isAmong = (values: readonly string[], wanted: string | undefined) =>
  wanted === undefined || values.includes(wanted)

/** Words of posts are known as well. */
const lexiconOf = ({ stories, posts }: Library) => ({
  textsWith: (word: string) => stories.lexicon.textsWith(word) + posts.lexicon.textsWith(word),
  listFrom: (beginning: string, limit: number) =>
    together(stories.lexicon.listFrom(beginning, limit), posts.lexicon.listFrom(beginning, limit)),
  listSimilar: (word: string, bounds: { apart: number; limit: number }) =>
    together(stories.lexicon.listSimilar(word, bounds), posts.lexicon.listSimilar(word, bounds)),
})

function together(...lists: Known[][]): Known[] {
  const texts = new Map<string, number>()
  for (const one of lists.flat()) texts.set(one.term, (texts.get(one.term) ?? 0) + one.texts)
  return [...texts].map(([term, sum]) => ({ term, texts: sum }))
}

/** What has left the device meanwhile is not found. */
async function listFound(entries: readonly Entry[], roots: readonly string[]): Promise<FoundStory[]> {
  const stories = await database.transaction('r', ['stories'], async () =>
    Promise.all(entries.map(({ id }) => database.stories.get(id))),
  )
  return stories.flatMap((story) => {
    if (!story) return []
    const { content, ...card } = story
    return [{ ...card, excerpt: passageOf(content, roots, excerptLength.storyCard) }]
  })
}

async function listFoundPosts(library: Library, q: string): Promise<FoundPost[]> {
  const sought = readSearch(lexiconOf(library), q)
  const ranked = [...rankTexts(library.posts, sought, () => [])].sort((one, other) => other[1] - one[1])
  const ids = ranked.slice(0, most.posts).map(([number]) => library.postIds[number] ?? 0)
  const posts = await database.transaction('r', ['posts'], async () =>
    Promise.all(ids.map((id) => database.posts.get(id))),
  )
  return posts.flatMap((post) => {
    if (!post) return []
    const { id, title, content, createdAt } = post
    return [{ id, title, createdAt, excerpt: passageOf(withoutMarkup(content), sought.roots, excerptLength.newsCard) }]
  })
}

/** What stories of this device can be chosen by. */
export const libraryChoices = (): Promise<{ choices: SearchChoices; asOf: string } | null> =>
  withIndex(async ({ entries }) => ({ choices: choicesAmong(() => entries) }))

function choicesAmong(entriesFor: (kind: ChoiceKind) => readonly Entry[]): SearchChoices {
  const count = (kind: ChoiceKind) => {
    const counts = new Map<string, number>()
    for (const entry of entriesFor(kind))
      for (const value of entry[kind]) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts]
      .map(([value, stories]) => ({ value, stories }))
      .sort((one, other) => other.stories - one.stories || (one.value < other.value ? -1 : 1))
      .slice(0, most.choices)
  }
  return {
    category: count('category') as SearchChoices['category'],
    country: count('country').map((one) => ({ ...one, name: countryName(one.value) })),
    species: count('species').map((one) => ({ ...one, name: speciesName(one.value) })),
    language: count('language').map((one) => ({ ...one, name: languageName(one.value) })),
  }
}

/** What is on this device and goes by what was typed so far. */
export const suggestFromLibrary = (typed: string): Promise<(Suggestions & { asOf: string }) | null> =>
  withIndex(async ({ entries }) => {
    const words = searchWords(typed)
    const isMeant = (name: string) => {
      const parts = wordsOf(name)
      return words.length > 0 && words.every((word) => parts.some((part) => isWordFor(part, [word])))
    }
    const { species, country } = choicesAmong(() => entries)
    const newest = [...entries].reverse()
    const titles = newest.filter(({ title }) => isMeant(title)).slice(0, most.titles)
    const writers = new Set(newest.map(({ authorName }) => authorName).filter(isMeant))
    return {
      titles: titles.map(({ id, title }) => ({ id, title })),
      species: species.filter(({ value, name = value }) => isMeant(value) || isMeant(name)).slice(0, most.suggested),
      countries: country
        .filter(({ value, name }) => isMeant(name) || isMeant(englishCountryName(value)))
        .slice(0, most.suggested),
      writers: [...writers].slice(0, most.suggested),
    }
  })

async function withIndex<T extends object>(
  look: (library: Library) => Promise<T>,
): Promise<(T & { asOf: string }) | null> {
  const state = await libraryState(database)
  if (!state || !isWithinLease(state, Date.now())) return null
  const library = await openIndex(state.cursor)
  if (library.entries.length === 0) return null
  return { ...(await look(library)), asOf: state.confirmedAt }
}
