import { describe, expect, it } from 'vitest'
import type { Day } from '../../../data/contract/day.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import { authorPayouts } from '../../../data/tables/payouts.ts'
import { dataRequests } from '../../../data/tables/privacy.ts'
import { scheduledPosts } from '../../../data/tables/social.ts'
import { media, stories } from '../../../data/tables/stories.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { volunteerApplications } from '../../../data/tables/volunteers.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { openTestApp } from '../../testing.ts'

const hour = 3_600_000
const day = 24 * hour

/** The desk of admin1 on Sunday, 1 March 2026, with hands that put things there. */
async function openDesk() {
  const api = await openTestApp()
  const { app, deps, clock } = api
  const cookie = await api.signIn()
  const { db } = deps
  const call = (path: string, init: RequestInit = {}, as = cookie) =>
    app.request(path, { ...init, headers: { cookie: as, 'content-type': 'application/json' } })
  const change = (path: string, method: string, body: object = {}, as = cookie) =>
    call(path, { method, body: JSON.stringify(body) }, as)
  const ask = async (query = '', as = cookie): Promise<Day> => (await call(`/api/admin/day${query}`, {}, as)).json()
  const waiting = async () => (await ask()).waiting.map(({ kind, title }) => `${kind}: ${title}`)
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * day).toISOString()
  const give = {
    story: (days: number, title = 'The heron') =>
      db
        .insert(stories)
        .values({
          title,
          content: 'Words',
          authorName: 'Amara Example',
          authorLocation: 'Kisumu',
          authorEmail: 'amara@person.example',
          category: 'Education',
          createdAt: daysAgo(days),
        })
        .returning()
        .get().id,
    message: (days: number, subject = 'The ford', about: object = {}) =>
      db
        .insert(contactMessages)
        .values({
          name: 'Kofi',
          email: 'kofi@person.example',
          subject,
          category: 'other',
          message: 'Words',
          createdAt: daysAgo(days),
          ...about,
        })
        .returning()
        .get().id,
    application: (days: number) =>
      db
        .insert(volunteerApplications)
        .values({
          name: 'Thandi',
          email: 'thandi@person.example',
          phone: '0',
          address: 'Elm Row',
          dateOfBirth: '1990-01-01',
          twitterHandle: 'none',
          instagramHandle: 'none',
          facebookHandle: 'none',
          currentOrganization: 'none',
          qualification: 'none',
          motivation: 'Words',
          createdAt: daysAgo(days),
        })
        .returning()
        .get().id,
    payout: (days: number) =>
      db
        .insert(authorPayouts)
        .values({
          authorName: 'Amara Example',
          authorEmail: 'amara@person.example',
          amount: 1250,
          month: '2026-02',
          createdAt: daysAgo(days),
        })
        .returning()
        .get().id,
    post: (days: number, about: object = {}) =>
      db
        .insert(scheduledPosts)
        .values({
          contentType: 'custom',
          platforms: ['facebook'],
          postText: 'Look at the heron.',
          status: 'failed',
          scheduledAt: daysAgo(days),
          createdAt: daysAgo(days),
          ...about,
        })
        .returning()
        .get().id,
    request: (days: number, dueDay: string) =>
      db
        .insert(dataRequests)
        .values({ kind: 'erasure', email: 'ada@person.example', dueDay, createdAt: daysAgo(days) })
        .returning()
        .get().id,
    file: (storyId: number, days: number) =>
      db
        .insert(media)
        .values({
          id: `m${storyId}`,
          storyId,
          kind: 'image',
          state: 'failed',
          bytes: 1,
          sha256: '',
          createdAt: daysAgo(days),
        })
        .run(),
    mail: (days: number, about: object = {}) =>
      db
        .insert(mailLog)
        .values({
          recipient: 'ada@person.example',
          subject: 'Receipt',
          kind: 'receipt',
          state: 'failed',
          text: 'T',
          createdAt: daysAgo(days),
          ...about,
        })
        .run(),
    notice: (type: string, title: string, metadata: Record<string, unknown> = {}) =>
      db.transaction((tx) =>
        notify(tx, { type, title, message: 'M', actionDescription: 'Look.', metadata, at: daysAgo(0) }),
      ),
  }
  return { ...api, cookie, call, change, ask, waiting, give, daysAgo }
}

it('nobody but an admin sees what waits', async () => {
  const { app } = await openDesk()
  const answer = await app.request('/api/admin/day')
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'admin.required' })
})

it('an empty desk has nothing that waits', async () => {
  const { ask } = await openDesk()
  const { waiting, total, totals, colleague } = await ask()
  expect([waiting, total, new Set(Object.values(totals))]).toEqual([[], 0, new Set([0])])
  expect(colleague).toEqual({ admin: 'admin2', lastSeenAt: null, reading: null, acts: [] })
})

describe('what waits', () => {
  it('comes by the day that was promised, and by the day on which it came where nothing was', async () => {
    const { give, waiting, ask } = await openDesk()
    // On Sunday the first: promised for Wednesday the fourth, for the sixth, and for the second.
    give.story(0.1)
    give.application(0.2)
    give.request(20, '2026-03-02')
    give.message(1)
    give.payout(3)
    expect(await waiting()).toEqual([
      'payout: Payout of $12.50 for 2026-02',
      'message: The ford',
      'request: Request about personal data',
      'story: The heron',
      'application: Volunteer application',
    ])
    expect((await ask()).waiting.map(({ who, dueDay }) => [who, dueDay])).toEqual([
      ['Amara Example', null],
      ['Kofi', null],
      ['ada@person.example', '2026-03-02'],
      ['Amara Example', '2026-03-04'],
      ['Thandi', '2026-03-06'],
    ])
  })

  it('a story goes when it is decided, in whichever way', async () => {
    const { give, change, ask } = await openDesk()
    const [one, other] = [give.story(2), give.story(1, 'The ford')]
    expect((await ask()).totals.story).toBe(2)
    await change(`/api/stories/${other}/status`, 'PATCH', { status: 'rejected', reason: 'Too short.' })
    expect((await ask()).waiting).toMatchObject([{ kind: 'story', id: one, storyId: one }])
  })

  it('a message goes when it is answered, not when it is read; one set aside never waits', async () => {
    const { give, change, ask } = await openDesk()
    const id = give.message(2)
    give.message(1, 'Buy now', { isSpam: true })
    await change(`/api/contact/${id}/status`, 'PATCH', { status: 'read' })
    expect((await ask()).totals.message).toBe(1)
    await change(`/api/contact/${id}/status`, 'PATCH', { status: 'responded' })
    expect(await ask()).toMatchObject({ waiting: [], total: 0 })
  })

  it('an application goes when it is decided', async () => {
    const { give, change, ask } = await openDesk()
    const id = give.application(2)
    expect((await ask()).waiting).toMatchObject([{ kind: 'application', id, who: 'Thandi' }])
    await change(`/api/volunteer-applications/${id}/status`, 'PATCH', { status: 'shortlisted', from: 'pending' })
    expect((await ask()).total).toBe(0)
  })

  it('a request about personal data goes when it is closed, and a payout when it is cancelled', async () => {
    const { give, change, ask, deps } = await openDesk()
    give.request(2, '2026-03-20')
    const payout = give.payout(1)
    expect((await ask()).total).toBe(2)
    deps.db.update(dataRequests).set({ closedAt: '2026-03-01T10:00:00.000Z' }).run()
    expect((await change(`/api/author-payouts/${payout}`, 'PATCH', { status: 'cancelled' })).status).toBe(200)
    expect((await ask()).total).toBe(0)
  })

  it('a post that failed or of which nobody knows goes when it is deleted', async () => {
    const { give, call, ask, waiting } = await openDesk()
    give.post(3, { unclearSince: '2026-02-26T10:00:00.000Z' })
    const failed = give.post(1)
    expect(await waiting()).toEqual(['post: Unclear: Look at the heron.', 'post: Failed: Look at the heron.'])
    await call(`/api/social-media/scheduled-posts/${failed}`, { method: 'DELETE' })
    expect((await ask()).totals.post).toBe(1)
  })

  it('a file that could not be converted waits as long as its story', async () => {
    const { give, change, ask, waiting } = await openDesk()
    const id = give.story(2)
    give.file(id, 1)
    expect(await waiting()).toContain('file: A photo of “The heron” could not be converted')
    await change(`/api/stories/${id}/status`, 'PATCH', { status: 'rejected', reason: 'Too short.' })
    expect((await ask()).total).toBe(0)
  })

  it('mail that did not get through is one row, names nobody, and is past after two weeks', async () => {
    const { give, ask, clock, signIn } = await openDesk()
    give.mail(3)
    give.mail(1, { state: 'unsure' })
    give.mail(1, { batch: 'newsletter:1', kind: 'newsletter' })
    give.mail(1, { state: 'sent' })
    const { waiting, totals } = await ask()
    expect(totals.mail).toBe(1)
    expect(waiting).toMatchObject([{ kind: 'mail', title: '2 emails did not get through', who: null }])
    clock.pass(14 * day)
    expect((await ask('', await signIn())).total).toBe(0)
  })

  it('the word of a writer leads to the story, and what else is to be done to its place, until it is completed', async () => {
    const { give, ask, change, waiting } = await openDesk()
    give.notice('story_answer', 'Amara answered', { storyId: 7, status: 'pending' })
    give.notice('job_failing', 'A task fails')
    expect(await waiting()).toEqual(['word: Amara answered', 'notice: A task fails'])
    const [word, notice] = (await ask()).waiting
    expect([word?.storyId, notice?.place?.tab]).toEqual([7, 'notifications'])
    await change(`/api/notifications/${notice?.id}/admin-action`, 'POST')
    expect(await waiting()).toEqual(['word: Amara answered'])
  })

  it('nothing waits twice: what was told of a thing that waits itself is left out', async () => {
    const { give, ask } = await openDesk()
    const id = give.story(4)
    for (const type of ['story_submission', 'review_due', 'review_overdue']) give.notice(type, type, { storyId: id })
    for (const type of ['contact_form', 'volunteer_application', 'data_request_due', 'social_failed', 'social_unclear'])
      give.notice(type, type)
    expect(await ask()).toMatchObject({ total: 1, waiting: [{ kind: 'story' }] })
  })

  it('is given in part, with the true total of all and of each kind', async () => {
    const { give, ask, call } = await openDesk()
    for (let n = 0; n < 40; n += 1) give.message(n + 1, `Message ${n}`)
    for (let n = 0; n < 30; n += 1) give.story(n + 0.5, `Story ${n}`)
    const { waiting, total, totals } = await ask('?limit=10')
    expect([waiting.length, total, totals.message, totals.story]).toEqual([10, 70, 40, 30])
    expect(waiting[0]?.title).toBe('Message 39')
    expect((await ask()).waiting).toHaveLength(25)
    expect((await call('/api/admin/day?limit=201')).status).toBe(400)
  })
})

it('hundreds of old messages hide no story that is due', async () => {
  const { give, ask } = await openDesk()
  for (let n = 0; n < 60; n += 1) give.message(n + 100, `Message ${n}`)
  const story = give.story(0.1)
  const { waiting } = await ask()
  expect(waiting).toHaveLength(25)
  expect(waiting[0]?.title).toBe('Message 59')
  expect(waiting.at(-1)).toMatchObject({ kind: 'story', id: story })
})

describe('what the other admin does', () => {
  it('is told by the story that is open there, for as long as it is', async () => {
    const { give, change, call, ask, signIn, clock } = await openDesk()
    const id = give.story(1)
    const second = await signIn('admin2')
    await change(`/api/stories/${id}/review`, 'POST', {}, second)
    const { colleague } = await ask()
    expect(colleague).toMatchObject({ admin: 'admin2', reading: { storyId: id, title: 'The heron' } })
    expect(colleague.lastSeenAt).not.toBeNull()
    expect((await ask('', second)).colleague).toMatchObject({ admin: 'admin1', reading: null })
    clock.pass(3 * 60_000)
    expect((await ask()).colleague.reading).toBeNull()
    await change(`/api/stories/${id}/review`, 'POST', {}, second)
    await call(`/api/stories/${id}/review`, { method: 'DELETE' }, second)
    expect((await ask()).colleague.reading).toBeNull()
  })

  it('is told by their five last acts, the newest first, and not by those of the one who asks', async () => {
    const { give, change, ask, signIn } = await openDesk()
    const second = await signIn('admin2')
    for (let n = 0; n < 6; n += 1)
      await change(`/api/contact/${give.message(1, `Message ${n}`)}/status`, 'PATCH', { status: 'read' }, second)
    await change(`/api/contact/${give.message(1)}/status`, 'PATCH', { status: 'read' })
    const { acts } = (await ask()).colleague
    expect(acts.map(({ admin, action }) => `${admin} ${action}`)).toEqual(Array(5).fill('admin2 message.read'))
    expect([...acts].sort((a, b) => b.at.localeCompare(a.at))).toEqual(acts)
  })
})
