import { once } from 'node:events'
import type { ReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { stories } from '../../../data/tables/stories.ts'
import { type MediaStorage, newMediaId, type OpenFile } from '../../platform/storage/storage.ts'
import { openTestApp } from '../../testing.ts'
import { insertMedia, moveMedia } from './media.store.ts'

const film = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251))

let container: Awaited<ReturnType<typeof openTestApp>>
let storyId: number
let id: string

beforeEach(async () => {
  container = await openTestApp()
  const { db, storage } = container.deps
  const words = { title: 'The hide', content: 'We waited.', authorName: 'Amina', authorLocation: 'Narok' }
  const story = { ...words, authorEmail: 'amina@example.org', category: 'Coexistence', status: 'published' } as const
  storyId = db.insert(stories).values(story).returning().get().id
  id = newMediaId()
  insertMedia(db, { id, storyId, kind: 'video', state: 'processing', bytes: 1, sha256: 'a'.repeat(64), approved: true })
  moveMedia(db, id, { from: ['processing'], to: 'ready', width: 2, height: 2, durationSeconds: 1, widthBytes: [1000] })
  await storage.write(id, 'video.mp4', film)
  await storage.write(id, 'poster.webp', Buffer.from('a still'))
  await storage.write(id, 'original', Buffer.from('with its place'))
})

const get = (file: string, headers: Record<string, string> = {}, method = 'GET') =>
  container.app.request(`/media/${id}/${file}`, { method, headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a published file', () => {
  test('is sent whole, with its type and its age', async () => {
    const response = await get('video.mp4')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=0, s-maxage=30, must-revalidate',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
    expect(await bytesOf(response)).toEqual(film)
    const poster = await get('poster.webp')
    expect(poster.headers.get('content-type')).toBe('image/webp')
    expect(await poster.text()).toBe('a still')
  })

  test.each([
    ['bytes=0-1', 0, 1],
    ['bytes=100-199', 100, 199],
    ['bytes=990-', 990, 999],
    ['bytes=-10', 990, 999],
  ])('is sent in part: %s', async (range, first, last) => {
    const response = await get('video.mp4', { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/1000`)
    expect(response.headers.get('content-length')).toBe(String(last - first + 1))
    expect(await bytesOf(response)).toEqual(film.subarray(first, last + 1))
  })

  test('has nothing behind its end', async () => {
    const response = await get('video.mp4', { range: 'bytes=1000-' })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */1000')
    expect(await response.text()).toBe('')
  })

  test('is described without being sent', async () => {
    const response = await get('video.mp4', { range: 'bytes=0-9' }, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('1000')
    expect(await response.text()).toBe('')
  })

  test('is not sent again to who has it', async () => {
    const etag = (await get('video.mp4')).headers.get('etag') ?? ''
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const response = await get('video.mp4', { 'if-none-match': known, range: 'bytes=0-1' })
      expect(response.status).toBe(304)
      expect(await response.text()).toBe('')
    }
    expect((await get('video.mp4', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is sent in part only to who has the rest of the same version', async () => {
    const first = await get('video.mp4')
    const range = { range: 'bytes=500-' }
    const status = async (condition: string) => (await get('video.mp4', { ...range, 'if-range': condition })).status
    expect(await status(first.headers.get('etag') ?? '')).toBe(206)
    expect(await status(first.headers.get('last-modified') ?? '')).toBe(206)
    expect(await status('"an older one"')).toBe(200)
    expect(await status('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(200)
  })
})

describe('what is not public', () => {
  const setStory = (status: 'pending' | 'rejected') =>
    container.deps.db.update(stories).set({ status }).where(eq(stories.id, storyId)).run()

  test.each(['pending', 'rejected'] as const)(
    'the file of a %s story is for admins alone, and stays in no cache',
    async (status) => {
      setStory(status)
      expect((await get('video.mp4')).status).toBe(404)
      expect((await get('video.mp4', { cookie: 'vfw_admin=guessed' })).status).toBe(404)
      const response = await get('video.mp4', { cookie: await container.signIn() })
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect((await get('video.mp4', { cookie: await container.signIn(), range: 'bytes=0-1' })).status).toBe(206)
    },
  )

  test('what was withdrawn is gone at the next look, also for who has it', async () => {
    const first = await get('video.mp4')
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await get('video.mp4', known)).status).toBe(304)
    setStory('rejected')
    for (const headers of [known, { 'if-none-match': '*' }, { range: 'bytes=0-1' }]) {
      const answer = await get('video.mp4', headers)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
  })

  test('a file that no admin approved is for admins alone', async () => {
    const { db, storage } = container.deps
    id = newMediaId()
    insertMedia(db, { id, storyId, kind: 'image', state: 'ready', bytes: 1, sha256: 'a'.repeat(64), approved: false })
    await storage.write(id, '480.webp', Buffer.from('a picture'))
    expect((await get('480.webp')).status).toBe(404)
    expect((await get('480.webp', { cookie: await container.signIn() })).status).toBe(200)
  })

  test('a file that is not ready is for nobody', async () => {
    moveMedia(container.deps.db, id, { from: ['ready'], to: 'processing' })
    expect((await get('video.mp4')).status).toBe(404)
    expect((await get('video.mp4', { cookie: await container.signIn() })).status).toBe(404)
  })

  test('the original is for nobody', async () => {
    const cookie = await container.signIn()
    for (const file of ['original', '.draft-x', '480.webp', 'poster.png', '..%2Fsecret', '%2e%2e%2f%2e%2e%2fsecret']) {
      expect((await get(file, { cookie })).status, file).toBe(404)
    }
    expect((await container.app.request('/media/..%2F..%2Fincoming/video.mp4', { headers: { cookie } })).status).toBe(
      404,
    )
    expect((await get('original')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('over a real connection', () => {
  async function listen() {
    const server = serve({ fetch: container.app.fetch, port: 0, hostname: '127.0.0.1' })
    if (!('closeAllConnections' in server)) throw new Error('Not an HTTP/1 server')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  test('HEAD tells the length, and a part has its own', async () => {
    const url = `http://127.0.0.1:${await listen()}/media/${id}/video.mp4`
    const head = await fetch(url, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe('1000')
    const part = await fetch(url, { headers: { range: 'bytes=0-1' } })
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '2'])
    expect(await bytesOf(part)).toEqual(film.subarray(0, 2))
  })

  test('a viewer who leaves in the middle leaves no open file behind', async () => {
    const { storage } = container.deps
    await storage.write(id, 'video.mp4', Buffer.alloc(32 * 1024 ** 2))
    const reads = watchReads(storage)
    const viewer = request({ port: await listen(), host: '127.0.0.1', path: `/media/${id}/video.mp4` }).end()
    const [response] = await once(viewer, 'response')
    await once(response, 'data')
    const [read] = reads
    if (!read) throw new Error('Nothing was read')
    expect(read.closed).toBe(false)
    viewer.on('error', () => undefined)
    viewer.destroy()
    await new Promise<void>((resolve) => read.once('close', () => resolve()))
    expect(read.bytesRead).toBeLessThan(16 * 1024 ** 2)
  })

  test('many readers get the same bytes at once', async () => {
    const large = Buffer.alloc(3 * 1024 ** 2, await readFile(import.meta.filename))
    await container.deps.storage.write(id, 'video.mp4', large)
    const url = `http://127.0.0.1:${await listen()}/media/${id}/video.mp4`
    const answers = await Promise.all(Array.from({ length: 8 }, async () => bytesOf(await fetch(url))))
    for (const answer of answers) expect(answer.equals(large)).toBe(true)
  })
})

/** The streams that are read from storage from now on. */
function watchReads(storage: MediaStorage): ReadStream[] {
  const reads: ReadStream[] = []
  const open = storage.open.bind(storage)
  vi.spyOn(storage, 'open').mockImplementation(async (...names) => {
    const file = await open(...names)
    const read: OpenFile['read'] = async (range) => {
      const stream = (await file?.read(range)) ?? expect.unreachable()
      reads.push(stream as ReadStream)
      return stream
    }
    return file && { ...file, read }
  })
  return reads
}
