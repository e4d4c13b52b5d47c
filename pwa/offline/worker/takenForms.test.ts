import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contactSubmission } from '../../../data/contract/inbox/contact.ts'
import { volunteerApplication } from '../../../data/contract/inbox/volunteers.ts'
import { allActivities } from '../../../data/vocabulary/volunteers.ts'
import { database, tables } from '../database.ts'
import { filesOf } from '../files.ts'
import { listStories, readMessage } from '../outbox/outboxStore.ts'
import { openTestPhone, someStory } from '../outbox/testPhone.ts'
import { openTestServer } from '../outbox/testServer.ts'
import { takeForm } from './takenForms.ts'
import { readStory } from './takenStory.ts'

const address = 'https://voices.example/api/stories'
let sent: { id: string | null; title: string }[]
let answer: () => Response

beforeEach(() => {
  sent = []
  answer = () => new Response('received', { status: 201 })
  vi.stubGlobal('self', { registration: {} })
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: FormData }) => {
    sent.push({ id: headers['idempotency-key'] ?? null, title: String(body.get('title') ?? body.get('name')) })
    return answer()
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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
  return takeForm(new Request(address, { method: 'POST', body }))
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

  it('arrives without a film that left the phone meanwhile, which is named', async () => {
    const gone = new File(['film'], 'herd.mp4', { type: 'video/mp4' })
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotFoundError'))
    const form = new FormData()
    form.set('video', gone)
    const { leftOut, body } = await readStory(form)
    expect(leftOut).toEqual([
      'herd.mp4: This file is no longer on this phone. Please choose it again, or choose another one.',
    ])
    expect((body() as FormData).get('video')).toMatchObject({ name: 'herd.mp4', size: 0 })
  })

  it('shows a title as it was written', async () => {
    answer = noSignal
    expect(await (await submit({ title: '<b>Nets' })).text()).toContain('&lt;b>Nets')
  })
})

describe('a message or an application that the browser sends', () => {
  const message = {
    name: 'Amina Example',
    email: 'amina@example.org',
    category: 'other',
    subject: '',
    message: 'When do you visit schools?\r\nWe are at the lake.',
  }
  const application = {
    name: 'Chidi Example',
    email: 'chidi@example.org',
    phone: '+254 700 000000',
    address: 'Lakeside',
    dateOfBirth: '1990-05-01',
    'twitterHandle.none': 'on',
    instagramHandle: '@chidi',
    'facebookHandle.none': 'on',
    currentOrganization: 'Lakeside School',
    qualification: 'Teacher',
    motivation: 'I have led our school’s wildlife club for six years, and would like to plant trees along the lake.',
    conservationActivities: allActivities[0] ?? '',
    agreesToTerms: 'on',
  }

  const submitTo = (path: string, fields: Record<string, string>) =>
    takeForm(new Request(new URL(path, address), { method: 'POST', body: new URLSearchParams(fields) }))

  const kept = async () => {
    const messages = await database.letters.orderBy('queuedAt').toArray()
    return Promise.all(
      messages.map(async (one) => ({ ...one, body: JSON.parse((await readMessage(database, one)) ?? '') })),
    )
  }

  it('goes to the server where there is signal', async () => {
    expect(await (await submitTo('/api/contact', message)).text()).toBe('received')
    expect(sent).toEqual([{ id: expect.any(String), title: 'Amina Example' }])
    expect(await kept()).toEqual([])
  })

  it('is kept where there is none, under the id with which it left, as its form in the app would keep it', async () => {
    answer = noSignal
    expect((await submitTo('/api/contact', message)).status).toBe(200)
    expect((await submitTo('/api/volunteer-applications', application)).status).toBe(200)
    const [first, second] = await kept()
    expect(first).toMatchObject({ id: sent[0]?.id, kind: 'contact', status: { name: 'queued' } })
    expect(first?.body).toMatchObject({
      message: 'When do you visit schools?\nWe are at the lake.',
      selectedEvents: [],
    })
    expect(contactSubmission.safeParse(first?.body).success).toBe(true)
    expect(second).toMatchObject({ id: sent[1]?.id, kind: 'volunteer' })
    expect(second?.body).toMatchObject({ twitterHandle: 'none', instagramHandle: '@chidi', facebookHandle: 'none' })
    expect(volunteerApplication.safeParse(second?.body).success).toBe(true)
    expect(second?.body).not.toHaveProperty('agreesToTerms')
  })

  it.each([
    ['/api/contact', { ...message, message: ' ' }, 'Please write your message.'],
    ['/api/volunteer-applications', { ...application, phone: '' }, 'Phone number is required'],
    ['/api/volunteer-applications', { name: 'Chidi' }, 'You must agree to the terms and conditions'],
  ])('that is not filled in is not kept, and says what is missing: %s', async (path, fields, said) => {
    answer = noSignal
    const page = await submitTo(path, fields)
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining(said)])
    expect(await kept()).toEqual([])
  })

  it('is a new one once it has arrived ten minutes ago', async () => {
    await submitTo('/api/contact', message)
    await submitTo('/api/contact', message)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_001)
    await submitTo('/api/contact', message)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
  })
})
