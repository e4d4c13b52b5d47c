import 'fake-indexeddb/auto'
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { StoryReceipt } from '../../../data/contract/stories.ts'
import { Database, type TableName } from '../database.ts'
import { sha256OfWords } from '../sha256.ts'
import type { OutboxEvent } from './outbox.ts'
import { changeQueued, listQueued, listSentMessages, listSentStories, readMessage } from './outboxStore.ts'
import { openTestPhone, someStory } from './testPhone.ts'
import { openTestServer, sha256, type TestServer } from './testServer.ts'

/*
 * What earlier versions wrote, record by record. Phones keep it, and their worker may be of such a version while the
 * page is of this one: nothing here is ever changed to fit the code.
 */

/** As the library of that time made it. */
const tables: Record<string, { key: string | string[]; indexes: string[] }> = {
  stories: { key: 'id', indexes: ['publishedAt'] },
  posts: { key: 'id', indexes: ['createdAt'] },
  meta: { key: 'key', indexes: [] },
  drafts: { key: 'id', indexes: ['savedAt'] },
  outbox: { key: 'id', indexes: ['queuedAt'] },
  files: { key: ['submission', 'kind'], indexes: ['submission'] },
  sent: { key: 'id', indexes: ['sentAt'] },
  letters: { key: 'id', indexes: ['queuedAt'] },
  keys: { key: 'id', indexes: [] },
  kept: { key: 'id', indexes: ['keptAt'] },
}

type Records = Record<string, object[]>

function writeAsBefore(name: string, records: Records): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 30)
    opening.onupgradeneeded = () => {
      for (const [table, { key, indexes }] of Object.entries(tables)) {
        const store = opening.result.createObjectStore(table, { keyPath: key })
        for (const index of indexes) store.createIndex(index, index)
      }
    }
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction(Object.keys(records), 'readwrite')
      for (const [table, rows] of Object.entries(records)) for (const row of rows) writing.objectStore(table).put(row)
      writing.onerror = () => reject(writing.error)
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

const now = Date.parse('2026-11-21T10:00:00Z')
const waiting = (why: string) => ({ name: 'waiting', why, message: 'x', nextTryAt: now + 5_000 })
const attention = (more: object) => ({ name: 'attention', message: 'x', issues: [], ...more })

/** Each state of a story, whether the server has its words, and the decision that it needs of a person. */
const storyStates: {
  status: object
  hasWords?: boolean
  isSettled?: boolean
  title?: string
  decision?: OutboxEvent
}[] = [
  { status: { name: 'queued' } },
  { status: { name: 'queued' }, hasWords: true, isSettled: true },
  { status: { name: 'sending', step: 'words' } },
  { status: { name: 'sending', step: 'image' }, hasWords: true },
  { status: waiting('network') },
  { status: waiting('server'), hasWords: true },
  { status: waiting('busy') },
  { status: { name: 'paused' }, hasWords: true },
  { status: attention({ need: 'edit' }), decision: { type: 'retry' } },
  { status: attention({ need: 'media' }), hasWords: true, decision: { type: 'drop', part: 'image' } },
  {
    status: attention({ need: 'differs' }),
    hasWords: true,
    title: 'Later nets',
    decision: { type: 'keep earlier version' },
  },
]

const messageStates: { status: object; decision?: OutboxEvent }[] = [
  { status: { name: 'queued' } },
  { status: { name: 'sending' } },
  { status: waiting('network') },
  { status: waiting('server') },
  { status: waiting('busy') },
  { status: attention({ code: 400 }), decision: { type: 'retry' } },
  { status: { name: 'editing' }, decision: { type: 'retry' } },
]
const messageKinds = ['contact', 'volunteer', 'newsletter']
const wordsOf = (kind: string) => JSON.stringify({ kind, email: 'efua@example.org' })

async function writeStory(
  server: TestServer,
  { status, hasWords, isSettled, title }: (typeof storyStates)[number],
  at: number,
) {
  const id = randomUUID()
  const bytes = randomBytes(60_000)
  const listed = { kind: 'image', name: 'turtle.webp', type: 'image/webp', bytes: bytes.length, sha256: sha256(bytes) }
  const queuedAt = new Date(at).toISOString()
  const sendWords = () =>
    server.fetch('http://phone.test/api/stories', {
      method: 'POST',
      headers: { 'idempotency-key': id },
      body: JSON.stringify({ ...someStory, parts: isSettled ? [] : [listed] }),
    })
  const fields = { ...someStory, title: title ?? someStory.title }
  const receipt = hasWords ? ((await (await sendWords()).json()) as StoryReceipt) : null
  const story = {
    id,
    queuedAt,
    fields,
    wordsSha256: await sha256OfWords(fields),
    parts: isSettled ? [] : [{ ...listed, state: 'here', sentBytes: 0 }],
    receipt,
    left: hasWords === true,
    failures: 1,
    anyNetwork: false,
    status,
  }
  const file = { submission: id, blob: new Blob([new Uint8Array(bytes)]), note: 'location removed', ...listed }
  return { story, files: isSettled ? [] : [file] }
}

async function phoneOfBefore() {
  const server = openTestServer()
  const stories = []
  for (const [index, state] of storyStates.entries())
    stories.push(await writeStory(server, state, now - 100_000 + index))

  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const letters = []
  for (const kind of messageKinds)
    for (const { status } of messageStates) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(wordsOf(kind)))
      const queuedAt = new Date(now - 90_000 + letters.length).toISOString()
      letters.push({
        id: randomUUID(),
        kind,
        summary: kind,
        queuedAt,
        body: { iv, bytes },
        tries: 1,
        failures: 1,
        status,
      })
    }
  const arrived = {
    ...{ id: randomUUID(), kind: 'contact', summary: 'Message', queuedAt: '2026-11-20T10:00:00.000Z' },
    ...{ body: null, tries: 1, failures: 0, status: { name: 'sent', at: '2026-11-20T10:00:05.000Z' } },
  }
  const records: Records = {
    outbox: stories.map(({ story }) => story),
    files: stories.flatMap(({ files }) => files),
    letters: [...letters, arrived],
    keys: [{ id: 'letters', key }],
    drafts: [{ id: randomUUID(), savedAt: '2026-11-21T09:00:00.000Z', fields: { ...someStory, title: '' } }],
    meta: [{ key: 'mediaOnWifiOnly', value: true }],
    sent: [
      {
        id: 'sent',
        title: 'Older',
        queuedAt: '2026-11-19T10:00:00.000Z',
        sentAt: '2026-11-19T10:00:09.000Z',
        receipt: { submission: 'sent', storyId: 1, code: 'AAAABBBBCCCC', title: 'Older' },
      },
    ],
  }
  const name = randomUUID()
  await writeAsBefore(name, records)
  return { server, records, phone: openTestPhone(server, new Database(name)) }
}

describe('what an earlier version left on the phone', () => {
  it('is read whole: stories, photos, messages, drafts, receipts and settings', async () => {
    const { phone, records } = await phoneOfBefore()
    const queued = await listQueued(phone.db)
    expect(queued.map(({ id, status }) => ({ id, status }))).toEqual(
      [...(records.outbox ?? []), ...(records.letters ?? []).slice(0, -1)].map((row) => ({
        id: Reflect.get(row, 'id'),
        status: Reflect.get(row, 'status'),
      })),
    )
    for (const one of queued) if (one.kind !== 'story') expect(await readMessage(phone.db, one)).toBe(wordsOf(one.kind))
    for (const [table, rows] of Object.entries(records))
      expect(await phone.db.table(table as TableName).count(), table).toBe(rows.length)
    expect(await listSentStories(phone.db)).toHaveLength(1)
    expect(await listSentMessages(phone.db)).toHaveLength(1)
  })

  it('arrives exactly once, with the decisions of its writer where one is needed', async () => {
    const { phone, server, records } = await phoneOfBefore()
    await phone.flushUntilQuiet()
    const held = await listQueued(phone.db)
    const decisions = [
      ...storyStates.flatMap(({ decision }) => decision ?? []),
      ...messageKinds.flatMap(() => messageStates.flatMap(({ decision }) => decision ?? [])),
    ]
    expect(held).toHaveLength(decisions.length)
    for (const [index, one] of held.entries()) {
      const decision = decisions[index]
      if (decision) await changeQueued(phone.db, one, decision)
    }
    await phone.flushUntilQuiet()

    expect(await listQueued(phone.db)).toEqual([])
    expect(await phone.db.files.count()).toBe(0)
    expect(server.stories.size).toBe(storyStates.length)
    const arrivedPhotos = [...server.stories.values()].flatMap(({ receipt }) => receipt.parts)
    expect(arrivedPhotos.filter(({ state }) => state === 'received')).toHaveLength(storyStates.length - 2)
    const bodies = [...server.messages.values()]
    expect(bodies.sort()).toEqual(messageKinds.flatMap((kind) => messageStates.map(() => wordsOf(kind))).sort())
    expect(await phone.db.sent.count()).toBe(1 + storyStates.length)
    expect(await phone.db.drafts.toArray()).toEqual(records.drafts)
  })

  it('keeps its shape when this version changes it, so that a worker of before can go on with it', async () => {
    const { phone, records } = await phoneOfBefore()
    for (const one of await listQueued(phone.db)) await changeQueued(phone.db, one, { type: 'retry' })
    const fieldsOf = (row: object | undefined) => Object.keys(row ?? {}).sort()
    const [story] = await phone.db.outbox.toArray()
    const [message] = await phone.db.letters.toArray()
    expect(fieldsOf(story)).toEqual([...fieldsOf(records.outbox?.[0]), 'kind'].sort())
    expect(fieldsOf(message)).toEqual(fieldsOf(records.letters?.[0]))
    expect((await phone.db.open()).verno).toBe(6)
  })
})
