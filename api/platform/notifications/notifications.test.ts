import { randomUUID } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type NotificationLists, notificationLists } from '../../../data/contract/inbox/notifications.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { notificationFilters, notificationTypes } from '../../../data/vocabulary/notifications.ts'
import { openTestApp } from '../../testing.ts'
import { type Notification, notify } from './notify.ts'

async function openDesk() {
  const api = await openTestApp()
  const cookie = await api.signIn()
  const headers = { cookie, 'content-type': 'application/json' }
  /** Tells the admins, a second after what they were last told. */
  const tell = (about: Partial<Notification> = {}) => {
    api.clock.pass(1000)
    const at = api.clock.now().toISOString()
    api.deps.db.transaction((tx) =>
      notify(tx, { type: 'contact_form', title: 'A title', message: 'Words', at, ...about }),
    )
  }
  const list = async (filter?: string): Promise<NotificationLists> => {
    const answer = await api.app.request(`/api/notifications/admin${filter ? `?filter=${filter}` : ''}`, { headers })
    return notificationLists.parse(await answer.json())
  }
  const post = (path: string, body: object = {}) =>
    api.app.request(`/api/notifications/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const acts = () => api.deps.db.select().from(auditLog).all()
  return { ...api, tell, list, post, acts }
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe('the notifications', () => {
  it('come as four lists, newest first', async () => {
    const { tell, list } = await openDesk()
    tell({ authorEmail: 'amara@example.org', authorName: 'Amara', actionDescription: 'Answer it.' })
    tell({ type: 'webhook_failed' })
    tell({ type: 'newsletter_signup', authorEmail: 'ben@example.org' })
    const { all, userNotifications, adminCopies, actionRequired } = await list()
    expect([ids(all), ids(userNotifications), ids(adminCopies), ids(actionRequired)]).toEqual([
      [3, 2, 1],
      [3, 1],
      [2],
      [1],
    ])
  })

  it('are filtered by the eight chips, each with the number of its unread ones', async () => {
    const { tell, list, post } = await openDesk()
    for (const type of notificationTypes) {
      tell({ type })
      tell({ type, actionDescription: 'Do it.' })
    }
    tell({ type: 'of_tomorrow' })
    for (const type of notificationTypes) {
      const { all } = await list(type)
      expect([type, all.length, new Set(all.map(({ notificationType }) => notificationType))]).toEqual([
        type,
        2,
        new Set([type]),
      ])
    }
    expect((await list('action_required')).all).toHaveLength(6)
    expect((await list('contact_form')).actionRequired).toHaveLength(1)
    await post('1/read')
    const { counts } = await list()
    expect(Object.keys(counts).sort()).toEqual([...notificationFilters].sort())
    expect(counts).toMatchObject({ all: 12, action_required: 6, tier_advancement: 1, social_media_bonus: 2 })
  })

  it('are the newest 200; what is left to do is there whatever its age', async () => {
    const { tell, list } = await openDesk()
    tell({ actionDescription: 'Long ago, and still to do.' })
    for (let n = 0; n < 200; n += 1) tell()
    const { all, actionRequired } = await list()
    expect([all.length, ids(all).includes(1), ids(actionRequired)]).toEqual([200, false, [1]])
  })

  it('are shown when their metadata cannot be read, without it', async () => {
    const { tell, list, deps } = await openDesk()
    tell({ metadata: { donationId: 7 } })
    for (const metadata of ['{"half', '7', 'null', '']) {
      tell()
      deps.db.update(authorNotifications).set({ metadata }).where(isNull(authorNotifications.metadata)).run()
    }
    expect((await list()).all.map(({ metadata }) => metadata)).toEqual([null, null, null, null, '{"donationId":7}'])
  })

  it('lead to the tab in which something can be done', async () => {
    const { tell, list } = await openDesk()
    const places = {
      story_submission: 'pending',
      contact_form: 'messages',
      volunteer_application: 'messages',
      newsletter_signup: 'newsletter',
      donation_lost: 'donations',
      webhook_failed: 'settings',
      story_report: 'published',
      of_tomorrow: 'notifications',
    }
    for (const type of Object.keys(places)) tell({ type })
    const { all } = await list()
    expect(Object.fromEntries(all.map(({ notificationType, tab }) => [notificationType, tab]))).toEqual(places)
  })

  it('know no other filter', async () => {
    const { app, signIn } = await openDesk()
    const answer = await app.request('/api/notifications/admin?filter=none', { headers: { cookie: await signIn() } })
    expect(answer.status).toBe(400)
  })
})

describe('a notification', () => {
  it('is marked as read once, with the time, and noted', async () => {
    const { tell, post, acts, clock } = await openDesk()
    tell()
    const meanwhile = clock.span()
    const first = await (await post('1/read')).json()
    expect(first).toMatchObject({ id: 1, isRead: true, readAt: meanwhile() })
    clock.pass(60_000)
    expect(await (await post('1/read')).json()).toEqual(first)
    expect(acts()).toMatchObject([{ admin: 'admin1', action: 'notification.read', subjectId: '1' }])
  })

  it('that asks for something is completed once, and read by that', async () => {
    const { tell, post, acts, list, clock } = await openDesk()
    tell({ actionDescription: 'Answer it.' })
    const meanwhile = clock.span()
    const done = await (await post('1/admin-action')).json()
    expect(done).toMatchObject({ adminActionedAt: meanwhile(), isRead: true, readAt: done.adminActionedAt })
    clock.pass(60_000)
    expect(await (await post('1/admin-action')).json()).toEqual(done)
    expect(acts().map(({ action }) => action)).toEqual(['notification.completed'])
    expect((await list()).actionRequired).toEqual([])
  })

  it('that asks for nothing cannot be completed, and one that is not there neither', async () => {
    const { tell, post } = await openDesk()
    tell()
    const answers = await Promise.all([post('1/admin-action'), post('2/read'), post('2/admin-action'), post('x/read')])
    expect(answers.map(({ status }) => status)).toEqual([409, 404, 404, 400])
    expect(await answers[0]?.json()).toMatchObject({ code: 'notification.no_action' })
    expect(await answers[1]?.json()).toMatchObject({ code: 'notification.not_found' })
  })
})

describe('all of a filter', () => {
  it('are marked as read, and the others are left', async () => {
    const { tell, post, list, acts } = await openDesk()
    for (const type of ['contact_form', 'contact_form', 'newsletter_signup']) tell({ type })
    expect(await (await post('read-all', { filter: 'contact_form' })).json()).toEqual({ changed: 2 })
    expect(await (await post('read-all', { filter: 'contact_form' })).json()).toEqual({ changed: 0 })
    expect((await list()).counts).toMatchObject({ all: 1, contact_form: 0, newsletter_signup: 1 })
    expect(acts()).toMatchObject([
      { action: 'notification.all_read', subjectId: 'contact_form', after: { changed: 2 } },
    ])
  })
})

describe('all that an admin had before them', () => {
  it('are marked as read; what has come since stays unread', async () => {
    const { tell, post, list } = await openDesk()
    for (const type of ['contact_form', 'newsletter_signup', 'contact_form', 'contact_form']) tell({ type })
    expect(await (await post('read-all', { filter: 'contact_form', upTo: 3 })).json()).toEqual({ changed: 2 })
    expect((await list()).all.map(({ id, isRead }) => [id, isRead])).toEqual([
      [4, false],
      [3, true],
      [2, false],
      [1, true],
    ])
    expect((await post('read-all', { filter: 'all', upTo: 'all' })).status).toBe(400)
  })

  it('are counted whole, also where the list is longer than what is shown', async () => {
    const { tell, post, list } = await openDesk()
    for (let n = 0; n < 201; n += 1) tell({ actionDescription: 'Answer it.' })
    await post('1/read')
    await post('2/admin-action')
    expect([(await list()).unread, (await list('action_required')).unread]).toEqual([199, 199])
    tell({ type: 'newsletter_signup' })
    expect([(await list()).unread, (await list('action_required')).unread]).toEqual([200, 199])
    expect((await list('tier_advancement')).unread).toBe(0)
  })
})

describe('a story that arrives', () => {
  it('is told to the admins once, and settled by their decision until that is taken back', async () => {
    const { app, signIn, list, clock } = await openDesk()
    const key = randomUUID()
    const submission = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        title: 'The heron at the ford',
        content: 'It stood there the whole morning, and nobody moved.',
        authorName: 'Amara Example',
        authorLocation: 'Kisumu',
        authorEmail: 'amara@example.org',
        category: 'Education',
      }),
    }
    for (const status of [201, 200]) expect((await app.request('/api/stories', submission)).status).toBe(status)
    const before = await list('story_submission')
    expect(before.actionRequired).toMatchObject([
      { title: 'New story: The heron at the ford', authorEmail: 'amara@example.org', tab: 'pending', isRead: false },
    ])
    const headers = { cookie: await signIn(), 'content-type': 'application/json' }
    const decide = (status: string) =>
      app.request('/api/stories/1/status', { method: 'PATCH', headers, body: JSON.stringify({ status }) })
    const meanwhile = clock.span()
    const published = await decide('published')
    expect(published.status).toBe(200)
    const { decidedAt } = await published.json()
    expect(decidedAt).toEqual(meanwhile())
    expect((await list()).all).toMatchObject([{ isRead: true, adminActionedAt: decidedAt }])
    await decide('pending')
    expect((await list()).actionRequired).toHaveLength(1)
  })
})
