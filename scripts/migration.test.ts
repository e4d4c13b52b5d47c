import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectFolder } from '../api/platform/paths.ts'
import { removeOlderSnapshots } from './migration.ts'

test('the newest snapshot of the tables stays, older ones leave, and nothing else does', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'snapshots-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['0000_snapshot.json', '0009_snapshot.json', '0010_snapshot.json', '_journal.json'])
    writeFileSync(path.join(folder, name), '{}')
  removeOlderSnapshots(folder)
  expect(readdirSync(folder).sort()).toEqual(['0010_snapshot.json', '_journal.json'])
})

test('the tree holds one snapshot, that of the newest migration', () => {
  const migrations = path.join(projectFolder, 'data/migrations')
  const [newest] = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .slice(-1)
  const snapshots = readdirSync(path.join(migrations, 'meta')).filter((name) => name.endsWith('_snapshot.json'))
  expect(snapshots).toEqual([`${newest?.slice(0, 4)}_snapshot.json`])
})
