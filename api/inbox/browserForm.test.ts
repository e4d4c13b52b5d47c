import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { contactMessages } from '../../data/tables/contact.ts'
import { volunteerApplications } from '../../data/tables/volunteers.ts'
import { allActivities } from '../../data/vocabulary/volunteers.ts'
import { renderNotice } from '../../pwa/server.tsx'
import { adminGuards } from '../platform/http/admin.ts'
import type { Env } from '../platform/http/context.ts'
import { answerErrors } from '../platform/http/errors.ts'
import { openTestApp } from '../testing.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import { volunteersRoutes } from './volunteers/volunteers.routes.ts'

const message = {
  name: 'Wanjiru Example',
  email: 'wanjiru@example.org',
  category: 'other',
  subject: '',
  message: 'Who looks after the heron at the ford?\r\nWe do not know.',
  website: '',
  url: '',
  phone_number: '',
}

const application = {
  name: 'Chidi Example',
  email: 'chidi@example.org',
  phone: '+254 700 000000',
  address: 'Lakeside',
  dateOfBirth: '1990-05-01',
  twitterHandle: '',
  'twitterHandle.none': 'on',
  instagramHandle: '@chidi',
  facebookHandle: '',
  'facebookHandle.none': 'on',
  likedFacebook: 'on',
  currentOrganization: 'Lakeside School',
  qualification: 'Teacher',
  motivation: 'I have led our school’s wildlife club for six years, and would like to plant trees along the lake.',
  conservationActivities: allActivities[0] ?? '',
  additionalComments: '',
  nextOfKinGender: '',
  agreesToTerms: 'on',
}

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function openSite() {
  const container = await openTestApp({ TRUST_PROXY: 'on' })
  const { deps } = container
  const guards = adminGuards(deps, () => null)
  const site = new Hono<Env>()
    .route('/api/contact', contactRoutes(deps, guards, renderNotice))
    .route('/api/volunteer-applications', volunteersRoutes(deps, guards, renderNotice))
    .onError(answerErrors(deps.log))
  async function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const body = new URLSearchParams(fields)
    const answer = await site.request(path, { method: 'POST', body, headers: { ...asBrowser, ...headers } })
    return { status: answer.status, type: answer.headers.get('content-type'), text: plain(await answer.text()) }
  }
  return {
    ...container,
    send,
    messages: () => deps.db.select().from(contactMessages).all(),
    applications: () => deps.db.select().from(volunteerApplications).all(),
  }
}

const plain = (html: string) => html.replaceAll('<!-- -->', '').replaceAll(/<\/?(span|i)>/g, '')

describe('a form that a browser sends without the app', () => {
  test('as a message is taken in and thanked for on a page', async () => {
    const { send, messages } = await openSite()
    const { status, type, text } = await send('/api/contact', message)
    expect([status, type]).toEqual([201, expect.stringMatching(/^text\/html/)])
    expect(text).toContain('<h1>Message Sent!</h1>')
    expect(messages()).toMatchObject([
      { message: 'Who looks after the heron at the ford?\nWe do not know.', category: 'other', isSpam: false },
    ])
  })

  test('as an application is taken in with its ticks', async () => {
    const { send, applications } = await openSite()
    const { status, text } = await send('/api/volunteer-applications', application)
    expect(status).toBe(201)
    expect(text).toContain('<h1>Application Submitted Successfully!</h1>')
    expect(applications()).toMatchObject([
      {
        twitterHandle: 'none',
        instagramHandle: '@chidi',
        likedFacebook: true,
        followedTwitter: false,
        conservationActivities: [allActivities[0]],
        additionalComments: null,
      },
    ])
  })

  test.each([
    ['/api/contact', message],
    ['/api/volunteer-applications', application],
  ] as const)('is one, however often it is sent within ten minutes: %s', async (path, fields) => {
    const { send, messages, applications, clock } = await openSite()
    const times = [await send(path, fields), await send(path, fields)]
    expect(times.map(({ status }) => status)).toEqual([201, 200])
    await send(path, { ...fields, name: 'Somebody Else' })
    expect(messages().length + applications().length).toBe(2)
    clock.pass(600_001)
    expect((await send(path, fields)).status).toBe(201)
  })

  test('under an id is one submission for good', async () => {
    const { send, messages, clock } = await openSite()
    const named = { 'idempotency-key': '0f8fad5b-d9cb-469f-a165-70867728950e' }
    await send('/api/contact', message, named)
    clock.pass(24 * 3_600_000)
    expect((await send('/api/contact', message, named)).status).toBe(200)
    expect(messages()).toHaveLength(1)
  })

  test.each([
    ['/api/contact', { ...message, message: '' }, 'Please fill in all required fields.'],
    ['/api/contact', { ...message, name: 'W'.repeat(500) }, 'Your name is too long'],
    ['/api/volunteer-applications', { ...application, agreesToTerms: undefined }, 'You must agree to the terms'],
    ['/api/volunteer-applications', { ...application, phone: '' }, 'Phone number is required'],
  ])('says on a page what is wrong, and that the words are still in the form: %s', async (path, fields, said) => {
    const { send, messages, applications } = await openSite()
    const filled = Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    ) as typeof message
    const { status, text } = await send(path, filled)
    expect(status).toBe(400)
    expect(text).toContain(said)
    expect(text).toContain('your words are still in it')
    expect(messages().length + applications().length).toBe(0)
  })

  test('from another site is refused', async () => {
    const { send, messages } = await openSite()
    expect((await send('/api/contact', message, { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect(messages()).toEqual([])
  })
})
