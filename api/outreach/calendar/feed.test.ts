import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { openCalendar } from './testing.ts'

type Api = Awaited<ReturnType<typeof openCalendar>>

const addressOf = async (api: Api, admin: 'admin1' | 'admin2' = 'admin1'): Promise<string> =>
  (await api.call('GET', '/address', { admin })).body.url

/** As a calendar program asks for it: without a session. */
async function read(api: Api, url?: string) {
  const answer = await api.app.request(new URL(url ?? (await addressOf(api))).pathname)
  const text = await answer.text()
  return { answer, text }
}

function entriesOf(text: string): ICAL.Component[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
}

const valuesOf = (entry: ICAL.Component | undefined, ...names: string[]) =>
  names.map((name) => entry?.getFirstPropertyValue(name)?.toString())

describe('the feed', () => {
  test('is a calendar that nobody keeps, without a session', async () => {
    const api = await openCalendar()
    const { answer, text } = await read(api)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test('holds each active event as a day with its rule, theme and number of changes', async () => {
    const api = await openCalendar()
    const theme = (await api.call('POST', '/themes', { body: { name: 'Land, water' } })).body
    const event = { name: 'Elephants', eventDate: '2024-02-29', recurring: true, category: 'awareness-day' }
    const { id } = await api.addEvent({ ...event, themeId: theme.id })
    await api.addEvent({ name: 'Put aside', active: false })
    const before = entriesOf((await read(api)).text)[0]
    api.clock.pass(60_000)
    await api.call('PUT', `/events/${id}`, { body: { name: 'Elephant feast' } })
    const entries = entriesOf((await read(api)).text)
    expect(entries).toHaveLength(1)
    const [entry] = entries
    expect(valuesOf(entry, 'summary', 'dtstart', 'dtend', 'rrule', 'sequence')).toEqual([
      'Elephant feast',
      '2024-02-29',
      '2024-03-01',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1',
      '2',
    ])
    expect(entry?.getFirstProperty('categories')?.getValues()).toEqual(['Awareness day', 'Land, water'])
    expect(valuesOf(entry, 'uid')).toEqual(valuesOf(before, 'uid'))
    expect(valuesOf(before, 'dtstamp', 'sequence')).toEqual(['2026-03-01T09:00:00Z', '1'])
    expect(valuesOf(entry, 'dtstamp')).toEqual(['2026-03-01T09:01:00Z'])
    const days = new ICAL.Event(entry as ICAL.Component).iterator()
    expect([days.next(), days.next(), days.next()].map(String)).toEqual(['2024-02-29', '2025-02-28', '2026-02-28'])
  })

  test('holds what is scheduled at its time in UTC, and no draft', async () => {
    const api = await openCalendar()
    await api.add({ title: 'Only a draft', scheduledDate: '2026-03-06' })
    const { id } = await api.add({ title: 'Cranes' })
    await api.change(id, { status: 'scheduled', scheduledDate: '2026-03-09' })
    const { text } = await read(api)
    const [entry, ...others] = entriesOf(text)
    expect(others).toEqual([])
    expect(valuesOf(entry, 'summary', 'dtstart', 'dtend', 'status')).toEqual([
      'Cranes',
      '2026-03-09T13:00:00Z',
      '2026-03-09T13:15:00Z',
      'TENTATIVE',
    ])
    expect(entry?.getFirstProperty('categories')?.getValues()).toEqual(['Facebook', 'Twitter'])
    await api.change(id, { status: 'draft' })
    expect(entriesOf((await read(api)).text)).toEqual([])
  })

  test('keeps every letter, in lines of at most 75 octets', async () => {
    const api = await openCalendar()
    const name = 'Éléphants, lions; and 🐘🦁 \\ more'
    const description = `${'🐘'.repeat(60)}\nA second line, with "quotes": and a colon.\r\n\u0000${'é'.repeat(120)}`
    await api.addEvent({ name, description })
    const { text } = await read(api)
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text).toContain('SUMMARY:Éléphants\\, lions\\; and 🐘🦁 \\\\ more')
    const [entry] = entriesOf(text)
    expect(valuesOf(entry, 'summary')).toEqual([name])
    expect(valuesOf(entry, 'description')).toEqual([description.replace('\r\n', '\n').replace('\u0000', '')])
  })
})

describe('the address of the feed', () => {
  test('is each admin’s own and stays the same', async () => {
    const api = await openCalendar()
    const own = await addressOf(api)
    expect(await addressOf(api)).toBe(own)
    expect(await addressOf(api, 'admin2')).not.toBe(own)
    expect(own).toMatch(/^http:\/\/localhost:\d+\/api\/content-calendar\/feed\/[\w-]{32}\.ics$/)
    expect((await read(api, own.replace('.ics', ''))).answer.status).toBe(200)
  })

  test('ends when it is renewed, alone, and that is noted without it', async () => {
    const api = await openCalendar()
    const [former, others] = [await addressOf(api), await addressOf(api, 'admin2')]
    const renewed = (await api.call('POST', '/address')).body.url
    expect(renewed).not.toBe(former)
    expect(await addressOf(api)).toBe(renewed)
    const statuses = await Promise.all(
      [former, renewed, others].map(async (url) => (await read(api, url)).answer.status),
    )
    expect(statuses).toEqual([404, 200, 200])
    const audit = await api.app.request('/api/admin/audit', { headers: { cookie: await api.signIn() } })
    const text = await audit.text()
    expect(text).toContain('calendar_address.renewed')
    expect(text).not.toContain(renewed.split('/').at(-1).replace('.ics', ''))
  })

  test.each(['x', 'x.ics', 'admin1', '%00', 'calendar-address%2Fadmin1%2F1', `${'a'.repeat(32)}.ics`])(
    'of %s is nothing, and no more is said',
    async (token) => {
      const api = await openCalendar()
      const answer = await api.app.request(`/api/content-calendar/feed/${token}`)
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { message: 'There is nothing at this address.', code: 'not_found' },
      ])
      expect(answer.headers.get('cache-control')).toContain('no-store')
    },
  )
})

test('an address that could not be answered is in no log', async () => {
  const api = await openCalendar()
  const address = await addressOf(api)
  const logged: unknown[] = []
  const { error } = api.deps.log
  api.deps.log.error = (...entry: unknown[]) => void logged.push(entry)
  api.deps.db.run(sql`drop table content_events`)
  expect((await read(api, address)).answer.status).toBe(500)
  api.deps.log.error = error
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(logged)).toContain('/api/content-calendar/feed/:token')
  expect(JSON.stringify(logged)).not.toContain(address.split('/').at(-1)?.replace('.ics', ''))
})

test('the events can be taken home as a file, by admins', async () => {
  const api = await openCalendar()
  await api.addEvent({ name: 'Crane walk' })
  const { id } = await api.add({ title: 'Not an event' })
  await api.change(id, { status: 'scheduled', scheduledDate: '2026-03-09' })
  const cookie = await api.signIn()
  const answer = await api.app.request('/api/content-calendar/events.ics', { headers: { cookie } })
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="voices-for-wildlife-events-2026-03-01.ics"',
  )
  expect(entriesOf(await answer.text()).map((entry) => valuesOf(entry, 'summary')[0])).toEqual(['Crane walk'])
})
