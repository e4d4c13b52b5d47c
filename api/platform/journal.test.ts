import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { forgetJournal, journalJobs } from './journal.ts'

/** A database on disk in which the words of one story were erased and those of another were not. */
function openErased() {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-'))
  const file = path.join(folder, 'voices.sqlite')
  const db = openDatabase(file)
  onTestFinished(() => {
    db.$client.close()
    rmSync(folder, { recursive: true })
  })
  const write = db.$client.prepare(
    "insert into stories (title, content, author_name, author_location, author_email, category) values (?, ?, '', '', '', 'Education')",
  )
  for (const title of ['Erased', 'Kept']) write.run(title, `The ${title} words. `.repeat(2000))
  const onDisk = () =>
    readdirSync(folder)
      .map((name) => readFileSync(path.join(folder, name), 'latin1'))
      .join('')
  const erase = () => db.$client.exec("update stories set title = '', content = '' where title = 'Erased'")
  const work = () =>
    journalJobs({ db, config: { ROLE: 'all', PROCESSES: 1 } })
      ['journal.forget']?.prepare({})
      .run(context)
  return { db, file, onDisk, erase, work }
}

const context = { signal: new AbortController().signal, log: pino({ level: 'silent' }) }

/** A program that reads the database from here on, as a backup does. */
function readAlong(file: string) {
  const reader = new Sqlite(file)
  onTestFinished(() => void reader.close())
  reader.exec('begin')
  reader.prepare('select count(*) from stories').get()
  return { end: () => reader.exec('commit') }
}

test('what was erased is in none of the database’s files any more', () => {
  const { db, onDisk, erase } = openErased()
  expect(onDisk()).toContain('The Erased words.')
  erase()
  expect(forgetJournal(db)).toBe(true)
  expect(onDisk()).not.toContain('The Erased words.')
  expect(onDisk()).toContain('The Kept words.')
})

test('an erasure waits for nobody who reads along, and is finished when they are', async () => {
  const { db, file, onDisk, erase, work } = openErased()
  await work()
  const other = readAlong(file)
  erase()
  expect(forgetJournal(db)).toBe(false)
  expect(db.$client.pragma('busy_timeout', { simple: true })).toBe(5000)
  await work()
  expect(onDisk()).toContain('The Erased words.')
  other.end()
  await work()
  expect(onDisk()).not.toContain('The Erased words.')
})

test('within a transaction nothing is emptied yet, and the next try does it', async () => {
  const { db, onDisk, erase, work } = openErased()
  await work()
  erase()
  expect(db.transaction(() => forgetJournal(db))).toBe(false)
  expect(db.$client.pragma('busy_timeout', { simple: true })).toBe(5000)
  expect(onDisk()).toContain('The Erased words.')
  await work()
  expect(onDisk()).not.toContain('The Erased words.')
})

test('a server that starts empties what the one before it may have left', async () => {
  const { onDisk, erase, work } = openErased()
  erase()
  expect(onDisk()).toContain('The Erased words.')
  await work()
  expect(onDisk()).not.toContain('The Erased words.')
})
