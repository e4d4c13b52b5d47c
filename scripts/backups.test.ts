import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lastBackupAt, listBackups } from '../api/platform/backups.ts'
import { openDatabase } from '../api/platform/database.ts'
import { teach } from '../api/platform/functions.ts'
import { projectFolder } from '../api/platform/paths.ts'
import { makeBackup } from './backup.ts'
import { apartOf, tallyApart } from './backups.ts'
import { restoreBackup } from './restore.ts'

let folder: string
let dataDir: string
let into: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'backups-'))
  dataDir = path.join(folder, 'var')
  into = path.join(dataDir, 'backups')
  openDatabase(path.join(dataDir, 'voices.sqlite')).$client.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 8, minute))
const write = (name: string, text: string, mode = 0o644) => {
  mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true })
  writeFileSync(path.join(dataDir, name), text, { mode })
}
const read = (name: string) => readFileSync(path.join(dataDir, name), 'utf8')
const backUp = (minute: number, keep = 7) => makeBackup({ dataDir, into, keep, now: at(minute) })

function withDatabase<T>(work: (sqlite: Sqlite.Database) => T): T {
  const sqlite = teach(new Sqlite(path.join(dataDir, 'voices.sqlite')))
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}
const addSubscriber = (email: string) =>
  withDatabase((sqlite) => sqlite.prepare('INSERT INTO newsletter_subscriptions (email) VALUES (?)').run(email))
const subscribers = () =>
  withDatabase((sqlite) => sqlite.prepare('SELECT email FROM newsletter_subscriptions').pluck().all())

describe('a backup', () => {
  it('holds no code of an admin, and a restore leaves the one that waits where it is', async () => {
    write('first-code-admin1', 'ABCD-EFGH-JKLM-NPQR', 0o600)
    write('secret', 'master', 0o600)
    const from = await backUp(1)
    expect(readdirSync(from).sort()).toEqual(['backup.json', 'secret', 'voices.sqlite'])
    rmSync(path.join(dataDir, 'first-code-admin1'))
    write('first-code-admin2', 'JKLM-NPQR-ABCD-EFGH', 0o600)
    await restoreBackup({ dataDir, from })
    expect(readdirSync(dataDir).filter((name) => name.startsWith('first-code'))).toEqual(['first-code-admin2'])
  })

  it('brings back database, media and secrets as they were', async () => {
    addSubscriber('before@example.org')
    write('media/picture1/480.webp', 'picture')
    write('secret', 'master', 0o600)
    const from = await backUp(1)

    addSubscriber('after@example.org')
    write('media/picture1/480.webp', 'spoiled')
    write('media/picture2/480.webp', 'later')
    const { replaced } = await restoreBackup({ dataDir, from, now: at(2) })

    expect(subscribers()).toEqual(['before@example.org'])
    expect(read('media/picture1/480.webp')).toBe('picture')
    expect(existsSync(path.join(dataDir, 'media/picture2'))).toBe(false)
    expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
    expect(readFileSync(path.join(replaced ?? '', 'media/picture1/480.webp'), 'utf8')).toBe('spoiled')
  })

  it('says which files lie at a store, and brings back what is known of them', async () => {
    expect(apartOf(await backUp(1))).toBeNull()
    withDatabase((sqlite) => {
      sqlite.exec(`INSERT INTO settings (name, value, updated_at) VALUES ('media.place', '"s3://voices/site"', 'now')`)
      sqlite.exec("INSERT INTO media (id, kind, state, bytes, sha256) VALUES ('picture1', 'image', 'ready', 7, 'x')")
      sqlite.exec("INSERT INTO stored_files VALUES ('picture1', '480.webp', 7, 'x', 'then', 'now')")
    })
    const from = await makeBackup({ dataDir, into: path.join(folder, 'elsewhere'), keep: 7 })
    expect(apartOf(from)).toEqual({ place: 's3://voices/site', files: 1 })
    rmSync(dataDir, { recursive: true })
    await restoreBackup({ dataDir, from })
    expect(withDatabase(tallyApart)).toEqual({ place: 's3://voices/site', files: 1 })
  })

  it('tells the server that it was made, wherever it was written, and a restore does not take that back', async () => {
    expect(lastBackupAt(dataDir)).toBeNull()
    const first = await backUp(1)
    expect(lastBackupAt(dataDir)).toEqual(at(1))
    const before = Date.now()
    const { stdout } = spawnSync(
      process.execPath,
      ['--import', 'tsx', path.join(projectFolder, 'scripts/backup.ts'), path.join(folder, 'elsewhere')],
      { cwd: projectFolder, env: { PATH: process.env.PATH, DATA_DIR: dataDir }, encoding: 'utf8' },
    )
    expect(stdout).toContain(`Backed up to ${path.join(folder, 'elsewhere')}`)
    const told = lastBackupAt(dataDir)
    expect(told?.getTime()).toBeGreaterThanOrEqual(before)
    await restoreBackup({ dataDir, from: first, now: at(2) })
    expect(lastBackupAt(dataDir)).toEqual(told)
  })

  it('can be put where nothing is', async () => {
    addSubscriber('before@example.org')
    const from = await makeBackup({ dataDir, into: path.join(folder, 'elsewhere'), keep: 7 })
    rmSync(dataDir, { recursive: true })
    expect(await restoreBackup({ dataDir, from })).toEqual({ replaced: null, taken: [], isUnsure: false })
    expect(subscribers()).toEqual(['before@example.org'])
  })

  it('can be put back twice, and is not changed by what happens to the restored files', async () => {
    write('media/picture1/480.webp', 'picture')
    const from = await backUp(1)
    await restoreBackup({ dataDir, from, now: at(2) })
    addSubscriber('after@example.org')
    write('media/picture1/480.webp', 'spoiled')
    await restoreBackup({ dataDir, from, now: at(3) })
    expect(subscribers()).toEqual([])
    expect(read('media/picture1/480.webp')).toBe('picture')
  })

  it('shares unchanged media with the one before, and copies what changed', async () => {
    write('media/picture1/480.webp', 'same')
    write('media/picture2/480.webp', 'old')
    const first = await backUp(1)
    write('media/picture2/480.webp', 'new bytes')
    const second = await backUp(2)
    const fileOf = (backup: string, picture: string) => path.join(backup, 'media', picture, '480.webp')
    expect(statSync(fileOf(second, 'picture1')).ino).toBe(statSync(fileOf(first, 'picture1')).ino)
    expect(readFileSync(fileOf(first, 'picture2'), 'utf8')).toBe('old')
    expect(readFileSync(fileOf(second, 'picture2'), 'utf8')).toBe('new bytes')
  })

  it('keeps the newest and removes older ones, nothing else', async () => {
    write('backups/my own notes/read me.txt', 'keep')
    for (const minute of [1, 2, 3]) await backUp(minute, 2)
    expect(listBackups(into).map((name) => path.basename(name))).toEqual([
      '2026-03-01T08-02-00-000Z',
      '2026-03-01T08-03-00-000Z',
    ])
    expect(read('backups/my own notes/read me.txt')).toBe('keep')
  })

  it('that was broken off is neither listed nor restored', async () => {
    const from = await backUp(1)
    rmSync(path.join(from, 'backup.json'))
    expect(listBackups(into)).toEqual([])
    await expect(restoreBackup({ dataDir, from })).rejects.toThrow('not a finished backup')
  })

  it('is the newest of a folder where the folder is named, as the command that made it was told', async () => {
    const elsewhere = path.join(folder, 'elsewhere')
    const run = (script: string, ...given: string[]) =>
      spawnSync(process.execPath, [path.join(projectFolder, 'scripts/run.mjs'), script, ...given], {
        cwd: folder,
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
        encoding: 'utf8',
      })
    mkdirSync(elsewhere)
    expect(run('restore', elsewhere)).toMatchObject({
      status: 1,
      stderr: `There is no finished backup in ${elsewhere}: none of its folders has a backup.json. Name another.\n`,
    })
    const first = await makeBackup({ dataDir, into: elsewhere, keep: 7, now: at(1) })
    addSubscriber('before@example.org')
    expect(run('backup', elsewhere).status).toBe(0)
    addSubscriber('after@example.org')
    const { status, stdout } = run('restore', elsewhere)
    expect({ status, first: stdout.split('\n')[0] }).toEqual({
      status: 0,
      first: `Restored ${listBackups(elsewhere).at(-1)}`,
    })
    expect(subscribers()).toEqual(['before@example.org'])
    expect(run('restore', first).status).toBe(0)
    expect(subscribers()).toEqual([])
  })

  it('that is damaged replaces nothing', async () => {
    addSubscriber('here@example.org')
    const from = await backUp(1)
    writeFileSync(path.join(from, 'voices.sqlite'), 'no database at all, but something that is long enough to be one')
    await expect(restoreBackup({ dataDir, from })).rejects.toThrow()
    expect(subscribers()).toEqual(['here@example.org'])
  })

  it('replaces a damaged database', async () => {
    addSubscriber('before@example.org')
    const from = await backUp(1)
    writeFileSync(path.join(dataDir, 'voices.sqlite'), 'scrambled'.repeat(1000))
    expect(await restoreBackup({ dataDir, from, now: at(2) })).toMatchObject({ taken: [], isUnsure: true })
    expect(subscribers()).toEqual(['before@example.org'])
  })

  it('is refused while a server has the database open, and then changes nothing', async () => {
    const from = await backUp(1)
    addSubscriber('here@example.org')
    const server = openDatabase(path.join(dataDir, 'voices.sqlite')).$client
    await expect(restoreBackup({ dataDir, from })).rejects.toThrow('Stop it first')
    server.prepare("INSERT INTO newsletter_subscriptions (email) VALUES ('still@example.org')").run()
    server.close()
    expect(subscribers()).toEqual(['here@example.org', 'still@example.org'])
    expect(readdirSync(dataDir)).not.toContain('restoring')
  })
})

describe('a backup of a busy server', () => {
  it('holds everything that was acknowledged before, and every file that its database speaks of', async () => {
    const acknowledged = new Int32Array(new SharedArrayBuffer(4))
    const busy = new Worker(busyServer, { eval: true, workerData: { dataDir, acknowledged } })
    const ended = once(busy, 'exit')
    await once(busy, 'message')
    const before = Atomics.load(acknowledged, 0)
    const from = await makeBackup({ dataDir, into, keep: 7 }).finally(() => {
      busy.postMessage('stop')
      return ended
    })
    expect(Atomics.load(acknowledged, 0), 'photos that came meanwhile').toBeGreaterThan(before)

    await restoreBackup({ dataDir, from })
    withDatabase((sqlite) => {
      expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
      const rows = sqlite.prepare('SELECT id, state, sha256 FROM media').all() as Record<string, string>[]
      expect(rows.length).toBeGreaterThanOrEqual(before)
      for (const { id, state, sha256 } of rows)
        expect(hashOf(`media/${id}/${state === 'ready' ? '480.webp' : 'original'}`), `${id}, ${state}`).toBe(sha256)
    })
  }, 60_000)
})

const hashOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(path.join(dataDir, name)))
    .digest('hex')

/** Takes photos in as fast as it can, and converts each when four hundred more have come: write, commit, delete the original. */
const busyServer = `
  const { createHash, randomBytes } = require('node:crypto')
  const { mkdirSync, rmSync, writeFileSync } = require('node:fs')
  const { parentPort, workerData } = require('node:worker_threads')
  const Sqlite = require('better-sqlite3')
  const { dataDir, acknowledged } = workerData
  const sqlite = new Sqlite(dataDir + '/voices.sqlite')
  sqlite.pragma('journal_mode = WAL')
  const insert = sqlite.prepare("INSERT INTO media (id, kind, state, bytes, sha256) VALUES (?, 'image', 'received', 300, ?)")
  const finish = sqlite.prepare("UPDATE media SET state = 'ready' WHERE id = ?")
  const photos = []
  const work = () => {
    const id = 'photo' + String(photos.length).padStart(6, '0')
    const bytes = randomBytes(300)
    mkdirSync(dataDir + '/media/' + id, { recursive: true })
    writeFileSync(dataDir + '/media/' + id + '/original', bytes)
    insert.run(id, createHash('sha256').update(bytes).digest('hex'))
    photos.push({ id, bytes })
    Atomics.store(acknowledged, 0, photos.length)
    if (photos.length === 500) parentPort.postMessage('busy')
    const waiting = photos[photos.length - 400]
    if (waiting) {
      writeFileSync(dataDir + '/media/' + waiting.id + '/480.webp', waiting.bytes)
      finish.run(waiting.id)
      rmSync(dataDir + '/media/' + waiting.id + '/original')
    }
    if (!stopped && photos.length < 20_000) setImmediate(work)
    else { sqlite.close(); parentPort.close() }
  }
  let stopped = false
  parentPort.on('message', () => { stopped = true })
  work()
`
