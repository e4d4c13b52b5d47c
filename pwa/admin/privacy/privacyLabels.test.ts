import { expect, test } from 'vitest'
import { dayInWords, erasedInWords, isNotedAs, keptInWords } from './privacyLabels.ts'

const shelf = { name: 'donations', title: 'Donations', count: 1, fate: 'kept' as const }

test('what is kept says why, and until when where that is known', () => {
  expect(dayInWords('2036-04-05')).toBe('5 April 2036')
  expect(keptInWords({ ...shelf, why: 'Law.', keptUntil: '2036-04-05' })).toBe(
    'Law. The last is deleted after 5 April 2036.',
  )
  expect(keptInWords({ ...shelf, why: 'Law.', keptUntil: null })).toBe('Law.')
  expect(keptInWords({ ...shelf, why: null, keptUntil: null })).toBeNull()
})

test('what was erased is told place by place, one that is not known here too', () => {
  expect(erasedInWords({ messages: 2, counters: 1, comments: 1 })).toEqual([
    '2 messages',
    '1 note against misuse',
    '1 comments',
  ])
})

test('a request was noted as the form has it when nothing but the tidying differs', () => {
  const request = { kind: 'access' as const, email: 'amina@example.org', note: null }
  const form = { kind: 'access' as const, email: ' Amina@example.org', note: ' ' }
  expect(isNotedAs(request, form)).toBe(true)
  expect(isNotedAs(request, { ...form, note: 'By phone.' })).toBe(false)
  expect(isNotedAs(request, { ...form, kind: 'erasure' })).toBe(false)
  expect(isNotedAs(request, { ...form, email: 'kofi@example.org' })).toBe(false)
})
