import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contactMessages } from '../data/tables/contact.ts'
import { newsletterSubscriptions } from '../data/tables/newsletter.ts'
import { stories } from '../data/tables/stories.ts'
import { volunteerApplications } from '../data/tables/volunteers.ts'
import { openTestApp } from './testing.ts'

const person = { name: 'Wanjiru Example', email: 'wanjiru@example.org' }
const story = {
  title: 'The heron came back',
  content: 'It stood on one leg.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}
const application = {
  ...person,
  phone: '+254 700 000 000',
  address: '1 Lake Road, Kisumu, Kenya',
  dateOfBirth: '1998-05-04',
  twitterHandle: 'none',
  instagramHandle: 'none',
  facebookHandle: 'none',
  currentOrganization: 'A school',
  qualification: 'Teacher',
  motivation: 'I grew up beside the lake and I want to help its birds to stay there.',
  conservationActivities: ['Pangolin'],
}
const decided = {
  id: 99,
  status: 'published',
  featured: true,
  viewCount: 99,
  createdAt: '2001-01-01T00:00:00.000Z',
  subscribedAt: '2001-01-01T00:00:00.000Z',
}

type Api = Awaited<ReturnType<typeof openTestApp>>
const send = ({ app }: Api, address: string, body: object) =>
  app.request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })

describe('number, state, counters and time are the server’s to say', () => {
  it.each([
    ['a message', '/api/contact', { ...person, category: 'other', message: 'Hello' }, contactMessages, 'unread'],
    ['an application', '/api/volunteer-applications', application, volunteerApplications, 'pending'],
    ['a story', '/api/stories', story, stories, 'pending'],
    ['an address of a subscriber', '/api/newsletter', { email: person.email }, newsletterSubscriptions, undefined],
  ])('of %s', async (_what, address, body, table, status) => {
    const api = await openTestApp()
    expect((await send(api, address, { ...body, ...decided })).ok).toBe(true)
    const [row] = api.deps.db.select().from(table).all() as Record<string, unknown>[]
    expect(row).toMatchObject({ id: 1, ...(status && { status }) })
    expect(JSON.stringify(row)).not.toContain('2001')
    expect(Object.values(row ?? {})).not.toContain(99)
  })
})

it('a story cannot be put into a state that there is not', async () => {
  const api = await openTestApp()
  await send(api, '/api/stories', story)
  const answer = await api.app.request('/api/stories/1/status', {
    method: 'PATCH',
    headers: { cookie: await api.signIn(), 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'archived' }),
  })
  expect(answer.status).toBe(400)
})

it('a video of any size may be announced with a story: the words of one of fifty gigabytes arrive, and the receipt says why it does not', async () => {
  const api = await openTestApp()
  const video = { kind: 'video', name: 'a.mp4', type: 'video/mp4', bytes: 2 * 1024 ** 3, sha256: 'a'.repeat(64) }
  const announce = async (bytes: number) => {
    const answer = await send(api, '/api/stories', { ...story, parts: [{ ...video, bytes }] })
    expect(answer.status).toBe(201)
    return (await answer.json()) as { parts: unknown[] }
  }
  expect(await announce(video.bytes)).toMatchObject({ parts: [{ kind: 'video', state: 'awaited' }] })
  const reason = 'This file is larger than 2048 MB. Please send a shorter or a smaller one.'
  expect(await announce(50 * 1024 ** 3)).toMatchObject({ parts: [{ kind: 'video', state: 'refused', reason }] })
})
