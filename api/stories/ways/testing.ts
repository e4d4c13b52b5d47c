import { randomUUID } from 'node:crypto'
import type { StoriesByCountry, WaysOn } from '../../../data/contract/ways.ts'
import { changeStatus } from '../../readers/testing.ts'
import { openTestApp } from '../../testing.ts'

export const amina = { authorName: 'Amina Example', authorEmail: 'amina@example.org' }

const words = {
  title: 'What we saw at the ford',
  content: 'It came back in the rain, and we stood still. '.repeat(4),
  authorLocation: 'Laikipia, Kenya',
  category: 'Education',
  ...amina,
}

/** A site on which stories come and go, and what it leads to. */
export async function openWays() {
  const api = await openTestApp({ TRUST_PROXY: 'on' })
  let sent = 0
  const send = async (changes: Partial<typeof words> = {}) => {
    sent += 1
    const answer = await api.app.request('/api/stories', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'x-forwarded-for': `198.51.${Math.floor(sent / 200)}.${(sent % 200) + 1}`,
      },
      body: JSON.stringify({ ...words, ...changes }),
    })
    if (answer.status !== 201) throw new Error(await answer.text())
    return (await answer.json()) as { storyId: number; code: string }
  }
  const move = (id: number, status: string) => changeStatus(api, id, status)
  const publish = async (changes?: Partial<typeof words>) => {
    const { storyId } = await send(changes)
    await move(storyId, 'published')
    return storyId
  }
  const ask = (path: string) => api.app.request(path)
  const read = async (path: string) => (await ask(path)).json()
  return {
    ...api,
    send,
    move,
    publish,
    ask,
    read,
    withdraw: (code: string) =>
      api.app.request('/api/receipts/withdraw', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code, confirmed: true }),
      }),
    rename: (code: string, authorName: string) =>
      api.app.request('/api/receipts/name', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code, authorName }),
      }),
    /** Of a story, the number of the next one and of those related to it. */
    waysOn: async (id: number) => {
      const { next, related } = (await read(`/api/stories/${id}/ways`)) as WaysOn
      return { next: next?.id ?? null, related: related.map((link) => link.id) }
    },
    countries: () => read('/api/story-countries') as Promise<StoriesByCountry>,
    /** The address of the page of a story's author. */
    pageOf: async (id: number) => (await read(`/api/stories/${id}`)).authorPage as string | null,
    /** The numbers of the stories on an author's page, newest first; null without such a page. */
    storiesOn: async (page: string | null) => {
      const answer = await ask(`/api/author-pages/${page}`)
      if (answer.status === 404) return null
      const { page: now } = await answer.json()
      const stories: { id: number }[] = await read(`/api/stories?view=card&limit=100&author=${now}`)
      return stories.map(({ id }) => id)
    },
    sitemap: async () => (await ask('/sitemap.xml')).text(),
  }
}
