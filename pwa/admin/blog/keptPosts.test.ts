import { expect, test } from 'vitest'
import { type KeptPost, readKept } from './keptPosts.ts'

const words = { title: 'Kept', content: '', excerpt: '', category: '', imageUrl: null }
const kept: KeptPost = { key: '7', words, base: words, revision: 3, keptAt: '2026-03-01T09:30:00.000Z' }

test('what was kept is read back', () => {
  expect(readKept(JSON.stringify({ 7: kept }))).toEqual({ 7: kept })
  expect(readKept(null)).toEqual({})
})

test.each(['', '{"7":', 'null', '"words"', '[1]', '{"7":null}', '{"7":{"key":"7"}}', '{"7":{"key":"7","words":{}}}'])(
  'what cannot be read (%s) does not keep the desk shut',
  (text) => {
    expect(readKept(text)).toEqual({})
  },
)

test('what cannot be read takes nothing else with it', () => {
  expect(readKept(JSON.stringify({ 7: kept, 8: { key: '8' } }))).toEqual({ 7: kept })
})
