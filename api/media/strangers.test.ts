import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../testing.ts'
import { findMedia } from './media.store.ts'
import { listMediaOf } from './media.ts'
import { asHeif, cornersPhoto, heifBomb } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const words = {
  title: 'The hide',
  content: 'We waited.',
  authorName: 'Amina',
  authorLocation: 'Narok',
  authorEmail: 'amina@example.org',
  category: 'Coexistence',
}

type Api = Awaited<ReturnType<typeof openTestApp>>

async function sendStory({ app }: Api, image: Buffer) {
  const body = new FormData()
  for (const [name, value] of Object.entries(words)) body.set(name, value)
  body.set('image', new Blob([new Uint8Array(image)]), 'photo.bin')
  const headers = { 'idempotency-key': randomUUID() }
  const response = await app.request('/api/stories', { method: 'POST', body, headers })
  const { storyId } = await response.json()
  return { status: response.status, storyId: storyId as number }
}

describe('a photo of 268 million pixels in 4 kB', () => {
  let photo: Buffer
  beforeAll(async () => {
    photo = await asHeif(await cornersPhoto(600, 400))
  })

  test('four at once take none of the server’s memory; their words stay, and an honest photo is shown', async () => {
    const api = await openTestApp()
    const before = process.resourceUsage().maxRSS
    const sent = await Promise.all([heifBomb, heifBomb, heifBomb, heifBomb].map((bomb) => sendStory(api, bomb)))
    const honest = await sendStory(api, photo)
    await api.deps.jobs.drain()
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(150_000)
    for (const { status, storyId } of sent) {
      expect(status).toBe(201)
      expect(listMediaOf(api.deps.db, storyId)).toMatchObject([
        {
          state: 'failed',
          reason: 'The photo is too large to open: 16,380 × 16,380 pixels. At most 30 million pixels can be.',
        },
      ])
    }
    expect(listMediaOf(api.deps.db, honest.storyId)).toMatchObject([{ state: 'ready', width: 600 }])
  })

  test('that claims to be small is not opened either', async () => {
    const api = await openTestApp()
    const liar = Buffer.from(heifBomb)
    const size = liar.indexOf('ispe') + 8
    liar.writeUInt32BE(4000, size)
    liar.writeUInt32BE(3000, size + 4)
    const { storyId } = await sendStory(api, liar)
    await api.deps.jobs.drain()
    const [row] = listMediaOf(api.deps.db, storyId)
    expect(findMedia(api.deps.db, row?.id ?? '')).toMatchObject({
      state: 'failed',
      reason: 'The photo is cut off or damaged: it cannot be opened.',
    })
  })
})
