import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/database.ts'
import { listChanges, markGone, markPublished, newestChange } from './publications.ts'

const openChanges = () => {
  const db = openDatabase(':memory:')
  const changes = (since = 0, limit = 100) =>
    listChanges(db, since, limit).map(({ kind, itemId, present, mediaIds }) => ({ kind, itemId, present, mediaIds }))
  return { db, changes }
}

test('each change has a number above all former ones, and an item only its newest', () => {
  const { db, changes } = openChanges()
  markPublished(db, 'story', 1)
  markPublished(db, 'story', 2)
  const before = newestChange(db)
  markPublished(db, 'story', 1)
  expect(newestChange(db)).toBeGreaterThan(before)
  expect(changes().map(({ itemId }) => itemId)).toEqual([2, 1])
})

test('who asks since a change gets what came after it, in order and so many at a time', () => {
  const { db, changes } = openChanges()
  for (const id of [1, 2, 3, 4]) markPublished(db, 'story', id)
  const [first] = listChanges(db, 0, 1)
  expect(changes(first?.seq).map(({ itemId }) => itemId)).toEqual([2, 3, 4])
  expect(changes(first?.seq, 2).map(({ itemId }) => itemId)).toEqual([2, 3])
  expect(changes(newestChange(db))).toEqual([])
})

test('what is gone is told with the pictures that must leave with it, and may come again', () => {
  const { db, changes } = openChanges()
  markPublished(db, 'story', 1)
  markGone(db, 'story', 1, ['a-photo'])
  expect(changes()).toEqual([{ kind: 'story', itemId: 1, present: false, mediaIds: ['a-photo'] }])
  markPublished(db, 'story', 1)
  expect(changes()).toEqual([{ kind: 'story', itemId: 1, present: true, mediaIds: [] }])
})

test('a story and a post of one number are two', () => {
  const { db, changes } = openChanges()
  markPublished(db, 'story', 1)
  markGone(db, 'post', 1, [])
  expect(changes().map(({ kind, present }) => [kind, present])).toEqual([
    ['story', true],
    ['post', false],
  ])
})

test('numbers are never given twice, even when the newest change is taken back', () => {
  const { db } = openChanges()
  markPublished(db, 'story', 1)
  const told = newestChange(db)
  expect(() =>
    db.transaction((tx) => {
      markGone(tx, 'story', 1, [])
      throw new Error('not now')
    }),
  ).toThrow('not now')
  expect(newestChange(db)).toBe(told)
  markGone(db, 'story', 1, [])
  expect(newestChange(db)).toBeGreaterThan(told)
})

test('of an empty site nothing is told', () => {
  const { db, changes } = openChanges()
  expect([newestChange(db), changes()]).toEqual([0, []])
})
