import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'

test('references are enforced once the database is open', () => {
  const { $client } = openDatabase(':memory:')
  expect($client.pragma('foreign_keys', { simple: true })).toBe(1)
})

test('a database whose rows point nowhere is not opened', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'voices.sqlite')
  const { $client } = openDatabase(file)
  $client.pragma('foreign_keys = OFF')
  $client.exec("insert into story_engagements (story_id, user_identifier, interaction_type) values (7, 'x', 'view')")
  $client.close()
  expect(() => openDatabase(file)).toThrow('1 rows point at rows that are not there')
})
