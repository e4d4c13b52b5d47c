import { describe, expect, it } from 'vitest'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { dataRequests } from '../../../data/tables/privacy.ts'
import { stories } from '../../../data/tables/stories.ts'
import { volunteerApplications } from '../../../data/tables/volunteers.ts'
import { changeProfile } from '../../platform/admins/profile.ts'
import { openTestApp } from '../../testing.ts'
import { watchDeadlines } from './deadlines.jobs.ts'

const hour = 3_600_000

/** The clock stands at 9 on Monday, 2 March 2026, where admin1 is. */
async function openDesk(timezone: 'UTC' | 'Africa/Nairobi' | 'America/Los_Angeles' = 'UTC') {
  const api = await openTestApp()
  const { deps, clock } = api
  clock.pass(24 * hour)
  changeProfile(deps, 'admin1', { timezone })
  const now = () => clock.now().toISOString()
  const sendStory = (about: object = {}) =>
    deps.db
      .insert(stories)
      .values({
        title: 'The heron',
        content: 'Words',
        authorName: 'Amara Example',
        authorLocation: 'Kisumu',
        authorEmail: 'amara@example.org',
        category: 'Education',
        createdAt: now(),
        ...about,
      })
      .run()
  /** Moves the clock to an instant and lets the watch look; matches the instants at which it looked. */
  const at = async (instant: string) => {
    clock.pass(Date.parse(instant) - clock.now().getTime())
    const meanwhile = clock.span()
    await watchDeadlines(deps)
    return meanwhile()
  }
  const told = () => deps.db.select().from(authorNotifications).all()
  const titles = () => told().map(({ notificationType, title }) => `${notificationType}: ${title}`)
  return { ...api, sendStory, at, told, titles, now }
}

describe('a story that waits', () => {
  it('is told on the last of its three business days, in the morning, and once', async () => {
    const { sendStory, at, titles, told } = await openDesk()
    sendStory()
    for (const day of ['03', '04']) await at(`2026-03-${day}T23:00:00Z`)
    await at('2026-03-05T07:59:00Z')
    expect(titles()).toEqual([])
    await at('2026-03-05T08:00:00Z')
    await at('2026-03-05T20:00:00Z')
    expect(titles()).toEqual(['review_due: Due today: “The heron”'])
    expect(told()[0]).toMatchObject({ key: 'review_due:story:1', requiresAdminAction: true, adminActionedAt: null })
  })

  it('is told again when the promise is broken, in place of the warning', async () => {
    const { sendStory, at, titles, told } = await openDesk()
    sendStory()
    await at('2026-03-05T09:00:00Z')
    await at('2026-03-06T08:00:00Z')
    for (const day of ['07', '09', '20']) await at(`2026-03-${day}T12:00:00Z`)
    expect(titles()).toEqual(['review_due: Due today: “The heron”', 'review_overdue: Overdue: “The heron”'])
    expect(told().map(({ adminActionedAt }) => adminActionedAt !== null)).toEqual([true, false])
    expect(told()[1]?.message).toBe('An answer to a story was promised by March 5.')
  })

  it('is told over a weekend by business days', async () => {
    const { sendStory, at, titles } = await openDesk()
    await at('2026-03-05T10:00:00Z')
    sendStory()
    for (const day of ['06', '07', '08', '09']) await at(`2026-03-${day}T12:00:00Z`)
    expect(titles()).toEqual([])
    await at('2026-03-10T12:00:00Z')
    expect(titles()).toHaveLength(1)
  })

  it('is told by the days and hours of the first admin', async () => {
    const { sendStory, at, titles } = await openDesk('America/Los_Angeles')
    sendStory({ createdAt: '2026-03-03T02:00:00Z' })
    await at('2026-03-05T15:59:00Z')
    expect(titles()).toEqual([])
    await at('2026-03-05T16:00:00Z')
    expect(titles()).toEqual(['review_due: Due today: “The heron”'])
    await at('2026-03-06T07:00:00Z')
    expect(titles()).toHaveLength(1)
  })

  it('is not told once it is decided, and what was told is settled by that', async () => {
    const { sendStory, at, titles, told, deps, now } = await openDesk()
    sendStory()
    sendStory({ status: 'published' })
    sendStory({ status: 'rejected' })
    sendStory({ withdrawnAt: now() })
    await at('2026-03-05T09:00:00Z')
    expect(titles()).toHaveLength(1)
    deps.db.update(stories).set({ status: 'published' }).run()
    const looked = await at('2026-03-05T10:00:00Z')
    expect(told()[0]?.adminActionedAt).toEqual(looked)
    await at('2026-03-09T10:00:00Z')
    expect(titles()).toHaveLength(1)
  })
})

describe('a story that was decided and waits again', () => {
  it('is told of again, also when an admin had completed the first warning, and once', async () => {
    const { sendStory, at, titles, told, deps } = await openDesk()
    const decide = (status: 'published' | 'pending') => deps.db.update(stories).set({ status }).run()
    sendStory()
    await at('2026-03-05T09:00:00Z')
    deps.db.update(authorNotifications).set({ adminActionedAt: '2026-03-05T09:01:00.000Z', isRead: true }).run()
    await at('2026-03-05T09:15:00Z')
    expect(titles()).toHaveLength(1)
    decide('published')
    await at('2026-03-05T10:00:00Z')
    decide('pending')
    await at('2026-03-05T11:00:00Z')
    await at('2026-03-05T12:00:00Z')
    expect(titles()).toEqual(['review_due: Due today: “The heron”', 'review_due: Due today: “The heron”'])
    expect(told()[1]).toMatchObject({ isRead: false, adminActionedAt: null, alertId: null })
    await at('2026-03-06T09:00:00Z')
    expect(titles()).toHaveLength(3)
    expect(told().map(({ adminActionedAt }) => adminActionedAt !== null)).toEqual([true, true, false])
  })
})

describe('an application that waits', () => {
  it('is told on the last of its five business days and when they are over, without a name', async () => {
    const { deps, at, titles, told, now } = await openDesk()
    deps.db
      .insert(volunteerApplications)
      .values({
        name: 'Xanthippe Quartz',
        email: 'xq@person.example',
        phone: '0',
        address: 'Elm Row',
        dateOfBirth: '2000-01-01',
        twitterHandle: 'none',
        instagramHandle: 'none',
        facebookHandle: 'none',
        currentOrganization: 'none',
        qualification: 'none',
        motivation: 'Words',
        createdAt: now(),
      })
      .run()
    await at('2026-03-06T12:00:00Z')
    expect(titles()).toEqual([])
    await at('2026-03-09T12:00:00Z')
    await at('2026-03-10T12:00:00Z')
    expect(titles()).toEqual([
      'review_due: Due today: volunteer application 1',
      'review_overdue: Overdue: volunteer application 1',
    ])
    expect(JSON.stringify(told())).not.toMatch(/Quartz|person\.example/)
  })
})

describe('a request about personal data', () => {
  it('is told on its last day, on the Friday before where that is at a weekend, and when it is over', async () => {
    const { deps, at, titles, told } = await openDesk()
    const ask = (kind: 'erasure' | 'legal', dueDay: string) =>
      deps.db.insert(dataRequests).values({ kind, email: 'xq@person.example', dueDay }).run()
    ask('erasure', '2026-04-05')
    ask('legal', '2026-04-06')
    await at('2026-04-02T12:00:00Z')
    expect(titles()).toEqual([])
    await at('2026-04-03T12:00:00Z')
    expect(titles()).toEqual(['data_request_due: Due on April 5: request 1 about personal data'])
    await at('2026-04-06T12:00:00Z')
    expect(titles().slice(1)).toEqual([
      'data_request_overdue: Overdue: request 1 about personal data',
      'data_request_due: Due today: legal enquiry 2',
    ])
    deps.db.update(dataRequests).set({ closedAt: '2026-04-06T13:00:00.000Z' }).run()
    await at('2026-04-08T12:00:00Z')
    expect(told().every(({ adminActionedAt }) => adminActionedAt !== null)).toBe(true)
    expect(JSON.stringify(told())).not.toContain('person.example')
  })
})

describe('the watch', () => {
  it('runs by itself, and leads each notice to the tab in which it can be answered', async () => {
    const { sendStory, deps, start, app, signIn, clock } = await openDesk()
    sendStory({ createdAt: '2026-02-20T12:00:00Z' })
    deps.db.insert(dataRequests).values({ kind: 'access', email: 'xq@person.example', dueDay: '2026-03-02' }).run()
    start()
    await deps.jobs.drain()
    const list = async () =>
      (await app.request('/api/notifications/admin', { headers: { cookie: await signIn() } })).json()
    expect((await list()).all.map(({ tab }: { tab: string }) => tab).sort()).toEqual(['pending', 'settings'])
    sendStory({ createdAt: '2026-02-20T12:00:00Z' })
    clock.pass(15 * 60_000)
    await deps.jobs.drain()
    expect((await list()).all).toHaveLength(3)
  })
})
