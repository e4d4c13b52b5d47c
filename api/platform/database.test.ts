import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { authors } from '../../data/tables/authors.ts'
import { openDatabase } from './database.ts'
import { isAddress } from './erasure.ts'
import { functionNames, teach } from './functions.ts'

test('references are enforced once the database is open', () => {
  const { $client } = openDatabase(':memory:')
  expect($client.pragma('foreign_keys', { simple: true })).toBe(1)
})

test('a database whose rows point nowhere after a migration is not opened, however often that is tried', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'voices.sqlite')
  const { $client } = openDatabase(file)
  $client.pragma('foreign_keys = OFF')
  $client.exec("insert into story_engagements (story_id, user_identifier, interaction_type) values (7, 'x', 'view')")
  // As the version before leaves it: nobody has looked since.
  $client.pragma('user_version = 1')
  $client.close()
  for (const _time of ['first', 'second'])
    expect(() => openDatabase(file)).toThrow('1 rows point at rows that are not there')
})

test('somebody is found and deleted by their address after a Node that writes letters in another way has opened the database', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'voices.sqlite')
  openDatabase(file).$client.close()
  const former = teach(new Sqlite(file))
  for (const name of functionNames) former.function(name, { deterministic: true }, (text) => `formerly ${text}`)
  former.pragma('user_version = 1')
  former.exec("insert into authors (name, email, location) values ('Amina', 'AMINA@example.org', '')")
  former.close()
  const db = openDatabase(file)
  onTestFinished(() => {
    db.$client.close()
  })
  const isAmina = isAddress(authors.email, 'amina@example.org')
  expect(db.select().from(authors).where(isAmina).all()).toHaveLength(1)
  expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.delete(authors).where(isAmina).run().changes).toBe(1)
})

test('a transaction that reads first and writes then waits for its turn, and fails for nobody', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'voices.sqlite')
  const [one, other] = [openDatabase(file), openDatabase(file)]
  onTestFinished(() => {
    for (const db of [one, other]) db.$client.close()
  })
  other.$client.pragma('busy_timeout = 1')
  one.transaction((tx) => {
    expect(tx.all(sql`select * from stories`)).toEqual([])
    expect(() => other.run(sql`insert into jobs default values`)).toThrow(/insert into jobs/)
    tx.transaction((inner) => inner.run(sql`select 1`))
    expect(() => one.transaction((again) => again.all(sql`select 1`))).not.toThrow()
  })
})

test('what was looked over after a migration is not looked over again at each start', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'voices.sqlite')
  openDatabase(file).$client.close()
  const asked = vi.spyOn(Sqlite.prototype, 'pragma')
  onTestFinished(() => asked.mockRestore())
  openDatabase(file).$client.close()
  expect(asked.mock.calls.flat()).toContain('foreign_keys = ON')
  expect(asked.mock.calls.flat()).not.toContain('foreign_key_check')
})
