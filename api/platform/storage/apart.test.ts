import { mkdtempSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { media } from '../../../data/tables/stories.ts'
import { movableClock } from '../../testing.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database.ts'
import { openStoreApart, placeOf } from './apart.ts'
import type { Patience } from './patience.ts'
import { newMediaId, type OpenFile } from './storage.ts'
import { findStored } from './stored.store.ts'
import { openFaultyStore } from './testing.ts'
import type { StoreTrouble } from './trouble.ts'

async function openStore() {
  const store = await openFaultyStore()
  const db = openDatabase(':memory:')
  onTestFinished(() => void db.$client.close())
  const given = { config: readConfig(store.env), db, clock: movableClock() }
  const openApart = (patience?: Patience) => openStoreApart({ ...given, patience }) ?? expect.unreachable()
  const apart = openApart()
  const id = newMediaId()
  db.insert(media).values({ id, storyId: null, kind: 'image', state: 'ready', bytes: 1, sha256: 'x' }).run()
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-apart-'))
  const file = path.join(folder, 'file')
  await writeFile(file, 'a picture')
  return { store, db, apart, openApart, id, file, take: () => apart.take(id, '480.webp', file) }
}

async function read(opened: OpenFile | null, range?: { start: number; end: number }): Promise<string> {
  if (!opened) throw new Error('There is no such file.')
  return text(await opened.read(range))
}

const troubleOf = (call: Promise<unknown>): Promise<StoreTrouble> =>
  call.then(
    () => expect.fail('The store did it.'),
    (error) => error,
  )

test.each([
  ['s3://bucket', { bucket: 'bucket', prefix: '' }],
  ['s3://bucket/site', { bucket: 'bucket', prefix: 'site/' }],
  ['s3://bucket/a/b', { bucket: 'bucket', prefix: 'a/b/' }],
])('%s is a bucket and a prefix', (url, place) => {
  expect(placeOf(url)).toEqual(place)
})

describe('a file for a store', () => {
  test('is compared by being read back where the store names files by sums of its own', async () => {
    const { store, db, id, apart, take } = await openStore()
    expect(await take()).toBe('brought')
    expect(findStored(db, id, '480.webp')).toMatchObject({ bytes: 9 })
    expect(await take()).toBe('there')
    const opened = await apart.open(id, '480.webp')
    expect(await read(opened, { start: 2, end: 4 })).toBe('pic')
    store.held.set(`site/${id}/480.webp`, { bytes: Buffer.from('a pyjama.'), headers: { 'x-amz-meta-sha256': 'no' } })
    expect(await take()).toBe('brought')
    expect(store.held.get(`site/${id}/480.webp`)?.bytes.toString()).toBe('a picture')
  })

  test('that the store keeps otherwise than it was sent is not let go of', async () => {
    const { store, db, id, take } = await openStore()
    store.fail((request, response) => {
      void store.answer(request, response).then(() => {
        const item = store.held.get(`site/${id}/480.webp`)
        if (item) item.bytes = Buffer.from('a p1cture')
      })
    })
    expect(await troubleOf(take())).toMatchObject({ problem: 'differs' })
    expect(findStored(db, id, '480.webp')).toBeUndefined()
  })

  test('whose photo is erased meanwhile stays nowhere', async () => {
    const { store, db, take } = await openStore()
    db.delete(media).run()
    expect(await take()).toBe('erased')
    expect(store.held.size).toBe(0)
  })

  test.each([
    [507, '', 'full'],
    [403, 'QuotaExceeded', 'full'],
    [413, 'EntityTooLarge', 'full'],
    [403, 'InvalidAccessKeyId', 'refused'],
    [403, 'SignatureDoesNotMatch', 'refused'],
    [404, 'NoSuchBucket', 'refused'],
    [301, 'PermanentRedirect', 'refused'],
    [400, 'BadDigest', 'differs'],
    [503, 'SlowDown', 'unreachable'],
    [500, '', 'unreachable'],
  ])('that is answered %i %s meets a store that is %s', async (status, code, problem) => {
    const { store, take } = await openStore()
    store.fail((request, response) => {
      if (request.method === 'GET') return void store.answer(request, response)
      const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>hidden-from-everybody</Message></Error>`
      request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/xml' }).end(body))
    })
    const trouble = await troubleOf(take())
    expect(trouble).toMatchObject({ problem })
    expect(trouble.message).toContain(String(status))
    expect(JSON.stringify([trouble.message, trouble.stack, trouble.cause])).not.toContain('hidden')
  })
})

describe('a store that keeps others waiting', () => {
  test('is not waited for long, and after some silences not asked for a while', async () => {
    const { store, openApart, id, take } = await openStore()
    await take()
    store.fail(() => {})
    const impatient = openApart({ answerMs: 60, partMs: 10_000 })
    const ask = async () => (await impatient.open(id, '480.webp'))?.read()
    for (let silence = 0; silence < 3; silence++)
      expect(await troubleOf(ask())).toMatchObject({ problem: 'unreachable' })
    const asked = store.asked()
    expect((await troubleOf(ask())).message).toContain('a moment ago')
    expect(store.asked()).toBe(asked)
  })

  test('in the middle of a file ends it', async () => {
    const { store, openApart, id, take } = await openStore()
    await take()
    store.fail((_request, response) => response.writeHead(200, { 'content-length': 9 }).write('a pi'))
    const impatient = openApart({ answerMs: 10_000, partMs: 60 })
    const opened = await impatient.open(id, '480.webp')
    await expect(read(opened)).rejects.toThrow('It sent nothing for')
  })

  test('or breaks off is no whole file', async () => {
    const { store, apart, id, file, take } = await openStore()
    await take()
    store.fail((_request, response) => {
      response.writeHead(200, { 'content-length': 9 }).write('a pi', () => response.destroy())
    })
    const opened = await apart.open(id, '480.webp')
    await expect(read(opened)).rejects.toThrow()
    await expect(apart.bring(id, '480.webp', `${file}-back`)).rejects.toThrow()
  })

  test('with an answer that never ends is not listened to', async () => {
    const { store, apart, id } = await openStore()
    store.fail((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' })
      const more = () =>
        void (response.destroyed || response.write('<Contents/>'.repeat(5_000), () => setImmediate(more)))
      more()
    })
    expect((await troubleOf(apart.remove(id, []))).message).toContain('too long')
  })
})

test('a file that is brought back is compared by its hash', async () => {
  const { store, apart, id, file, take } = await openStore()
  await take()
  const back = `${file}-back`
  expect(await apart.bring(id, '480.webp', back)).toBe(true)
  expect(await readFile(back, 'utf8')).toBe('a picture')
  const item = store.held.get(`site/${id}/480.webp`)
  if (item) item.bytes = Buffer.from('a p1cture')
  expect(await troubleOf(apart.bring(id, '480.webp', back))).toMatchObject({ problem: 'differs' })
  store.held.clear()
  expect(await apart.bring(id, '480.webp', back)).toBe(false)
})

test('what the store has and the database does not know, as after a restore, is found there', async () => {
  const { db, apart, id, take } = await openStore()
  await take()
  db.$client.exec('delete from stored_files')
  const opened = await apart.open(id, '480.webp')
  expect(opened?.bytes).toBe(9)
  expect(findStored(db, id, '480.webp')).toMatchObject({ bytes: 9 })
})
