import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestApp } from './testing.ts'

type Admin = 'admin1' | 'admin2'
type Row = Record<string, unknown> & { id: number; revision: number }

async function openDesk() {
  const api = await openTestApp()
  const cookies = { admin1: await api.signIn('admin1'), admin2: await api.signIn('admin2') }
  const ask = async (method: string, address: string, body?: object, admin: Admin = 'admin1') => {
    const isForm = body instanceof FormData
    const answer = await api.app.request(`/api${address}`, {
      method,
      headers: {
        cookie: cookies[admin],
        'idempotency-key': randomUUID(),
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : body && JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : null }
  }
  const inDays = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString()
  return { ...api, ask, inDays }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

interface Kind {
  make: (desk: Desk) => Promise<{ body: Row }>
  /** A change of the words, as the desk sends it. */
  change: (words: string, revision: number) => object
  at: (id: number) => [method: string, address: string]
  /** As both admins see it now. */
  read: (desk: Desk, id: number) => Promise<{ body: Row }>
  field: string
}

const among =
  (address: string): Kind['read'] =>
  async (desk, id) => ({ body: (await desk.ask('GET', address)).body.find((row: Row) => row.id === id) })
const alone =
  (address: string): Kind['read'] =>
  (desk, id) =>
    desk.ask('GET', `${address}/${id}`)
const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const kinds: Record<string, Kind> = {
  'a story': {
    async make({ ask }) {
      const words = {
        title: 'The heron',
        content: 'It stood still.',
        authorName: 'Wanjiru Example',
        authorLocation: 'Kenya',
        authorEmail: 'wanjiru@example.org',
        category: 'Education',
      }
      const { storyId } = (await ask('POST', '/stories', words)).body
      return ask('GET', `/stories/${storyId}`)
    },
    change: (content, revision) => formOf({ content, revision: String(revision) }),
    at: (id) => ['PATCH', `/stories/${id}`],
    read: alone('/stories'),
    field: 'content',
  },
  'a news post': {
    make: ({ ask }) => ask('POST', '/blog-posts', { title: 'News', content: '<p>Hello.</p>', category: 'Education' }),
    change: (title, revision) => ({ title, revision }),
    at: (id) => ['PATCH', `/blog-posts/${id}`],
    read: alone('/blog-posts'),
    field: 'title',
  },
  'an item of the calendar': {
    make: ({ ask }) => ask('POST', '/content-calendar', { title: 'Post', content: 'Hello.', platforms: ['facebook'] }),
    change: (title, revision) => ({ title, revision }),
    at: (id) => ['PUT', `/content-calendar/${id}`],
    read: among('/content-calendar'),
    field: 'title',
  },
  'an event': {
    make: ({ ask }) => ask('POST', '/content-calendar/events', { name: 'Pangolin Day', eventDate: '2026-02-20' }),
    change: (name, revision) => ({ name, revision }),
    at: (id) => ['PUT', `/content-calendar/events/${id}`],
    read: among('/content-calendar/events'),
    field: 'name',
  },
  'a theme': {
    make: ({ ask }) => ask('POST', '/content-calendar/themes', { name: 'Rivers' }),
    change: (name, revision) => ({ name, revision }),
    at: (id) => ['PUT', `/content-calendar/themes/${id}`],
    read: among('/content-calendar/themes'),
    field: 'name',
  },
  'a planned post': {
    make: ({ ask, inDays }) =>
      ask('POST', '/social-media/scheduled-posts', { platform: 'facebook', postText: 'Hello', scheduledAt: inDays(2) }),
    change: (postText, revision) => ({ postText, revision }),
    at: (id) => ['PUT', `/social-media/scheduled-posts/${id}`],
    read: among('/social-media/scheduled-posts'),
    field: 'postText',
  },
  'an issue of the newsletter': {
    make: ({ ask }) => ask('POST', '/newsletter/drafts', { subject: 'March', content: '<p>Hello.</p>' }),
    change: (subject, revision) => ({ subject, revision }),
    at: (id) => ['PATCH', `/newsletter/drafts/${id}`],
    read: alone('/newsletter/drafts'),
    field: 'subject',
  },
  'the profile of an author': {
    make: ({ ask }) => ask('POST', '/authors', { name: 'Amina', email: 'amina@example.org', location: 'Lamu, Kenya' }),
    change: (bio, revision) => ({ bio, revision }),
    at: (id) => ['PATCH', `/authors/${id}`],
    read: among('/authors'),
    field: 'bio',
  },
  'a donation that was entered by hand': {
    make: ({ ask }) => ask('POST', '/donations', donation),
    change: (note, revision) => ({ ...donation, note, revision }),
    at: (id) => ['PATCH', `/donations/${id}`],
    read: among('/donations'),
    field: 'note',
  },
}
const donation = { amount: 5000, method: 'cash', day: '2026-02-27', donorName: 'Ada' }

test.each(Object.entries(kinds))(
  'what one admin has changed of %s, the other does not overwrite without having seen it',
  async (_, { make, change, at, read, field }) => {
    const desk = await openDesk()
    const { id, revision } = (await make(desk)).body
    const [method, address] = at(id)
    expect((await desk.ask(method, address, change('Mine', revision), 'admin1')).status).toBe(200)
    const late = await desk.ask(method, address, change('Theirs', revision), 'admin2')
    expect([late.status, late.body.current?.[field]]).toEqual([409, 'Mine'])
    const seen = (await read(desk, id)).body
    expect(seen[field]).toBe('Mine')
    expect((await desk.ask(method, address, change('Both', seen.revision), 'admin2')).status).toBe(200)
    expect((await read(desk, id)).body[field]).toBe('Both')
  },
)

test.each(Object.entries(kinds))('of two changes of %s at the same moment one counts', async (_, kind) => {
  const desk = await openDesk()
  const { id, revision } = (await kind.make(desk)).body
  const [method, address] = kind.at(id)
  const answers = await Promise.all([
    desk.ask(method, address, kind.change('Mine', revision), 'admin1'),
    desk.ask(method, address, kind.change('Theirs', revision), 'admin2'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const kept = answers[0].status === 200 ? 'Mine' : 'Theirs'
  expect((await kind.read(desk, id)).body[kind.field]).toBe(kept)
})
