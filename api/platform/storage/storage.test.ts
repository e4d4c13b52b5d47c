import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../stories/media/testing.ts'
import { ProductError } from '../http/errors.ts'
import { openMediaStorage } from './disk.ts'
import { newMediaId, originalName } from './storage.ts'

async function openStorage(options?: { floorBytes: number }) {
  const dataDir = temporaryFolder()
  const storage = await openMediaStorage(dataDir, options)
  const incoming = async (name: string, content: string) => {
    const file = path.join(storage.incoming, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
    return file
  }
  return { dataDir, storage, incoming, id: newMediaId() }
}

const read = async (
  opened: Awaited<ReturnType<Awaited<ReturnType<typeof openStorage>>['storage']['open']>>,
  range?: { start: number; end: number },
) => opened && text(await opened.read(range))

describe('media files', () => {
  test('are there whole or not at all', async () => {
    const { storage, id } = await openStorage()
    expect(await storage.open(id, '480.webp')).toBeNull()
    await storage.write(id, '480.webp', Buffer.from('a picture'))
    expect(await readdir(path.dirname(storage.pathOf(id, 'x')))).toEqual(['480.webp'])
    expect(await read(await storage.open(id, '480.webp'))).toBe('a picture')
    await storage.write(id, '480.webp', Buffer.from('another'))
    expect(await read(await storage.open(id, '480.webp'))).toBe('another')
  })

  test('are read in parts, both ends included', async () => {
    const { storage, id } = await openStorage()
    await storage.write(id, 'video.mp4', Buffer.from('0123456789'))
    const opened = await storage.open(id, 'video.mp4')
    expect(opened?.bytes).toBe(10)
    expect(await read(opened, { start: 2, end: 5 })).toBe('2345')
  })

  test('that a tool writes get their name when they are whole', async () => {
    const { storage, id } = await openStorage()
    const draft = await storage.draft(id, 'mp4')
    await writeFile(draft, 'a film')
    expect(await storage.open(id, 'video.mp4')).toBeNull()
    await storage.commit(id, draft, 'video.mp4')
    expect(await read(await storage.open(id, 'video.mp4'))).toBe('a film')
    expect(existsSync(draft)).toBe(false)
  })

  test('left half-written by a dead server are forgotten, the rest stays', async () => {
    const { storage, id } = await openStorage()
    await storage.write(id, '480.webp', Buffer.from('a picture'))
    await writeFile(await storage.draft(id, 'mp4'), 'half a film')
    await storage.removeDrafts(id)
    expect(await readdir(path.dirname(storage.pathOf(id, 'x')))).toEqual(['480.webp'])
  })

  test.runIf(process.platform === 'linux')('are no longer written by the program of a killed server', async () => {
    const { storage, id } = await openStorage()
    const draft = await storage.draft(id, 'mp4')
    const writer = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("on")', draft])
    const bystander = spawn(process.execPath, [
      '-e',
      'process.stdin.on("data", () => process.exit(7))',
      storage.pathOf(id, 'video.mp4'),
    ])
    await once(writer.stdout, 'data')
    const ended = Promise.all([once(writer, 'exit'), once(bystander, 'exit')])
    await storage.removeDrafts(id)
    bystander.stdin.write('go')
    expect(await ended).toEqual([
      [null, 'SIGKILL'],
      [7, null],
    ])
  })

  test('go with their folder', async () => {
    const { storage, id } = await openStorage()
    await storage.write(id, '480.webp', Buffer.from('a picture'))
    await storage.remove(id)
    await storage.remove(id)
    expect(await storage.open(id, '480.webp')).toBeNull()
  })
})

describe('an original', () => {
  test('is kept while the incoming file stays with its owner', async () => {
    const { storage, incoming, id } = await openStorage()
    const file = await incoming('form-1', 'as it came')
    storage.keepOriginal(id, file)
    storage.keepOriginal(id, file)
    expect(await readFile(file, 'utf8')).toBe('as it came')
    expect(await read(await storage.open(id, originalName))).toBe('as it came')
    expect((await stat(file)).ino).toBe((await stat(storage.pathOf(id, originalName))).ino)
  })

  test('is taken from the incoming folder alone', async () => {
    const { storage, dataDir, id } = await openStorage()
    const secret = path.join(dataDir, 'secret')
    await writeFile(secret, 'key')
    for (const file of [secret, path.join(storage.incoming, '../secret'), storage.incoming, '/etc/hostname']) {
      expect(() => storage.keepOriginal(id, file)).toThrow('Not an incoming file')
    }
  })
})

test.each(['../secret', '..', '.', 'a/b', '/etc/hostname', '%2e%2e', 'a\0b', '', '.draft-x', 'original.'])(
  'a path like %j opens no door',
  async (trick) => {
    const { storage, dataDir, id } = await openStorage()
    await writeFile(path.join(dataDir, 'secret'), 'key')
    expect(await storage.open(trick, 'secret')).toBeNull()
    expect(await storage.open(id, trick)).toBeNull()
    expect(() => storage.pathOf(id, trick)).toThrow('Not a media file name')
    expect(() => storage.pathOf(trick, 'video.mp4')).toThrow('Not a media id')
    await expect(storage.remove(trick)).rejects.toThrow('Not a media id')
  },
)

test('names of media cannot be guessed', () => {
  const ids = new Set(Array.from({ length: 1000 }, newMediaId))
  expect(ids.size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/)
})

test('a full disk is noticed before anything is written', async () => {
  const { storage } = await openStorage()
  expect(() => storage.requireSpace(1000)).not.toThrow()
  expect(() => storage.requireSpace(2 ** 60)).toThrow(ProductError)
  const crowded = await openStorage({ floorBytes: 2 ** 60 })
  expect(crowded.storage.spareBytes()).toBe(0)
  try {
    crowded.storage.requireSpace(1)
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ kind: 'full', code: 'storage.full' })
  }
})

test('what lies there is listed with its age', async () => {
  const { storage, incoming, id } = await openStorage()
  await storage.write(id, '480.webp', Buffer.from('a picture'))
  const file = await incoming('parts/half-sent', 'half')
  await utimes(file, new Date(0), new Date(0))
  expect((await storage.listFolders()).map(({ name }) => name)).toEqual([id])
  const [found] = await storage.listIncoming()
  expect(found).toMatchObject({ name: path.join('parts', 'half-sent'), modifiedAt: new Date(0) })
  await found?.remove()
  expect(await storage.listIncoming()).toEqual([])
})
