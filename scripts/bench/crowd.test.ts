import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../api/platform/database.ts'
import { writeCrowd } from './crowd.ts'
import { crowdOf } from './crowdRows.ts'

test('a grown site has what fifty stories bring with them, and each row refers to what is there', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-crowd-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const until = new Date('2026-03-01T09:00:00.000Z')
  const written = writeCrowd(folder, crowdOf({ stories: 50, until }))
  expect(written).toMatchObject({
    stories: 50,
    publications: 49,
    story_engagements: 500,
    newsletter_subscriptions: 100,
    contact_messages: 100,
    authors: 13,
  })
  // Opening it again checks that no row points at one that is not there.
  const { $client } = openDatabase(path.join(folder, 'voices.sqlite'))
  const newest = $client.prepare("select max(published_at) from stories where status = 'published'").pluck().get()
  expect(until.toISOString() > String(newest)).toBe(true)
  $client.close()
  expect(() => writeCrowd(folder, crowdOf({ stories: 1, until }))).toThrow('already')
})
