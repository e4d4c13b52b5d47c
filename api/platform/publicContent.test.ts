import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { openPublicContent, perVersion } from './publicContent.ts'

/** Two processes on one file, as far as the database can tell. */
function openTwo() {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-'))
  const sides = [1, 2].map(() => {
    const db = openDatabase(path.join(folder, 'voices.sqlite'))
    return { db, content: openPublicContent({ db, clock: systemClock }, { isShared: true }) }
  })
  onTestFinished(() => {
    for (const { db } of sides) db.$client.close()
    rmSync(folder, { recursive: true })
  })
  return sides as [(typeof sides)[0], (typeof sides)[0]]
}

test('what was found out is found out again after a change, and only then', () => {
  const [{ db, content }] = openTwo()
  let times = 0
  const find = perVersion(content, () => ++times)
  expect([find(), find()]).toEqual([1, 1])
  content.changed(db)
  expect([find(), find()]).toEqual([2, 2])
})

test('a change that was taken back is none', () => {
  const [{ db, content }] = openTwo()
  const before = content.version
  expect(() =>
    db.transaction((tx) => {
      content.changed(tx)
      expect(content.version).toBe(before + 1)
      throw new Error('not now')
    }),
  ).toThrow('not now')
  expect(content.version).toBe(before)
})

test('a change of another process is seen at the next question', () => {
  const [one, two] = openTwo()
  const before = two.content.version
  one.db.transaction((tx) => one.content.changed(tx))
  expect(two.content.version).toBe(before + 1)
  two.content.changed(two.db)
  expect(one.content.version).toBe(before + 2)
})
