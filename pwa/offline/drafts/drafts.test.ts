import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openDatabase, type StoredFile } from '../database.ts'
import { filesOf } from '../files.ts'
import { changeQueued, listStories, queueStory, takeBack } from '../outbox/outboxStore.ts'
import { discardDraft, emptyFields, listDrafts, saveDraft, saveDraftFile } from './drafts.ts'

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

const openPhone = () => ({ db: openDatabase(randomUUID()), id: randomUUID() })

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
  expect([await saveDraft(db, id, emptyFields, later), await db.count('drafts')]).toEqual([false, 0])
  await saveDraftFile(db, photo(id), emptyFields, now)
  expect([await saveDraft(db, id, emptyFields, later), await db.count('drafts')]).toEqual([true, 1])
})

it('the draft ends when the story is in the outbox, and a late autosave does not bring it back', async () => {
  const { db, id } = openPhone()
  await saveDraftFile(db, photo(id), fields, now)
  await queueStory(db, { id, fields: whole, now })
  expect(await saveDraft(db, id, fields, later)).toBe(false)
  expect(await db.count('drafts')).toBe(0)
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
  await db.put('outbox', { ...story, receipt })
  expect(await takeBack(db, id, later)).toBe(false)
  await changeQueued(db, story, { type: 'received', now: later.getTime() })
  expect([await db.count('outbox'), await db.count('sent')]).toEqual([0, 1])
})

it('discarding a draft takes its photo along and touches no other', async () => {
  const { db, id } = openPhone()
  const other = randomUUID()
  await saveDraftFile(db, photo(id), fields, now)
  await saveDraftFile(db, photo(other), fields, now)
  await discardDraft(db, id)
  expect([(await filesOf(db, id)).length, (await filesOf(db, other)).length]).toEqual([0, 1])
})
