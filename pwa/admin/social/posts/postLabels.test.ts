import { expect, test } from 'vitest'
import { pollOf } from '../queries.ts'
import { whatToDo, whenInWords } from './postLabels.ts'

const tell = (instant: string) => instant.slice(11, 16)
const post = {
  state: 'scheduled' as const,
  scheduledAt: '2026-11-21T14:00:00Z',
  publishedAt: null,
  nextTryAt: null,
  lateMinutes: null,
  attempts: 0,
}

test('a row says when its post goes out, when it is tried again and how late it was', () => {
  expect(whenInWords(post, tell)).toBe('Goes out 14:00')
  expect(whenInWords({ ...post, attempts: 2, nextTryAt: '2026-11-21T14:05:00Z' }, tell)).toBe(
    'Tried twice, next try 14:05',
  )
  const posted = { ...post, state: 'published' as const, publishedAt: '2026-11-21T14:12:00Z' }
  expect(whenInWords(posted, tell)).toBe('Posted 14:12')
  expect(whenInWords({ ...posted, lateMinutes: 12 }, tell)).toBe('Posted 14:12, 12 minutes late')
  expect(whenInWords({ ...posted, lateMinutes: 300 }, tell)).toBe('Posted 14:12, 5 hours late')
  expect(whenInWords({ ...post, state: 'failed' }, tell)).toBe('Was to go out 14:00')
  expect(whenInWords({ ...post, scheduledAt: null, isUntimed: true }, tell)).toBe('Has no time yet')
  expect(whenInWords({ ...post, state: 'unclear', scheduledAt: null }, tell)).toBe('Was to go out at once')
})

test('the list looks often while a post is on its way, and seldom otherwise', () => {
  const now = Date.parse('2026-11-21T13:59:30Z')
  expect(pollOf([post], now)).toBeLessThan(5_000)
  expect(pollOf([{ ...post, state: 'sending' }], now - 9e9)).toBeLessThan(5_000)
  expect(pollOf([post], now - 600_000)).toBeGreaterThan(10_000)
  expect(pollOf([{ ...post, state: 'published' }], now)).toBeGreaterThan(10_000)
})

test('a change that comes too late says what to do next', () => {
  expect(whatToDo({ code: 'social.under_way' })).toContain('the list shows what becomes of it')
  expect(whatToDo({ code: 'social.not_scheduled' })).toContain('copy your words')
  expect(whatToDo({ code: undefined })).toBe('')
})
