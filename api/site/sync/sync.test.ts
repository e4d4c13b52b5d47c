import { expect, test } from 'vitest'
import type { LibraryDelta } from '../../../data/contract/sync.ts'
import { demoStories } from '../../../data/demo/stories.ts'
import { advisedWords } from '../../../data/vocabulary/limits.ts'
import { openTestApp } from '../../testing.ts'

type Api = Awaited<ReturnType<typeof openTestApp>>

const delta = async ({ app }: Api, since?: number): Promise<LibraryDelta> =>
  (await app.request(`/api/sync${since === undefined ? '' : `?since=${since}`}`)).json()

async function submit({ app }: Api, title: string, content = 'It stood on one leg.'): Promise<number> {
  const response = await app.request('/api/stories', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      title,
      content,
      authorName: 'Wanjiru Example',
      authorLocation: 'Lakeside, Kenya',
      authorEmail: 'wanjiru@example.org',
      category: 'Wildlife Return',
    }),
  })
  return (await response.json()).storyId
}

const move = ({ app }: Api, cookie: string, id: number, status: string) =>
  app.request(`/api/stories/${id}/status`, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  })

const titles = ({ stories }: LibraryDelta) => stories.map(({ title }) => title)

test('a device without a library gets what is published, and no e-mail address', async () => {
  const api = await openTestApp()
  const cookie = await api.signIn()
  await move(api, cookie, await submit(api, 'Published'), 'published')
  await submit(api, 'Waiting')
  const first = await delta(api)
  expect(titles(first)).toEqual(['Published'])
  expect(first).toMatchObject({ more: false, gone: [], leaseDays: 30, workerOff: false })
  expect(JSON.stringify(first)).not.toContain('example.org')
})

test('a later call brings only what changed since, and nothing while nothing did', async () => {
  const api = await openTestApp()
  const cookie = await api.signIn()
  await move(api, cookie, await submit(api, 'First'), 'published')
  const { cursor } = await delta(api)
  await move(api, cookie, await submit(api, 'Second'), 'published')
  const later = await delta(api, cursor)
  expect(titles(later)).toEqual(['Second'])
  const still = await delta(api, later.cursor)
  expect(still).toMatchObject({ stories: [], gone: [], cursor: later.cursor })
})

test('a story taken off the site is a tombstone on every device, whatever happened in between', async () => {
  const api = await openTestApp()
  const cookie = await api.signIn()
  const id = await submit(api, 'Withdrawn')
  await move(api, cookie, id, 'published')
  const { cursor } = await delta(api)
  await move(api, cookie, id, 'pending')
  expect(await delta(api, cursor)).toMatchObject({ stories: [], gone: [{ kind: 'story', id, mediaIds: [] }] })
  await move(api, cookie, id, 'published')
  const back = await delta(api, cursor)
  expect(titles(back)).toEqual(['Withdrawn'])
  expect(back.gone).toEqual([])
})

test('many changes come in several calls that lose none', async () => {
  const api = await openTestApp()
  const cookie = await api.signIn()
  for (let number = 0; number < 130; number += 1)
    await move(api, cookie, await submit(api, `Story ${number}`), 'published')
  const seen: string[] = []
  let cursor = 0
  let more = true
  while (more) {
    const next = await delta(api, cursor)
    seen.push(...titles(next))
    ;({ cursor, more } = next)
  }
  expect(new Set(seen).size).toBe(130)
})

test('the switch against a broken worker reaches every device with its next call', async () => {
  const api = await openTestApp({ WORKER_OFF: 'on' })
  expect(await delta(api)).toMatchObject({ workerOff: true })
})

/** As long as the guide advises at most, of words that people wrote, in an order that no compressor can guess. */
function longStory(number: number): string {
  const words = demoStories.flatMap(({ content }) => content.split(/\s+/))
  let state = number + 1
  return Array.from({ length: advisedWords.most }, () => {
    // Park and Miller's generator: the same stories in each run.
    state = (state * 48_271) % 2_147_483_647
    return words[state % words.length]
  }).join(' ')
}

test('the newest thirty stories, as long as they are meant to be at most, are one text pack of at most 150 kB', async () => {
  const api = await openTestApp()
  const cookie = await api.signIn()
  for (let number = 0; number < 30; number += 1)
    await move(api, cookie, await submit(api, `Story ${number}`, longStory(number)), 'published')
  const response = await api.app.request('/api/sync', { headers: { 'accept-encoding': 'br' } })
  const { byteLength } = await response.arrayBuffer()
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(byteLength).toBeLessThanOrEqual(150_000)
})

test('a device that keeps pages is told what changed, and is sent no words', async () => {
  const api = await openTestApp()
  const cookie = await api.signIn()
  const id = await submit(api, 'Published')
  await move(api, cookie, id, 'published')
  const { cursor } = await delta(api)
  const ask = async () => (await api.app.request(`/api/sync?since=${cursor}&texts=none`)).json()
  expect(await ask()).toMatchObject({ changed: [], gone: [] })
  const body = new FormData()
  body.set('content', 'It stood on both legs.')
  await api.app.request(`/api/stories/${id}`, { method: 'PATCH', headers: { cookie }, body })
  expect(await ask()).toMatchObject({ changed: [{ kind: 'story', id }], stories: [], gone: [] })
  await move(api, cookie, id, 'pending')
  expect(await ask()).toMatchObject({ changed: [], gone: [{ kind: 'story', id }] })
})
