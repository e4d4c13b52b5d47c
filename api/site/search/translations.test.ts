import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SearchAnswer, Suggestions } from '../../../data/contract/search.ts'
import { partsOf } from '../../../data/rules/stories/translation.ts'
import { stories, storyTranslations } from '../../../data/tables/stories.ts'
import { openTestApp } from '../../testing.ts'
import { type Api, found, insertPublished, search, type Words } from './testing.ts'

const words = { title: 'The heron came back', content: 'It stood on one leg.' }
const french = ['Le héron est revenu', 'Il attendait sur une patte, près du marécage.']

/** Writes released translations straight into the table, as `insertPublished` does with stories. */
function insertTranslations({ deps: { db, clock } }: Api, ids: readonly number[], language = 'fr', texts = french) {
  const shown = partsOf(words).map(({ of }, index) => ({ of, text: texts[index] ?? '', by: 'person' as const }))
  const at = clock.now().toISOString()
  const row = { language, shown, changedBy: 'admin1', changedAt: at, releasedBy: 'admin1', releasedAt: at }
  const pieces = shown.map((piece) => ({ ...piece, isSeen: true }))
  for (const storyId of ids)
    db.insert(storyTranslations)
      .values({ ...row, storyId, pieces })
      .run()
}

/** Numbered from 1. */
async function openWith(rows: readonly Words[]) {
  const api = await openTestApp()
  for (let from = 0; from < rows.length; from += 200)
    insertPublished(
      api,
      rows.slice(from, from + 200).map((row) => ({ ...words, ...row })),
    )
  return api
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('a story from a country is found by words of its translation, however many newer ones from elsewhere have them', async () => {
  const api = await openWith([{ authorLocation: 'Jinja, Uganda' }, ...numbers(2, 601).map(() => ({}))])
  insertTranslations(api, numbers(1, 601))
  expect(await found(api, { q: 'marécage', country: 'UG' })).toEqual([1])
  const { total, hasMore } = await search(api, { q: 'marécage', country: 'KE' })
  expect([total, hasMore]).toEqual([500, true])
})

test('of more translations than are ranked, those of the newest stories are found, whenever they were translated', async () => {
  const api = await openWith(numbers(1, 520).map((index) => (index === 7 ? { category: 'Education' } : {})))
  insertTranslations(api, numbers(8, 520))
  insertTranslations(api, [7])
  const { total, choices } = await search(api, 'marécage')
  expect([total, choices.category.map(({ value }) => value)]).toEqual([500, ['Wildlife Return']])
})

test('a story is found once, whatever its languages, and all of them can be chosen', async () => {
  const api = await openWith([{}, {}])
  insertTranslations(api, [1])
  insertTranslations(api, [1], 'sw', ['Korongo', 'Marécage pale.'])
  expect(await found(api, 'marécage')).toEqual([1])
  const { choices } = await search(api, 'marécage')
  expect(choices.language?.map(({ value }) => value).sort()).toEqual(['en', 'fr', 'sw'])
  expect(await found(api, { q: 'marécage', language: 'sw' })).toEqual([1])
  expect(await found(api, { q: 'patte', language: 'sw' })).toEqual([])
})

test('what a story can be chosen by is that of its translations, also when both change at once or it leaves the site', async () => {
  const api = await openWith([{}, {}])
  const { db } = api.deps
  insertTranslations(api, [1, 2])
  const change = (values: Partial<typeof stories.$inferInsert>) => {
    db.update(stories).set(values).where(eq(stories.id, 1)).run()
    api.deps.published.changed(db)
  }
  change({ country: 'UG', species: ['stork'], category: 'Education' })
  const chosen = { q: 'marécage', country: 'UG', species: 'stork', category: 'Education' }
  expect([await found(api, chosen), await found(api, { q: 'marécage', country: 'KE' })]).toEqual([[1], [2]])
  change({ country: 'KE', status: 'pending' })
  expect([await found(api, 'marécage'), await found(api, { q: 'marécage', country: 'UG' })]).toEqual([[2], []])
  change({ country: 'GH', status: 'published' })
  expect(await found(api, { q: 'marécage', country: 'GH' })).toEqual([1])
  db.delete(stories).run()
  api.deps.published.changed(db)
  expect(await found(api, 'marécage')).toEqual([])
  expect(
    db.$client.prepare("select count(*) from translation_words where translation_words match 'marecage'").pluck().get(),
  ).toBe(0)
  expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok')
})

test('a title is suggested as it is called in the language of the page, whatever was typed of it', async () => {
  const api = await openWith([{}])
  insertTranslations(api, [1])
  insertTranslations(api, [1], 'sw', ['Korongo amerudi', 'Pale.'])
  const suggestedIn = async (language: string, q: string): Promise<string[]> => {
    const headers = { 'accept-language': language }
    const answer = await api.app.request(`/api/search/suggestions?${new URLSearchParams({ q })}`, { headers })
    return ((await answer.json()) as Suggestions).titles.map(({ title }) => title)
  }
  expect(await suggestedIn('fr', 'hér')).toEqual([french[0]])
  expect(await suggestedIn('fr', 'came back')).toEqual([french[0]])
  expect(await suggestedIn('sw', 'revenu')).toEqual(['Korongo amerudi'])
  expect(await suggestedIn('en', 'koron')).toEqual([words.title])
  api.deps.db.update(storyTranslations).set({ shown: null }).where(eq(storyTranslations.language, 'fr')).run()
  api.deps.published.changed(api.deps.db)
  expect([await suggestedIn('fr', 'revenu'), await suggestedIn('fr', 'koron')]).toEqual([[], [words.title]])
})

test('an animal is found by its name in the language of the reader, in stories that nobody has translated', async () => {
  const api = await openWith([{ content: 'An elephant came to the well.' }, {}])
  const ask = async (q: string, language: string) => {
    const headers = { 'accept-language': language }
    const answer = await api.app.request(`/api/search?${new URLSearchParams({ q, in: language })}`, { headers })
    return ((await answer.json()) as SearchAnswer).stories.map(({ id }) => id)
  }
  expect(await ask('tembo', 'sw')).toEqual([1])
  expect(await ask('les éléphants', 'fr')).toEqual([1])
  expect(await ask('الفيل', 'ar')).toEqual([1])
  expect(await ask('tembo', 'en')).toEqual([])
})
