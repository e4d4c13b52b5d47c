import { expect, it } from 'vitest'
import { type Waiting, waitingKinds } from '../../../data/contract/day.ts'
import { zone } from '../kit/data/zone.ts'
import { agoInWords, countOf, dueOf, placeOfWaiting } from './waitingLabels.ts'

const row: Waiting = {
  kind: 'story',
  id: 7,
  title: 'The heron',
  who: null,
  since: '2026-11-17T13:12:00Z',
  dueDay: null,
  storyId: null,
  place: null,
}
const now = new Date('2026-11-20T14:14:00Z')

it('each kind has a number, a word and a tab', () => {
  expect(waitingKinds.map((kind) => countOf(kind, 2))).toEqual([
    '2 stories',
    '2 words from writers',
    '2 messages',
    '2 applications',
    '2 privacy requests',
    '2 payouts',
    '2 posts to look at',
    '2 files that failed',
    '2 undelivered mail',
    '2 tasks',
  ])
  expect(countOf('story', 1)).toBe('1 story')
})

it('a letter leads to itself, what was told of to its place, and the rest to its list', () => {
  const addressOf = (given: Partial<Waiting>) => {
    const { section, search } = placeOfWaiting({ ...row, ...given })
    return `${search}#${section}`
  }
  expect(addressOf({ kind: 'message' })).toBe('?message=7#messages')
  expect(addressOf({ kind: 'application' })).toBe('?show=volunteer&open=7#messages')
  expect(addressOf({ kind: 'payout' })).toBe('?part=rewards#authors')
  expect(addressOf({ kind: 'post' })).toBe('?part=scheduled#social')
  expect(addressOf({ kind: 'request' })).toBe('?panel=privacy#settings')
  expect(addressOf({ kind: 'mail' })).toBe('?panel=mail#settings')
  expect(addressOf({ kind: 'notice', place: { tab: 'donations', metadata: null } })).toBe('#donations')
})

it.each([
  ['2026-11-18', 'overdue'],
  ['2026-11-20', 'today'],
  ['2026-11-23', 'soon'],
  ['2026-11-24', 'later'],
])('on a Friday, what is due on %s is %s', (dueDay, urgency) => {
  zone.id = 'UTC'
  expect(dueOf({ ...row, dueDay }, now)).toEqual({ day: dueDay, urgency })
})

it('what was promised nothing is not due', () => {
  expect(dueOf(row, now)).toBeNull()
})

it.each([
  ['2026-11-20T14:13:30Z', 'just now'],
  ['2026-11-20T14:10:00Z', '4 min ago'],
  ['2026-11-20T11:10:00Z', '3 h ago'],
  ['2026-11-18T11:10:00Z', null],
])('%s was %s', (instant, words) => {
  expect(agoInWords(instant, now)).toBe(words)
})
