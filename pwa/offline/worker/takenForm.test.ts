import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { database, tables } from '../database.ts'
import { filesOf } from '../files.ts'
import { listStories } from '../outbox/outboxStore.ts'
import { openTestPhone, someStory } from '../outbox/testPhone.ts'
import { openTestServer } from '../outbox/testServer.ts'
import { takeStoryForm } from './takenForm.ts'

const address = 'https://voices.example/api/stories'
let sent: { id: string | null; title: string }[]
let answer: () => Response

beforeEach(() => {
  sent = []
  answer = () => new Response('received', { status: 201 })
  vi.stubGlobal('self', { registration: {} })
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: FormData }) => {
    sent.push({ id: headers['idempotency-key'] ?? null, title: String(body.get('title')) })
    return answer()
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const table of tables) await database.table(table).clear()
})

const noSignal = () => {
  throw new TypeError('Failed to fetch')
}

function submit(changes: Record<string, string> = {}, photo?: Blob) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...someStory, ...changes })) body.set(name, value)
  body.set('video', new Blob([]), '')
  if (photo) body.set('image', photo, 'turtle.heic')
  return takeStoryForm(new Request(address, { method: 'POST', body }))
}

const photo = new Blob([new Uint8Array(2_000).fill(7)], { type: 'image/heic' })

describe('a story form that the browser sends', () => {
  it('goes to the server where there is signal, and leaves nothing behind', async () => {
    expect(await (await submit()).text()).toBe('received')
    expect(sent.map(({ title }) => title)).toEqual(['The nets'])
    expect(await listStories(database)).toEqual([])
  })

  it('is kept with its photo where there is none, under the id with which it left', async () => {
    answer = noSignal
    const page = await submit({}, photo)
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('Saved on this phone. It is not sent'),
    ])
    const [story] = await listStories(database)
    expect(story).toMatchObject({ id: sent[0]?.id, fields: someStory, status: { name: 'queued' } })
    const files = await filesOf(database, story?.id ?? '')
    expect(files.map(({ kind, bytes }) => [kind, bytes])).toEqual([['image', 2_000]])
  })

  it('is kept where a dead server answers', async () => {
    answer = () => new Response('', { status: 502 })
    await submit()
    expect(await listStories(database)).toHaveLength(1)
  })

  it('is one story, however often it is sent', async () => {
    answer = noSignal
    await submit()
    await submit()
    answer = () => new Response('received')
    await submit()
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(await listStories(database)).toHaveLength(1)
    await submit({ title: 'Other nets' })
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
  })

  it('leaves by the outbox, once', async () => {
    answer = noSignal
    await submit({}, photo)
    const server = openTestServer()
    await openTestPhone(server, database).flushUntilQuiet()
    expect(await listStories(database)).toEqual([])
    expect([...server.stories.keys()]).toEqual([sent[0]?.id])
  })

  it('that is not filled in is not kept, and says what is missing', async () => {
    answer = noSignal
    const page = await submit({ title: ' ', category: '' })
    const text = await page.text()
    expect(page.status).toBe(503)
    expect(text).toContain('Title is required')
    expect(text).toContain('Please choose a category')
    expect(text).toContain('it is not saved on this phone')
    expect(await listStories(database)).toEqual([])
  })

  it('shows a title as it was written', async () => {
    answer = noSignal
    expect(await (await submit({ title: '<b>Nets' })).text()).toContain('&lt;b>Nets')
  })
})
