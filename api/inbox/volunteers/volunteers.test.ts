import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { volunteerApplications } from '../../../data/tables/volunteers.ts'
import { activityGroups } from '../../../data/vocabulary/volunteers.ts'
import { openTestApp } from '../../testing.ts'

const application = {
  name: 'Chidi Example',
  email: 'chidi@example.org',
  phone: '+234 800 000 0000',
  address: '1 Lagoon Road, Lagos, Nigeria',
  dateOfBirth: '1998-05-04',
  twitterHandle: 'None',
  instagramHandle: '@chidi',
  facebookHandle: '-',
  followedTwitter: false,
  followedInstagram: true,
  likedFacebook: false,
  willShareContent: true,
  currentOrganization: 'University of Examples',
  qualification: 'BSc Zoology',
  motivation: 'I grew up beside the lagoon and I want to help the turtles reach it.',
  conservationActivities: ['Sea turtle project', 'Pangolin'],
  additionalComments: '',
  nextOfKinName: 'Ada Example',
  nextOfKinPhone: '+234 800 000 0001',
  nextOfKinGender: 'Female',
}

type Api = Awaited<ReturnType<typeof openTestApp>>

const apply = ({ app }: Api, changes: object = {}, key: string = randomUUID(), headers = {}) =>
  app.request('/api/volunteer-applications', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
    body: JSON.stringify({ ...application, ...changes }),
  })

const stored = ({ deps }: Api) => deps.db.select().from(volunteerApplications).all()
const notified = ({ deps }: Api) => deps.db.select().from(authorNotifications).all()

describe('an application', () => {
  test('is kept as pending with every answer, and the admins are told in the same moment', async () => {
    const api = await openTestApp()
    const meanwhile = api.clock.span()
    const answer = await apply(api)
    expect(answer.status).toBe(201)
    const receipt = await answer.json()
    expect(receipt).toEqual({ id: 1, receivedAt: meanwhile() })
    const ofThisMoment = { createdAt: receipt.receivedAt }
    const unsaid = { twitterHandle: 'none', facebookHandle: 'none', additionalComments: null }
    expect(stored(api)).toMatchObject([{ ...application, ...unsaid, ...ofThisMoment, status: 'pending' }])
    expect(notified(api)).toMatchObject([
      { notificationType: 'volunteer_application', requiresAdminAction: true, ...ofThisMoment },
    ])
    expect(JSON.parse(notified(api)[0]?.metadata ?? '')).toEqual({ volunteerApplicationId: 1, isMinor: false })
  })

  test('needs no answer to what is optional', async () => {
    const api = await openTestApp()
    const { nextOfKinName, nextOfKinPhone, nextOfKinGender, additionalComments, ...least } = application
    const answer = await api.app.request('/api/volunteer-applications', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...least, followedInstagram: undefined, willShareContent: undefined }),
    })
    expect(answer.status).toBe(201)
    expect(stored(api)).toMatchObject([
      { followedInstagram: false, willShareContent: false, nextOfKinName: null, nextOfKinGender: null },
    ])
  })

  test('is kept without what cannot be seen or turns other words, and is refused when nothing is left', async () => {
    const api = await openTestApp()
    const changes = {
      name: '\u202EChidi\u202C',
      email: '\u200Bchidi@example.org',
      twitterHandle: '@chi\u200Bdi',
      additionalComments: '\u2066I like\u0000 frogs.',
    }
    expect((await apply(api, changes)).status).toBe(201)
    expect(stored(api)).toMatchObject([
      { name: 'Chidi', email: 'chidi@example.org', twitterHandle: '@chidi', additionalComments: 'I like frogs.' },
    ])
    expect((await apply(api, { motivation: '\u200B'.repeat(60) })).status).toBe(400)
    expect((await apply(api, { address: '\u2060' })).status).toBe(400)
  })

  test('sent five times at once is one application with five equal receipts', async () => {
    const api = await openTestApp()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(api, {}, key)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(stored(api)).toHaveLength(1)
    expect((await apply(api, { phone: 'another' }, key)).status).toBe(409)
  })

  test('says nothing of the terms: agreeing is not stored', async () => {
    const api = await openTestApp()
    await apply(api, { agreesToTerms: true })
    expect(JSON.stringify(stored(api))).not.toMatch(/terms/i)
  })

  test('may choose any of the listed activities and no other', async () => {
    const api = await openTestApp()
    const every = activityGroups.flatMap(({ activities }) => activities)
    expect(activityGroups.map(({ activities }) => activities.length)).toEqual([5, 3, 4, 5, 5, 1])
    expect((await apply(api, { conservationActivities: every })).status).toBe(201)
    expect((await apply(api, { conservationActivities: ['Whaling'] })).status).toBe(400)
  })
})

describe('what is missing is told as text', () => {
  test.each([
    ['name', 'Name is required'],
    ['email', 'Valid email is required'],
    ['phone', 'Phone number is required'],
    ['address', 'Address is required'],
    ['dateOfBirth', 'Date of birth is required'],
    ['twitterHandle', 'Twitter handle is required'],
    ['instagramHandle', 'Instagram handle is required'],
    ['facebookHandle', 'Facebook handle is required'],
    ['currentOrganization', 'Current organization is required'],
    ['qualification', 'Qualification is required'],
    ['motivation', 'Please provide at least 50 characters explaining your motivation'],
    ['conservationActivities', 'Please select at least one conservation activity'],
  ])('%s: %s', async (field, message) => {
    const api = await openTestApp()
    for (const value of [undefined, field === 'conservationActivities' ? [] : ' ']) {
      const answer = await apply(api, { [field]: value })
      expect(answer.status).toBe(400)
      expect(answer.headers.get('content-type')).toContain('text/plain')
      expect(await answer.text()).toBe(message)
    }
    const asJson = await apply(api, { [field]: undefined }, randomUUID(), { accept: 'application/json' })
    expect((await asJson.json()).issues).toEqual([{ field, message }])
    expect(stored(api)).toEqual([])
  })

  test.each([' @ ', 'https://twitter.com/'])('and “%s”, which is no handle', async (written) => {
    const api = await openTestApp()
    expect(await (await apply(api, { twitterHandle: written })).text()).toBe('Twitter handle is required')
  })

  test('and what is no address', async () => {
    const api = await openTestApp()
    expect(await (await apply(api, { email: 'chidi' })).text()).toBe('Valid email is required')
    expect(await (await apply(api, { dateOfBirth: '31/12/1999' })).text()).toBe('Date of birth is required')
  })

  test('a motivation of 49 characters is too short, one of 50 is enough', async () => {
    const api = await openTestApp()
    expect((await apply(api, { motivation: 'a'.repeat(49) })).status).toBe(400)
    expect((await apply(api, { motivation: 'a'.repeat(50) })).status).toBe(201)
  })
})

describe('the age of an applicant, on 1 March 2026', () => {
  test('under 13 is refused politely, and nothing is kept', async () => {
    const api = await openTestApp()
    const answer = await apply(api, { dateOfBirth: '2013-03-02' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('from the age of 13')
    expect([stored(api), notified(api)]).toEqual([[], []])
  })

  test('13 to 17 is accepted, and the admins are asked to involve a guardian', async () => {
    const api = await openTestApp()
    expect((await apply(api, { dateOfBirth: '2013-03-01' })).status).toBe(201)
    expect((await apply(api, { dateOfBirth: '2008-03-02' })).status).toBe(201)
    expect((await apply(api, { dateOfBirth: '2008-03-01' })).status).toBe(201)
    expect(notified(api).map(({ metadata }) => JSON.parse(metadata ?? '').isMinor)).toEqual([true, true, false])
    expect(notified(api)[0]?.adminActionDescription).toContain('guardian')
  })

  test('a day to come is a slip', async () => {
    const api = await openTestApp()
    expect(await (await apply(api, { dateOfBirth: '2062-01-01' })).text()).toBe('Please check your date of birth')
  })
})

describe('applications', () => {
  test('of one person are limited, of a class that applies together they are not', async () => {
    const api = await openTestApp()
    for (let n = 0; n < 30; n += 1) expect((await apply(api, { email: `pupil${n}@example.org` })).status).toBe(201)
    for (let n = 0; n < 10; n += 1) expect((await apply(api)).status).toBe(201)
    const answer = await apply(api)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(await answer.text()).toContain('Rate limit')
  })

  test('are listed for admins alone', async () => {
    const api = await openTestApp()
    await apply(api)
    expect((await api.app.request('/api/volunteer-applications')).status).toBe(401)
    const headers = { cookie: await api.signIn() }
    const list = await (await api.app.request('/api/volunteer-applications', { headers })).json()
    expect(list).toMatchObject([{ name: 'Chidi Example', isMinor: false, status: 'pending' }])
    expect(list[0]).not.toHaveProperty('submission')
  })

  test('from another site are refused', async () => {
    const api = await openTestApp()
    expect((await apply(api, {}, randomUUID(), { origin: 'https://elsewhere.example' })).status).toBe(403)
  })
})
