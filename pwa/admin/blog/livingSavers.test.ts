import { afterEach, beforeEach, expect, test } from 'vitest'
import { desk } from '../kit/data/session.ts'
import { discardPost, livingSaver, saverOf } from './livingSavers.ts'
import { createPostSaver } from './postSaver.ts'
import { postDrafts } from './postWords.ts'

/** A new post, and a server that has not answered yet; what waits is called by hand. */
function openPost(key: string) {
  const calls: string[] = []
  const waiting = new Set<() => void>()
  const make = () =>
    createPostSaver(
      { record: null, key },
      {
        make: (_, { title }) => {
          calls.push(String(title))
          return Promise.reject(new TypeError('no network'))
        },
        save: () => Promise.reject(new TypeError('no network')),
        keep: postDrafts.keep,
        drop: postDrafts.drop,
        newKey: () => 'other',
        now: () => new Date('2026-03-01T10:00:00.000Z'),
        later(_, call) {
          waiting.add(call)
          return () => waiting.delete(call)
        },
        onMade: () => {},
        onFailed: () => {},
      },
    )
  return { make, calls, waiting }
}

beforeEach(() => {
  desk.state = 'out'
  desk.state = 'in'
})
afterEach(postDrafts.dropAll)

test('a post that is opened again before its words have arrived meets the saver that is at it', async () => {
  const { make } = openPost('new-1')
  const first = saverOf('new-1', make)
  first.write({ title: 'On its way' })
  await first.flush()
  expect(saverOf('new-1', make)).toBe(first)
  expect(livingSaver('new-1')).toBe(first)
})

test('a post whose words have arrived begins from what the server has', () => {
  const { make } = openPost('new-1')
  const first = saverOf('new-1', make)
  expect(livingSaver('new-1')).toBeUndefined()
  expect(saverOf('new-1', make)).not.toBe(first)
})

test('what is discarded from the list is not saved by the saver that lived on', async () => {
  const { make, calls, waiting } = openPost('new-1')
  const saver = saverOf('new-1', make)
  saver.write({ title: 'Unwanted' })
  await saver.flush()
  expect([calls.length, waiting.size]).toEqual([1, 1])
  discardPost('new-1')
  expect([waiting.size, Object.keys(postDrafts.drafts), livingSaver('new-1')]).toEqual([0, [], undefined])
  await saver.flush()
  expect(calls).toHaveLength(1)
})

test('nothing is saved in the name of whoever signs in next', async () => {
  const { make, calls, waiting } = openPost('new-1')
  const saver = saverOf('new-1', make)
  saver.write({ title: 'Of the first' })
  await saver.flush()
  desk.state = 'out'
  expect([waiting.size, livingSaver('new-1')]).toEqual([0, undefined])
  // The end of a session alone loses nothing; signing out drops it.
  expect(postDrafts.drafts['new-1']?.words.title).toBe('Of the first')
  desk.state = 'in'
  await saver.flush()
  expect(calls).toHaveLength(1)
})
