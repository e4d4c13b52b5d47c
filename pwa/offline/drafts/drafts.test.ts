import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Database, type StoredFile } from '../database.ts'
import { filesOf } from '../files.ts'
import { changeQueued, listStories, queueStory, takeBack } from '../outbox/outboxStore.ts'
import { discardDraft, emptyFields, listDrafts, saveDraft, saveDraftFile } from './drafts.ts'
import { forgetPieces, keepPiece, piecesOf } from './pieces.ts'

const now = new Date('2026-11-21T10:00:00Z')
const later = new Date('2026-11-21T10:05:00Z')
const nowhere: ReadonlySet<string> = new Set()

const fields = { ...emptyFields, title: 'The nets', content: 'We found the turtle on Tuesday.' }
const whole = {
  title: ' The nets ',
  content: 'We found the turtle.\ud83d',
  authorName: 'Efua Example',
  authorLocation: 'Winneba, Ghana',
  authorEmail: 'efua@example.org',
  category: 'Coexistence',
} as const

const photo = (submission: string): StoredFile => ({
  submission,
  kind: 'image',
  blob: new Blob(['pixels']),
  name: 'turtle.webp',
  type: 'image/webp',
  bytes: 6,
  sha256: 'a'.repeat(64),
  note: '1 photo: location removed',
})

const openPhone = () => ({ db: new Database(randomUUID()), id: randomUUID() })

it('what was typed and the photo are offered again, newest first', async () => {
  const { db, id } = openPhone()
  await saveDraft(db, randomUUID(), { ...emptyFields, title: 'Older' }, now)
  await saveDraftFile(db, photo(id), fields, later)
  const offered = await listDrafts(db, nowhere)
  expect(offered.map((draft) => [draft.fields.title, draft.files.map(({ name }) => name)])).toEqual([
    ['The nets', ['turtle.webp']],
    ['Older', []],
  ])
})

it('a draft that another tab has open is not offered a second time', async () => {
  const { db, id } = openPhone()
  await saveDraft(db, id, fields, now)
  expect(await listDrafts(db, new Set([id]))).toEqual([])
})

it('an emptied form leaves no draft, unless a photo is still in it', async () => {
  const { db, id } = openPhone()
  await saveDraft(db, id, fields, now)
  expect([await saveDraft(db, id, emptyFields, later), await db.drafts.count()]).toEqual([false, 0])
  await saveDraftFile(db, photo(id), emptyFields, now)
  expect([await saveDraft(db, id, emptyFields, later), await db.drafts.count()]).toEqual([true, 1])
})

it('the draft ends when the story is in the outbox, and a late autosave does not bring it back', async () => {
  const { db, id } = openPhone()
  await saveDraftFile(db, photo(id), fields, now)
  await queueStory(db, { id, fields: whole, now })
  expect(await saveDraft(db, id, fields, later)).toBe(false)
  expect(await db.drafts.count()).toBe(0)
  const [submission] = await listStories(db)
  expect(submission?.parts.map(({ kind, state }) => [kind, state])).toEqual([['image', 'here']])
  expect([submission?.fields.title, submission?.fields.content]).toEqual(['The nets', 'We found the turtle.\uFFFD'])
})

it('a queued story can be taken back into the form with its photo, under the same id', async () => {
  const { db, id } = openPhone()
  await saveDraftFile(db, photo(id), fields, now)
  await queueStory(db, { id, fields: whole, now })
  expect(await takeBack(db, id, later)).toBe(true)
  const [draft] = await listDrafts(db, nowhere)
  expect([draft?.id, draft?.files.length, (await listStories(db)).length]).toEqual([id, 1, 0])
})

it('a story that the server holds cannot be taken back', async () => {
  const { db, id } = openPhone()
  const story = await queueStory(db, { id, fields: whole, now })
  const receipt = {
    submission: id,
    storyId: 1,
    code: 'AAAABBBBCCCC',
    title: 'The nets',
    words: { sha256: story.wordsSha256 },
    parts: [],
    receivedAt: now.toISOString(),
    signature: 's',
  }
  await db.outbox.put({ ...story, receipt })
  expect(await takeBack(db, id, later)).toBe(false)
  await changeQueued(db, story, { type: 'received', now: later.getTime() })
  expect([await db.outbox.count(), await db.sent.count()]).toEqual([0, 1])
})

it('discarding a draft takes its photo along and touches no other', async () => {
  const { db, id } = openPhone()
  const other = randomUUID()
  await saveDraftFile(db, photo(id), fields, now)
  await saveDraftFile(db, photo(other), fields, now)
  await discardDraft(db, id)
  expect([(await filesOf(db, id)).length, (await filesOf(db, other)).length]).toEqual([0, 1])
})

it('a file that is ready after its form has gone leaves the words as they were typed last', async () => {
  const { db, id } = openPhone()
  await saveDraft(db, id, fields, now)
  await saveDraftFile(db, photo(id), emptyFields, later)
  expect(await listDrafts(db, nowhere)).toMatchObject([{ fields, files: [{ name: 'turtle.webp' }] }])
})

describe('what is spoken', () => {
  const piece = (take: number, place: number, words: string) => ({
    ...{ take, place, milliseconds: 1000 },
    blob: new Blob([words], { type: 'audio/webm' }),
  })
  const textOf = async (pieces: { blob: Blob }[]) =>
    (await Promise.all(pieces.map(({ blob }) => blob.text()))).join(' ')

  it('is offered again with its draft, in the order in which it was said, and changes no words', async () => {
    const { db, id } = openPhone()
    await saveDraft(db, id, fields, now)
    await keepPiece(db, id, 'audio', piece(1, 0, 'third'), emptyFields, later)
    await keepPiece(db, id, 'audio', piece(0, 1, 'second'), emptyFields, later)
    await keepPiece(db, id, 'audio', piece(0, 0, 'first'), emptyFields, later)
    expect(await listDrafts(db, nowhere)).toMatchObject([{ fields, spoken: ['audio'] }])
    expect(await textOf(await piecesOf(db, id, 'audio'))).toBe('first second third')
  })

  it('is offered without a written word, and an emptied form does not take it away', async () => {
    const { db, id } = openPhone()
    await keepPiece(db, id, 'audio', piece(0, 0, 'first'), emptyFields, now)
    expect(await saveDraft(db, id, emptyFields, later)).toBe(true)
    expect(await listDrafts(db, nowhere)).toMatchObject([{ id, spoken: ['audio'] }])
    await forgetPieces(db, id, 'audio', emptyFields, later)
    expect([await db.pieces.count(), await db.drafts.count()]).toEqual([0, 0])
  })

  it('leaves the phone with a draft that is thrown away', async () => {
    const { db, id } = openPhone()
    await keepPiece(db, id, 'audio', piece(0, 0, 'first'), fields, now)
    await discardDraft(db, id)
    expect([await db.pieces.count(), await db.drafts.count()]).toEqual([0, 0])
  })

  it('is one with the files of the story in the outbox, and a piece that comes late leaves nothing behind', async () => {
    const { db, id } = openPhone()
    await keepPiece(db, id, 'audio', piece(0, 0, 'first'), fields, now)
    await saveDraftFile(db, { ...photo(id), kind: 'audio', name: 'Recording.webm' }, fields, now)
    await queueStory(db, { id, fields: whole, now })
    await keepPiece(db, id, 'audio', piece(0, 1, 'late'), fields, later)
    expect([await db.pieces.count(), await db.drafts.count()]).toEqual([0, 0])
    expect((await listStories(db))[0]?.parts.map(({ kind, name }) => [kind, name])).toEqual([
      ['audio', 'Recording.webm'],
    ])
  })
})
