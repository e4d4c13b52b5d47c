import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AdminStory, PublicStory, StoryVersion } from '../../data/contract/stories.ts'
import { videoCaptions } from '../../data/tables/stories.ts'
import { newMediaId } from '../platform/storage/storage.ts'
import { allowAll, openTestApp } from '../testing.ts'
import { rememberConversions } from './media/converter/testing.ts'
import { insertMedia, moveMedia } from './media/media.store.ts'
import { forgetReplacedFilesBefore } from './replacedFiles.ts'
import { insertStory } from './stories.store.ts'
import { withdrawStory } from './writer/withdraw.ts'

const text = 'WEBVTT\n\n00:01.000 --> 00:04.000\nThe gate is open.'

/** A published story with a video. */
async function openDesk() {
  const api = await openTestApp()
  rememberConversions(api.deps)
  const { db } = api.deps
  const cookie = await api.signIn()
  const story = insertStory(db, {
    ...{ title: 'The crossing', content: 'They went over at dusk.', authorName: 'Efua Example' },
    ...{ authorLocation: 'Winneba, Ghana', authorEmail: 'efua@example.org', category: 'Coexistence' },
    ...{ submission: randomUUID(), wordsSha256: 'w', at: '2026-03-01T08:00:00.000Z' },
  })
  allowAll(api.deps, story.id)
  const id = newMediaId()
  insertMedia(db, {
    id,
    storyId: story.id,
    kind: 'video',
    state: 'processing',
    bytes: 9,
    sha256: 'a'.repeat(64),
    approved: false,
  })
  moveMedia(db, id, { from: ['processing'], to: 'ready', width: 2, height: 2, durationSeconds: 9, widthBytes: [9] })
  const ask = (method: string, path: string, body: object, as = cookie) =>
    api.app.request(`/api/stories/${story.id}${path}`, {
      method,
      headers: { cookie: as, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await ask('PATCH', '/status', { status: 'published' })
  return {
    ...api,
    id,
    ask,
    write: (words: string, more: object = {}) =>
      ask('PUT', `/media/${id}/captions`, { text: words, language: 'en', ...more }),
    page: async () => (await (await api.app.request(`/api/stories/${story.id}?view=public`)).json()) as PublicStory,
    story: async () =>
      (await (await api.app.request(`/api/stories/${story.id}`, { headers: { cookie } })).json()) as AdminStory,
    versions: async () =>
      (await (
        await api.app.request(`/api/stories/${story.id}/versions`, { headers: { cookie } })
      ).json()) as StoryVersion[],
    see: (url = '', as = '') => api.app.request(url, { headers: { cookie: as } }),
    cookie,
  }
}

describe('the captions of a video', () => {
  test('are given to whoever may see it, in our spelling, as a text that can do nothing', async () => {
    const desk = await openDesk()
    expect((await desk.page()).video?.captions).toBeNull()
    expect((await desk.write(text)).status).toBe(200)
    const captions = (await desk.page()).video?.captions
    expect(captions?.language).toBe('en')
    const answer = await desk.see(captions?.url)
    expect([answer.status, await answer.text()]).toEqual([
      200,
      'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nThe gate is open.\n',
    ])
    expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('cache-control')).toContain('must-revalidate')
  })

  test('are refused with the line at fault, and nothing is kept of what could be more than words', async () => {
    const desk = await openDesk()
    const refused = await desk.write('WEBVTT\n\nSTYLE\n::cue { background: url(https://example.org/) }')
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'captions.unreadable', line: 3, message: expect.stringContaining('Line 3') }),
    ])
    expect((await desk.write('x'.repeat(200_001))).status).toBe(400)
    expect((await desk.write(text, { language: '"><script>' })).status).toBe(400)
    expect(desk.deps.db.select().from(videoCaptions).all()).toEqual([])
    await desk.write('WEBVTT\n\n00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>Hello <script>there</script>')
    const served = await (await desk.see((await desk.page()).video?.captions?.url)).text()
    expect(served).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello there\n')
  })

  test('are of the version: what they were comes back with it, and their address changes with them', async () => {
    const desk = await openDesk()
    await desk.write(text)
    const first = (await desk.page()).video?.captions
    await desk.write(text.replace('open', 'shut'), { language: 'fr' })
    const second = (await desk.page()).video?.captions
    expect(second?.url).not.toBe(first?.url)
    expect((await desk.see(first?.url)).status).toBe(404)
    expect((await desk.see(first?.url, desk.cookie)).status).toBe(200)
    const [version] = await desk.versions()
    expect(version?.media[0]?.video?.captions).toEqual(first)
    await desk.ask('POST', `/versions/${version?.id}/restore`, {})
    expect((await desk.page()).video?.captions).toEqual(first)
  })

  test('written again as they are make no version; an empty text takes them away', async () => {
    const desk = await openDesk()
    await desk.write(text)
    await desk.write(`\uFEFF${text}\n\n\n`)
    expect(await desk.versions()).toHaveLength(1)
    await desk.write(' ')
    expect([(await desk.page()).video?.captions, (await desk.versions()).length]).toEqual([null, 2])
  })

  test('are for admins alone to write, on a story as they see it, of a video that it has', async () => {
    const desk = await openDesk()
    const { revision } = await desk.story()
    expect((await desk.ask('PUT', `/media/${desk.id}/captions`, { text, language: 'en' }, '')).status).toBe(401)
    expect((await desk.write(text, { revision: revision - 1 })).status).toBe(409)
    expect((await desk.ask('PUT', `/media/${newMediaId()}/captions`, { text, language: 'en' })).status).toBe(404)
  })

  test('are seen by nobody else while the story is off the site, and go with their video', async () => {
    const desk = await openDesk()
    await desk.write(text)
    const url = (await desk.page()).video?.captions?.url
    await desk.ask('PATCH', '/status', { status: 'pending' })
    expect([(await desk.see(url)).status, (await desk.see(url, desk.cookie)).status]).toEqual([404, 200])
    withdrawStory(desk.deps, 1)
    expect((await desk.see(url, desk.cookie)).status).toBe(404)
    expect(desk.deps.db.select().from(videoCaptions).all()).toEqual([])
  })

  test('that were replaced are deleted once no version names them', async () => {
    const desk = await openDesk()
    await desk.write(text)
    await desk.write(text.replace('open', 'shut'))
    const count = () => desk.deps.db.select().from(videoCaptions).all().length
    forgetReplacedFilesBefore(desk.deps, { before: '2026-01-01T00:00:00.000Z', limit: 10 })
    expect(count()).toBe(2)
    forgetReplacedFilesBefore(desk.deps, { before: '2999-01-01T00:00:00.000Z', limit: 10 })
    expect([count(), (await desk.page()).video?.captions?.language]).toEqual([1, 'en'])
  })
})
