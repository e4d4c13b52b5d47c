import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { StoredFile, TableName } from '../database.ts'
import { listDrafts, noteDraftFiles, removeDraftFile, saveDraft, saveDraftFile } from '../drafts/drafts.ts'
import { filesOf } from '../files.ts'
import { findPart, partInWords } from './outbox.ts'
import { changeQueued, listSentStories, listStories, queueStory, takeBack } from './outboxStore.ts'
import { openTestPhone, someStory } from './testPhone.ts'
import { faults, openTestServer, sha256, type TestServer } from './testServer.ts'

const fileTables: TableName[] = ['files', 'furtherFiles', 'fileNotes']

function photo(submission: string, name: string, bytes = randomBytes(40_000)): StoredFile {
  const blob = new Blob([new Uint8Array(bytes)], { type: 'image/webp' })
  const facts = { name, type: 'image/webp', bytes: bytes.length, sha256: sha256(bytes), note: '' }
  return { submission, kind: 'image', blob, ...facts }
}

const wordsOf = ({ name, sha256 }: StoredFile) => ({
  sha256,
  caption: `Caption of ${name}`,
  description: `${name} seen`,
})

async function writeAlbum(server: TestServer, count = 6) {
  const phone = openTestPhone(server)
  const id = randomUUID()
  const now = new Date(phone.now())
  const photos = Array.from({ length: count }, (_, index) => photo(id, `photo ${index}`))
  for (const one of photos) await saveDraftFile(phone.db, one, someStory, now)
  await noteDraftFiles(phone.db, id, photos.map(wordsOf))
  return { phone, id, photos, queue: () => queueStory(phone.db, { id, fields: someStory, now }) }
}

const countAll = async ({ db }: ReturnType<typeof openTestPhone>) =>
  Promise.all([...fileTables, 'outbox' as const, 'albums' as const].map((table) => db.table(table).count()))

describe('six photos with their words', () => {
  it('are announced in their order and arrive once each, and leave the phone', async () => {
    const server = openTestServer()
    const { phone, photos, queue } = await writeAlbum(server)
    await queue()
    await phone.flushUntilQuiet()
    const [only] = [...server.stories.values()]
    expect(only?.manifest.map(({ sha256, caption, description }) => ({ sha256, caption, description }))).toEqual(
      photos.map(wordsOf),
    )
    expect(only?.receipt.parts.map(({ state }) => state)).toEqual(photos.map(() => 'received'))
    for (const one of photos)
      expect(sha256(only?.uploads.get(`${one.submission}.${one.sha256}`) ?? new Uint8Array())).toBe(one.sha256)
    expect(server.bytesTaken()).toBe(6 * 40_000)
    expect(await countAll(phone)).toEqual([0, 0, 0, 0, 0])
    expect(await listSentStories(phone.db)).toHaveLength(1)
  })

  it.each(faults)('arrive once each when every fifth request is met by: %s', async (fault) => {
    const server = openTestServer()
    const { phone, photos, queue } = await writeAlbum(server)
    server.failWhen(({ index }) => (index % 5 === 2 && index < 60 ? fault : undefined))
    await queue()
    await phone.flushUntilQuiet()
    expect(server.stories.size).toBe(1)
    const [only] = [...server.stories.values()]
    expect(only?.receipt.parts.map(({ sha256, state }) => [sha256, state])).toEqual(
      photos.map((one) => [one.sha256, 'received']),
    )
    expect(await countAll(phone)).toEqual([0, 0, 0, 0, 0])
  })

  it('are left alone by a worker of before, which knows one photo and no words', async () => {
    const { phone, queue } = await writeAlbum(openTestServer())
    await queue()
    expect([await phone.db.outbox.count(), (await listStories(phone.db)).length]).toEqual([0, 1])
  })

  it('come back into the form in their order when the story is taken back', async () => {
    const { phone, id, photos, queue } = await writeAlbum(openTestServer())
    await queue()
    expect(await takeBack(phone.db, id, new Date())).toBe(true)
    const [draft] = await listDrafts(phone.db, new Set())
    expect(draft?.files.map(({ name, caption }) => [name, caption])).toEqual(
      photos.map(({ name }) => [name, `Caption of ${name}`]),
    )
    expect(await phone.db.albums.count()).toBe(0)
  })

  it('one that this phone has lost is named, and the others go on without it', async () => {
    const server = openTestServer()
    const { phone, id, photos, queue } = await writeAlbum(server)
    await queue()
    await removeDraftFile(phone.db, id, photos[2]?.sha256 ?? '')
    await phone.flushUntilQuiet()
    const [stuck] = await listStories(phone.db)
    if (!stuck) throw new Error('the story is gone')
    expect(stuck.status).toMatchObject({ name: 'attention', message: expect.stringContaining('photo 3') })
    const name = photos[2]?.sha256 ?? ''
    expect([findPart(stuck, name)?.name, partInWords(stuck, name)]).toEqual(['photo 2', 'photo 3'])
    await changeQueued(phone.db, stuck, { type: 'drop', part: name })
    await phone.flushUntilQuiet()
    expect(await countAll(phone)).toEqual([0, 0, 0, 0, 0])
    const [only] = [...server.stories.values()]
    expect(only?.receipt.parts.filter(({ state }) => state === 'received')).toHaveLength(5)
  })
})

describe('the photos of a draft', () => {
  it('stand in the order of the writer, with the words, whatever is taken out and added', async () => {
    const { phone, id, photos } = await writeAlbum(openTestServer(), 3)
    const [first, second, third] = photos
    if (!first || !second || !third) throw new Error('three photos')
    await noteDraftFiles(phone.db, id, [third, first, second].map(wordsOf))
    await removeDraftFile(phone.db, id, first.sha256)
    await saveDraftFile(phone.db, photo(id, 'later'), someStory, new Date())
    expect((await filesOf(phone.db, id)).map(({ name, caption }) => [name, caption])).toEqual([
      ['photo 2', 'Caption of photo 2'],
      ['photo 1', 'Caption of photo 1'],
      ['later', ''],
    ])
    await saveDraftFile(phone.db, second, someStory, new Date())
    expect(await filesOf(phone.db, id)).toHaveLength(3)
  })

  it('of before are one photo without words, to which others can be added', async () => {
    const phone = openTestPhone(openTestServer())
    const id = randomUUID()
    const now = new Date(phone.now())
    await saveDraft(phone.db, id, someStory, now)
    await phone.db.files.put(photo(id, 'of before'))
    await saveDraftFile(phone.db, photo(id, 'added'), someStory, now)
    const [draft] = await listDrafts(phone.db, new Set())
    expect(draft?.files.map(({ name, caption }) => [name, caption])).toEqual([
      ['of before', ''],
      ['added', ''],
    ])
  })

  it('leave nothing behind when it is discarded, and no words of a photo that is not there', async () => {
    const { phone, id, queue } = await writeAlbum(openTestServer(), 2)
    const story = await queue()
    await changeQueued(phone.db, story, { type: 'retry' })
    await phone.flushUntilQuiet()
    await noteDraftFiles(phone.db, id, [{ sha256: 'a'.repeat(64), caption: 'Late', description: '' }])
    expect(await countAll(phone)).toEqual([0, 0, 0, 0, 0])
  })
})

describe('a story with one photo and no words about it', () => {
  it('is written as an earlier version would, so that its worker can send it', async () => {
    const { phone, id, photos } = await writeAlbum(openTestServer(), 1)
    await noteDraftFiles(phone.db, id, [{ sha256: photos[0]?.sha256 ?? '', caption: '', description: ' ' }])
    await queueStory(phone.db, { id, fields: someStory, now: new Date(phone.now()) })
    const [record] = await phone.db.outbox.toArray()
    expect(Object.keys(record?.parts[0] ?? {}).sort()).toEqual([
      'bytes',
      'kind',
      'name',
      'sentBytes',
      'sha256',
      'state',
      'type',
    ])
    expect(await phone.db.files.get([id, 'image'])).toMatchObject({ name: 'photo 0' })
  })
})
