import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ContentPost } from '../../../../data/contract/outreach/calendar.ts'
import { auditLog } from '../../../../data/tables/admin.ts'
import { scheduledPosts } from '../../../../data/tables/social.ts'
import { openCalendar } from '../testing.ts'

type Api = Awaited<ReturnType<typeof openCalendar>>
const postRows = ({ deps }: Pick<Api, 'deps'>) => deps.db.select().from(scheduledPosts).all()
const at = '2026-03-05T14:00:00.000Z'
const inFive = { status: 'scheduled', scheduledDate: at, timezone: 'America/New_York' }

describe('scheduling', () => {
  test('makes one post for each platform, with the words, the asking and the hashtags', async () => {
    const api = await openCalendar()
    const { id } = await api.add({ callToAction: 'Tell us of yours.', hashtags: ['Voices for Wildlife', '#cranes'] })
    const { status, body } = await api.change(id, inFive)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'scheduled', scheduledDate: at, timezone: 'America/New_York', revision: 2 })
    expect(body.posts.map(({ platform, state }: ContentPost) => [platform, state])).toEqual([
      ['facebook', 'scheduled'],
      ['twitter', 'scheduled'],
    ])
    expect(postRows(api)).toMatchObject(
      [['facebook'], ['twitter']].map((platforms) => ({
        platforms,
        status: 'scheduled',
        scheduledAt: at,
        timezone: 'America/New_York',
        calendarId: id,
        postText:
          'For the first time in nine years, cranes nest at the Reedwater dam.\n\nTell us of yours.\n\n#VoicesforWildlife #cranes',
      })),
    )
  })

  test('clicked twice, or by two admins at once, makes each post once', async () => {
    const api = await openCalendar()
    const { id } = await api.add()
    const answers = await Promise.all([
      api.change(id, { ...inFive, revision: 1 }),
      api.change(id, { ...inFive, revision: 1 }),
      api.change(id, { ...inFive, revision: 1 }, 'admin2'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(({ body }) => body.posts.length)).toEqual([2, 2, 2])
    expect(postRows(api)).toHaveLength(2)
  })

  test('by two admins for two times is done for the first and told to the second', async () => {
    const api = await openCalendar()
    const { id } = await api.add()
    await api.change(id, { ...inFive, revision: 1 })
    const second = await api.change(id, { ...inFive, scheduledDate: '2026-03-06T14:00:00.000Z', revision: 1 }, 'admin2')
    expect(second).toMatchObject({ status: 409, body: { code: 'calendar.stale' } })
    expect(postRows(api).map(({ scheduledAt }) => scheduledAt)).toEqual([at, at])
  })

  test('of a past time is refused, and the time is named as it is in its zone', async () => {
    const api = await openCalendar()
    const { id } = await api.add()
    const past = { status: 'scheduled', scheduledDate: '2026-02-28T22:00:00.000Z', timezone: 'Africa/Nairobi' }
    expect(await api.change(id, past)).toMatchObject({
      status: 400,
      body: {
        code: 'calendar.past',
        message: '01:00 on Mar 01, 2026 in Nairobi is over. Choose a time to come.',
        issues: [{ field: 'scheduledDate' }],
      },
    })
    expect(await api.find(id)).toMatchObject({ status: 'draft', scheduledDate: null, revision: 1 })
  })

  test('without a time is refused', async () => {
    const api = await openCalendar()
    const { id } = await api.add()
    expect((await api.change(id, { status: 'scheduled' })).body.code).toBe('calendar.no_time')
  })

  test('of what is too long says by how much, and where', async () => {
    const api = await openCalendar()
    const { id } = await api.add({ content: 'a'.repeat(280), hashtags: ['cranes'] })
    const { status, body } = await api.change(id, inFive)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'calendar.too_long',
      issues: [{ field: 'content', message: '9 characters too long for Twitter (289 of 280).' }],
    })
    expect(postRows(api)).toEqual([])
    expect((await api.change(id, { ...inFive, platforms: ['facebook'] })).status).toBe(200)
  })

  test('of a story that is not published is refused', async () => {
    const api = await openCalendar()
    const story = { title: 'Ours', content: 'We saw it.', authorName: 'Wanjiru Example', category: 'Education' }
    const author = { authorLocation: 'Lakeside, Kenya', authorEmail: 'wanjiru@example.org' }
    const sent = await api.app.request('/api/stories', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...story, ...author }),
    })
    expect(sent.status).toBe(201)
    const { id } = await api.add({ storyId: 1 })
    expect(await api.change(id, inFive)).toMatchObject({ status: 400, body: { code: 'calendar.no_story' } })
    expect(await api.find(id)).toMatchObject({ status: 'draft' })
  })
})

describe('a scheduled item', () => {
  const scheduled = async () => {
    const api = await openCalendar()
    const { id } = await api.add()
    await api.change(id, inFive)
    return { ...api, id }
  }

  test('moved to another time takes its posts along', async () => {
    const api = await scheduled()
    const moved = '2026-03-09T13:00:00.000Z'
    const { body } = await api.change(api.id, { scheduledDate: moved, timezone: 'America/New_York', revision: 2 })
    expect(body).toMatchObject({ scheduledDate: moved, status: 'scheduled', revision: 3 })
    expect(postRows(api).map(({ scheduledAt }) => scheduledAt)).toEqual([moved, moved])
    expect(await api.change(api.id, { scheduledDate: '2026-02-01' })).toMatchObject({
      status: 400,
      body: { code: 'calendar.past' },
    })
    expect(postRows(api).map(({ scheduledAt }) => scheduledAt)).toEqual([moved, moved])
  })

  test('of other words has posts of these words, and no others', async () => {
    const api = await scheduled()
    const { body } = await api.change(api.id, { content: 'Cranes nest.', platforms: ['twitter'] })
    expect(body.posts).toMatchObject([{ platform: 'twitter', state: 'scheduled', scheduledAt: at }])
    expect(postRows(api)).toMatchObject([{ platforms: ['twitter'], postText: 'Cranes nest.' }])
    const tooLong = await api.change(api.id, { content: 'a'.repeat(300) })
    expect(tooLong.body.code).toBe('calendar.too_long')
    expect(postRows(api)).toMatchObject([{ platforms: ['twitter'], postText: 'Cranes nest.' }])
  })

  test('of another title keeps its posts', async () => {
    const api = await scheduled()
    const before = postRows(api).map(({ id }) => id)
    await api.change(api.id, { title: 'Cranes' })
    expect(postRows(api).map(({ id }) => id)).toEqual(before)
  })

  test('cannot lose its time', async () => {
    const api = await scheduled()
    expect((await api.change(api.id, { scheduledDate: null })).body.code).toBe('calendar.no_time')
  })

  test('taken back is a draft without posts, and can be scheduled again', async () => {
    const api = await scheduled()
    const { body } = await api.change(api.id, { status: 'draft' })
    expect(body).toMatchObject({ status: 'draft', posts: [], problem: null, scheduledDate: at })
    expect(postRows(api)).toEqual([])
    expect((await api.change(api.id, { status: 'scheduled' })).body.posts).toHaveLength(2)
  })

  test('is neither moved nor changed nor taken back nor deleted while one of its posts is being sent', async () => {
    const api = await scheduled()
    const [first] = postRows(api)
    const sendingSince = api.clock.now().toISOString()
    api.deps.db
      .update(scheduledPosts)
      .set({ sendingSince })
      .where(eq(scheduledPosts.id, first?.id ?? 0))
      .run()
    const refused = [
      await api.change(api.id, { status: 'draft' }),
      await api.change(api.id, { content: 'Cranes nest.' }),
      await api.change(api.id, { scheduledDate: '2026-03-09' }),
      await api.call('DELETE', `/${api.id}`),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [409, 'calendar.under_way']),
    )
    expect(postRows(api)).toHaveLength(2)
    expect(await api.find(api.id)).toMatchObject({ status: 'scheduled', scheduledDate: at, revision: 2 })
  })

  test('leaves a note of each move, without its words', async () => {
    const api = await scheduled()
    await api.change(api.id, { scheduledDate: '2026-03-09' }, 'admin2')
    await api.change(api.id, { title: 'Cranes' })
    await api.change(api.id, { status: 'draft' })
    await api.call('DELETE', `/${api.id}`)
    const acts = api.deps.db.select().from(auditLog).where(eq(auditLog.subjectKind, 'content')).all()
    expect(acts.map(({ admin, action }) => `${admin} ${action}`)).toEqual([
      'admin1 content.created',
      'admin1 content.scheduled',
      'admin2 content.moved',
      'admin1 content.edited',
      'admin1 content.taken_back',
      'admin1 content.deleted',
    ])
    expect(JSON.stringify(acts)).not.toContain('nine years')
  })
})
