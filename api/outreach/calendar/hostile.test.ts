import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { openCalendar } from './testing.ts'

const known =
  /^(BEGIN|END|VERSION|PRODID|CALSCALE|METHOD|X-WR-CALNAME|UID|DTSTAMP|LAST-MODIFIED|SEQUENCE|SUMMARY|DESCRIPTION|DTSTART(;VALUE=DATE)?|DTEND(;VALUE=DATE)?|RRULE|TRANSP|CATEGORIES|STATUS|CREATED)[:;]/

test.each([
  ['a line break', 'Cranes\r\nATTENDEE:mailto:evil@example.com\r\nX-EVIL:1'],
  ['a bare feed', 'Cranes\nX-EVIL:1'],
  ['a bare return', 'Cranes\rX-EVIL:1'],
  ['an end', 'Cranes\r\nEND:VEVENT\r\nEND:VCALENDAR'],
  ['separators of lines', 'Cranes\u2028X-EVIL:1\u0085X-EVIL:2'],
  ['signs of the format', 'Cranes; a, b: "c" \\n \\, end'],
  ['a nothing', 'Cranes\0\u0007X-EVIL:1'],
])('with %s in the words of an event and an item the calendar has no line of theirs', async (_, words) => {
  const { app, call, addEvent, add, change } = await openCalendar()
  const theme = await call('POST', '/themes', { body: { name: words.slice(0, 60), color: '#336699' } })
  await addEvent({ name: words, description: words, themeId: theme.body.id ?? null })
  const { id } = await add({ title: words, content: words })
  await change(id, { status: 'scheduled', scheduledDate: '2026-03-09T09:00:00.000Z' })
  const { body } = await call('GET', '/address')
  const text = await (await app.request(new URL(body.url).pathname)).text()
  const lines = text.split('\r\n').filter(Boolean)
  expect(lines.filter((line) => !line.startsWith(' ') && !known.test(line))).toEqual([])
  expect(lines.filter((line) => /(?!\t)\p{Cc}/u.test(line))).toEqual([])
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  expect(events.length).toBeGreaterThan(0)
  expect(events.flatMap((event) => event.getAllProperties('attendee'))).toEqual([])
})
