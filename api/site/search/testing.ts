import type { SearchAnswer, Suggestions } from '../../../data/contract/search.ts'
import { countryOf } from '../../../data/rules/stories/countryOf.ts'
import { speciesNamed } from '../../../data/rules/stories/speciesNamed.ts'
import { stories } from '../../../data/tables/stories.ts'
import { changeStatus } from '../../readers/testing.ts'
import type { openTestApp } from '../../testing.ts'

export type Api = Awaited<ReturnType<typeof openTestApp>>

const story = {
  title: 'The heron came back',
  content: 'It stood on one leg.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}
export type Words = Partial<typeof story>

/** Sends a story through the front door; its number. */
export async function submit({ app }: Api, more: Words = {}): Promise<number> {
  const answer = await app.request('/api/stories', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...story, ...more }),
  })
  return (await answer.json()).storyId
}

export async function publish(api: Api, more: Words = {}): Promise<number> {
  const id = await submit(api, more)
  await changeStatus(api, id, 'published')
  return id
}

/** Writes published stories straight into the table, as a site that has grown holds them. */
export const insertPublished = ({ deps }: Api, rows: readonly Words[]) =>
  deps.db
    .insert(stories)
    .values(
      rows.map((words, index) => ({
        ...story,
        ...words,
        country: countryOf(words.authorLocation ?? story.authorLocation),
        species: [...speciesNamed(`${words.title ?? story.title} ${words.content ?? story.content}`)],
        category: (words.category ?? story.category) as 'Wildlife Return',
        status: 'published' as const,
        publishedAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
      })),
    )
    .run()

export async function search({ app }: Api, asked: string | Record<string, string>): Promise<SearchAnswer> {
  const query = new URLSearchParams(typeof asked === 'string' ? { q: asked } : asked)
  const answer = await app.request(`/api/search?${query}`)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer.json()
}

export const found = async (api: Api, asked: string | Record<string, string>) =>
  (await search(api, asked)).stories.map(({ id }) => id)

export const suggested = async ({ app }: Api, q: string): Promise<Suggestions> =>
  (await app.request(`/api/search/suggestions?${new URLSearchParams({ q })}`)).json()
