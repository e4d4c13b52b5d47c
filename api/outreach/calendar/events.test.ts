import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ContentEvent } from '../../../data/contract/outreach/calendar.ts'
import { auditLog, users } from '../../../data/tables/admin.ts'
import { openCalendar } from './testing.ts'

const names = (events: ContentEvent[]) => events.map(({ name }) => name)

describe('an event', () => {
  test('is of medium priority, once and active unless told otherwise', async () => {
    const { call } = await openCalendar()
    const { status, body } = await call('POST', '/events', { body: { name: 'Crane walk', eventDate: '2026-05-09' } })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      priority: 'medium',
      recurring: false,
      recurringPattern: null,
      annualBy: 'date',
      active: true,
      rule: null,
      nextDate: '2026-05-09',
      occurrences: [],
      revision: 1,
    })
  })

  test('keeps all of its fields', async () => {
    const { call, addEvent } = await openCalendar()
    const theme = (await call('POST', '/themes', { body: { name: 'Wetlands' } })).body
    const fields = {
      name: 'World Elephant Day',
      description: 'Bring a hat.',
      eventDate: '2026-08-12',
      category: 'awareness-day',
      priority: 'high',
      recurring: true,
      recurringPattern: 'annually',
      annualBy: 'date',
      themeId: theme.id,
      active: false,
    }
    expect(await addEvent(fields)).toMatchObject({ ...fields, rule: 'FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=12' })
  })

  test('given as an instant is on its day', async () => {
    const { addEvent } = await openCalendar()
    expect(await addEvent({ eventDate: '2026-12-01T00:00:00.000Z' })).toMatchObject({ eventDate: '2026-12-01' })
  })

  test.each([
    [{ recurring: true }, { recurring: true, recurringPattern: 'annually' }],
    [{ recurringPattern: 'annually' }, { recurring: true, recurringPattern: 'annually' }],
    [{ recurringPattern: 'one-time' }, { recurring: false, recurringPattern: 'one-time' }],
    [
      { recurring: false, recurringPattern: null },
      { recurring: false, recurringPattern: null },
    ],
  ])('that says %j of its repetition repeats as %j', async (said, kept) => {
    expect(await (await openCalendar()).addEvent(said)).toMatchObject(kept)
  })

  test.each([
    { recurring: true, recurringPattern: 'one-time' },
    { recurring: false, recurringPattern: 'annually' },
    { recurring: true, annualBy: 'last-weekday', eventDate: '2026-05-09' },
    { themeId: 7 },
    { eventDate: '2026-02-29' },
    { eventDate: '9999-02-28' },
    { name: ' ' },
  ])('that contradicts itself is refused: %j', async (said) => {
    const { call } = await openCalendar()
    const answer = await call('POST', '/events', { body: { name: 'Crane walk', eventDate: '2026-05-09', ...said } })
    expect([answer.status, answer.body.issues.length]).toEqual([400, 1])
  })

  test('is one, however often it is sent', async () => {
    const { call } = await openCalendar()
    const key = randomUUID()
    const send = () => call('POST', '/events', { key, body: { name: 'Crane walk', eventDate: '2026-05-09' } })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await call('GET', '/events')).body).toHaveLength(1)
  })

  test('stops being annual when one field says so', async () => {
    const { call, addEvent } = await openCalendar()
    const { id } = await addEvent({ recurring: true })
    const { body } = await call('PUT', `/events/${id}`, { body: { recurring: false } })
    expect(body).toMatchObject({ recurring: false, recurringPattern: 'one-time', rule: null, revision: 2 })
  })

  test('changed from an old view is refused with what it is now; the same change twice is one', async () => {
    const { call, addEvent } = await openCalendar()
    const { id } = await addEvent({})
    const put = (body: object, admin?: 'admin2') => call('PUT', `/events/${id}`, { body, admin })
    expect((await put({ name: 'Crane count', revision: 1 })).body.revision).toBe(2)
    expect((await put({ name: 'Crane count', revision: 1 }, 'admin2')).body.revision).toBe(2)
    expect(await put({ name: 'Crane feast', revision: 1 }, 'admin2')).toMatchObject({
      status: 409,
      body: { code: 'calendar.stale', current: { name: 'Crane count', revision: 2 } },
    })
  })

  test('can be deleted, once, and what was written for it stays', async () => {
    const { call, add, addEvent, find } = await openCalendar()
    const event = await addEvent({})
    const item = await add({ eventId: event.id })
    expect((await call('DELETE', `/events/${event.id}`)).status).toBe(204)
    expect((await call('DELETE', `/events/${event.id}`)).body.code).toBe('calendar.no_event')
    expect(await find(item.id)).toMatchObject({ eventId: null })
  })

  test('leaves a note of who added, changed and deleted it', async () => {
    const { call, addEvent, deps } = await openCalendar()
    const { id } = await addEvent({})
    await call('PUT', `/events/${id}`, { body: { priority: 'high' }, admin: 'admin2' })
    await call('DELETE', `/events/${id}`)
    const acts = deps.db.select().from(auditLog).where(eq(auditLog.subjectKind, 'event')).all()
    expect(acts.map(({ admin, action }) => `${admin} ${action}`)).toEqual([
      'admin1 event.added',
      'admin2 event.changed',
      'admin1 event.deleted',
    ])
    expect(acts[1]).toMatchObject({ before: { priority: 'medium' }, after: { priority: 'high' } })
  })
})

describe('upcoming events', () => {
  test('come by their next date, annual ones included; of seven, the first five are these', async () => {
    const { call, addEvent } = await openCalendar()
    const each = [
      { name: 'Over', eventDate: '2026-02-28' },
      { name: 'In June, each year since 2020', eventDate: '2020-06-05', recurring: true },
      { name: 'In May', eventDate: '2026-05-09' },
      { name: 'Next January, each year', eventDate: '2019-01-15', recurring: true },
      { name: 'Today', eventDate: '2026-03-01' },
      { name: 'Next year in May', eventDate: '2027-05-09' },
      { name: 'In March, each year', eventDate: '2001-03-03', recurring: true },
      { name: 'Third Saturday of February', eventDate: '2024-02-17', recurring: true, annualBy: 'weekday' },
      { name: 'Put aside', eventDate: '2026-03-02', active: false },
    ]
    for (const event of each) await addEvent(event)
    const { body } = await call('GET', '/events?upcoming=true')
    expect(body).toHaveLength(7)
    expect(names(body.slice(0, 5))).toEqual([
      'Today',
      'In March, each year',
      'In May',
      'In June, each year since 2020',
      'Next January, each year',
    ])
    expect(body[5]).toMatchObject({ name: 'Third Saturday of February', nextDate: '2027-02-20' })
    for (const { eventDate, nextDate } of body) expect(eventDate).toBe(nextDate)
    expect((await call('GET', '/events')).body).toContainEqual(
      expect.objectContaining({ name: 'In March, each year', eventDate: '2001-03-03' }),
    )
    expect((await call('GET', '/events')).body).toHaveLength(9)
  })

  test('of one day come by their priority', async () => {
    const { call, addEvent } = await openCalendar()
    for (const priority of ['low', 'high', 'medium']) await addEvent({ name: priority, priority })
    expect(names((await call('GET', '/events?upcoming=true')).body)).toEqual(['high', 'medium', 'low'])
  })

  test('begin with the day on which the admin is', async () => {
    const { call, addEvent, pass, deps } = await openCalendar()
    await addEvent({ eventDate: '2026-03-01' })
    deps.db.update(users).set({ timezone: 'Africa/Nairobi' }).where(eq(users.username, 'admin2')).run()
    // 22:30 on 1 March in UTC: still the first in New York, already the second in Nairobi.
    await pass(13.5 * 3_600_000)
    expect((await call('GET', '/events?upcoming=true')).body).toHaveLength(1)
    expect((await call('GET', '/events?upcoming=true', { admin: 'admin2' })).body).toHaveLength(0)
  })
})

test('the days of a range are named, both ends included', async () => {
  const { call, addEvent } = await openCalendar()
  await addEvent({ eventDate: '2024-02-29', recurring: true })
  const { body } = await call('GET', '/events?from=2026-02-28&to=2028-02-29')
  expect(body[0].occurrences).toEqual(['2026-02-28', '2027-02-28', '2028-02-29'])
  expect((await call('GET', '/events?from=2026-01-01&to=2046-01-01')).status).toBe(400)
})

describe('the awareness days of the year', () => {
  test('are added once, each on its own day, and none that is there already', async () => {
    const { call, addEvent } = await openCalendar()
    await addEvent({ name: 'World Elephant Day', eventDate: '2025-08-12', recurring: true })
    const first = (await call('POST', '/events/awareness-days')).body
    const again = (await call('POST', '/events/awareness-days')).body
    expect(first.present).toBe(1)
    expect(again).toEqual({ added: 0, present: first.added + 1 })
    const { body } = await call('GET', '/events')
    expect(new Set(names(body)).size).toBe(body.length)
    const next = Object.fromEntries(body.map((event: ContentEvent) => [event.name, event.nextDate]))
    expect(next).toMatchObject({
      'World Wildlife Day': '2026-03-03',
      'World Migratory Bird Day (May)': '2026-05-09',
      'International Vulture Awareness Day': '2026-09-05',
      'International Coastal Cleanup': '2026-09-19',
      'World Migratory Bird Day (October)': '2026-10-10',
      'World Pangolin Day': '2027-02-20',
    })
  })
})
