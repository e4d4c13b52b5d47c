import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rateLimitTracker } from '../../../data/tables/abuse.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { allEventInterests, contactCategories, contactTopics } from '../../../data/vocabulary/contact.ts'
import { openTestApp } from '../../testing.ts'

const letter = {
  name: 'Wanjiru Example',
  email: 'wanjiru@example.org',
  category: 'other',
  subject: 'The ford',
  message: 'Who looks after the heron at the ford?',
  website: '',
  url: '',
  phone_number: '',
}

type Api = Awaited<ReturnType<typeof openTestApp>>

const send = ({ app }: Api, changes: object = {}, key: string = randomUUID(), headers = {}) =>
  app.request('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
    body: JSON.stringify({ ...letter, ...changes }),
  })

const stored = ({ deps }: Api) => deps.db.select().from(contactMessages).all()
const notified = ({ deps }: Api) => deps.db.select().from(authorNotifications).all()
const json = async (response: Response | Promise<Response>) => (await response).json()

describe('a message', () => {
  test('is kept as unread, and the admins are told in the same moment', async () => {
    const api = await openTestApp()
    const meanwhile = api.clock.span()
    const answer = await send(api)
    expect(answer.status).toBe(201)
    const receipt = await answer.json()
    expect(receipt).toEqual({ id: 1, receivedAt: meanwhile() })
    expect(stored(api)).toMatchObject([
      { createdAt: receipt.receivedAt, status: 'unread', isSpam: false, subject: 'The ford', selectedEvents: [] },
    ])
    expect(notified(api)).toMatchObject([
      {
        notificationType: 'contact_form',
        authorEmail: letter.email,
        requiresAdminAction: true,
        isRead: false,
        createdAt: receipt.receivedAt,
      },
    ])
  })

  test('is kept without what cannot be seen or turns other words, and is refused when nothing is left', async () => {
    const api = await openTestApp()
    const changes = {
      name: '\u202EWanjiru\u202C',
      email: '\u200Bwanjiru@example.org\u200E',
      subject: '\u2066The ford',
      message: 'Who\u0000 looks\u200B after it?\n\tس\u200Cم 👩🏾\u200D🌾',
    }
    expect((await send(api, changes)).status).toBe(201)
    expect(stored(api)).toMatchObject([
      {
        name: 'Wanjiru',
        email: 'wanjiru@example.org',
        subject: 'The ford',
        message: 'Who looks after it?\n\tس\u200Cم 👩🏾\u200D🌾',
      },
    ])
    expect((await send(api, { message: '\u200B\u2060' })).status).toBe(400)
  })

  test('with prohibited words that invisible characters part is refused', async () => {
    expect((await send(await openTestApp(), { message: 'Cheap via\u200Bgra for herons' })).status).toBe(400)
  })

  test('sent five times at once is one message with five equal receipts', async () => {
    const api = await openTestApp()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(api, {}, key)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(stored(api)).toHaveLength(1)
    expect(notified(api)).toHaveLength(1)
  })

  test('cannot use the id of another one for other words', async () => {
    const api = await openTestApp()
    const key = randomUUID()
    await send(api, {}, key)
    expect((await send(api, { message: 'Other words' }, key)).status).toBe(409)
    expect((await send(api, {}, 'not-a-uuid')).status).toBe(400)
    expect(stored(api)).toHaveLength(1)
  })

  test.each(contactCategories)('about %s without a subject gets the usual one', async (category) => {
    const api = await openTestApp()
    await send(api, { category, subject: ' ' })
    expect(stored(api)[0]?.subject).toBe(contactTopics[category].subject)
  })

  test('about events may leave out preference and place, and is marked incomplete', async () => {
    const api = await openTestApp()
    const about = { category: 'events', selectedEvents: allEventInterests.slice(0, 2) }
    await send(api, about)
    await send(api, { ...about, eventPreference: 'physical' })
    await send(api, { ...about, eventPreference: 'physical', location: 'Kisumu, Kenya' })
    await send(api, { ...about, eventPreference: 'online', location: 'Kisumu, Kenya' })
    const list = await json(api.app.request('/api/contact', { headers: { cookie: await api.signIn() } }))
    expect(list.map((row: { isIncomplete: boolean; location: string }) => [row.isIncomplete, row.location])).toEqual([
      [false, null],
      [false, 'Kisumu, Kenya'],
      [true, null],
      [true, null],
    ])
    expect(list[0].selectedEvents).toEqual(about.selectedEvents)
  })

  test('is not lost over an optional answer that makes no sense', async () => {
    const api = await openTestApp()
    const odd = { category: 'events', subject: null, selectedEvents: null, eventPreference: 'perhaps', location: null }
    expect((await send(api, odd)).status).toBe(201)
    expect(stored(api)).toMatchObject([{ selectedEvents: [], eventPreference: null, location: null }])
  })

  test('keeps only events that are on the list, each once', async () => {
    const api = await openTestApp()
    const [walk = ''] = allEventInterests
    await send(api, { category: 'events', selectedEvents: ['Free money', walk, walk, ''] })
    expect(stored(api)).toMatchObject([{ selectedEvents: [walk] }])
  })

  test('about anything else has no events, preference and place', async () => {
    const api = await openTestApp()
    await send(api, { selectedEvents: [allEventInterests[0]], eventPreference: 'both', location: 'Kisumu, Kenya' })
    expect(stored(api)).toMatchObject([{ selectedEvents: [], eventPreference: null, location: null }])
  })
})

describe('a message is refused', () => {
  test.each([
    ['name', 101],
    ['email', 151],
    ['subject', 201],
    ['message', 2001],
  ])('when its %s has %i characters: it is too long', async (field, length) => {
    const api = await openTestApp()
    const answer = await send(api, { [field]: 'a'.repeat(length) })
    expect(answer.status).toBe(400)
    const body = await answer.json()
    expect(body.message).toContain('too long')
    expect(body.issues[0].field).toBe(field)
    expect(stored(api)).toEqual([])
  })

  test('when it is far too large to be read', async () => {
    const api = await openTestApp()
    const answer = await send(api, { message: 'a'.repeat(100_000) })
    expect(answer.status).toBe(413)
    expect((await answer.json()).message).toContain('too long')
  })

  test.each(['name', 'email', 'category', 'message'])('without %s', async (field) => {
    const api = await openTestApp()
    const body = await json(send(api, { [field]: undefined }))
    expect(body).toMatchObject({ message: 'Please fill in all required fields.', issues: [{ field }] })
  })

  test.each(['a@', 'nobody', 'a b@example.org'])('from %s, which is no address', async (email) => {
    const api = await openTestApp()
    expect((await json(send(api, { email }))).message).toBe('Please enter a valid email address.')
  })

  test('with more than three links', async () => {
    const api = await openTestApp()
    const links = Array.from({ length: 4 }, (_, n) => `https://example.org/${n}`)
    expect((await send(api, { message: links.slice(1).join(' ') })).status).toBe(201)
    expect((await json(send(api, { message: links.join(' ') }))).message).toContain('Too many links')
  })

  test('with prohibited words, in whichever field', async () => {
    const api = await openTestApp()
    for (const field of ['name', 'subject', 'message'])
      expect((await json(send(api, { [field]: 'Cheap Viagra' }))).message).toContain('prohibited content')
    expect(stored(api)).toEqual([])
  })

  test('when a page of another site sends it', async () => {
    const api = await openTestApp()
    expect((await send(api, {}, randomUUID(), { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await send(api, {}, randomUUID(), { 'content-type': 'text/plain' })).status).toBe(400)
  })
})

describe('who writes much', () => {
  test('passes with a week of messages and a school class, and waits after that', async () => {
    const api = await openTestApp()
    for (let n = 0; n < 20; n += 1) expect((await send(api, { message: `Day ${n}` })).status).toBe(201)
    for (let n = 0; n < 40; n += 1) expect((await send(api, { email: `pupil${n}@example.org` })).status).toBe(201)
    const answer = await send(api, { email: letter.email.toUpperCase() })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('3600')
    expect((await send(api, { email: letter.email.replace('@', '+again@') })).status).toBe(429)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('Rate limit'), remainingTime: 3600 })
    api.clock.pass(3_600_000)
    expect((await send(api)).status).toBe(201)
  })

  test('gets the receipt of what has already arrived, whatever the limit', async () => {
    const api = await openTestApp()
    const key = randomUUID()
    await send(api, {}, key)
    for (let n = 0; n < 20; n += 1) await send(api, { message: `Day ${n}` })
    expect((await send(api, {}, key)).status).toBe(200)
  })

  test('is remembered without their address', async () => {
    const api = await openTestApp()
    await send(api)
    expect(JSON.stringify(api.deps.db.select().from(rateLimitTracker).all())).not.toContain('example.org')
  })
})

describe('a message that filled a hidden field', () => {
  test.each(['website', 'url', 'phone_number'])('%s is answered like any other and set aside', async (trap) => {
    const api = await openTestApp()
    const answer = await send(api, { [trap]: 'a'.repeat(600) })
    expect(answer.status).toBe(201)
    expect(Object.keys(await answer.json())).toEqual(['id', 'receivedAt'])
    const cookie = await api.signIn()
    expect(await json(api.app.request('/api/contact', { headers: { cookie } }))).toEqual([])
    const [aside] = await json(api.app.request('/api/contact?spam=true', { headers: { cookie } }))
    expect(aside).toMatchObject({ message: letter.message, isSpam: true })
    expect(aside.trapped[trap]).toHaveLength(500)
    expect(notified(api)).toMatchObject([{ title: 'A message was set aside', requiresAdminAction: false }])
  })
})

describe('the list of messages', () => {
  test('is for admins alone and kept by nobody', async () => {
    const api = await openTestApp()
    expect((await api.app.request('/api/contact')).status).toBe(401)
    const answer = await api.app.request('/api/contact', { headers: { cookie: await api.signIn() } })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test('comes newest first, a hundred at a time', async () => {
    const api = await openTestApp()
    for (let n = 0; n < 101; n += 1) {
      await send(api, { email: `writer${n}@example.org`, message: `Letter ${n}` })
      api.clock.pass(1000)
    }
    const headers = { cookie: await api.signIn() }
    const first = await api.app.request('/api/contact', { headers })
    const rows = await first.json()
    expect([rows.length, rows[0].message, rows[99].message]).toEqual([100, 'Letter 100', 'Letter 1'])
    const next = first.headers.get('link')?.match(/<(.+)>/)?.[1] ?? ''
    expect((await json(api.app.request(next, { headers }))).map((row: typeof letter) => row.message)).toEqual([
      'Letter 0',
    ])
  })
})
