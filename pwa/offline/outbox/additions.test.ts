import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { StoredFile } from '../database.ts'
import { fileTables } from '../files.ts'
import { isEditable } from './outbox.ts'
import { changeQueued, discardQueued, listQueued, listSentStories } from './outboxStore.ts'
import { queueAddition } from './queueAddition.ts'
import { openTestPhone } from './testPhone.ts'
import { faults, openTestServer, sha256, type TestServer } from './testServer.ts'

const code = '7QK2M9XDABCE'

async function queuePhoto(server: TestServer) {
  const phone = openTestPhone(server)
  const id = randomUUID()
  const bytes = randomBytes(300_000)
  const hash = sha256(bytes)
  const facts = { kind: 'image', name: 'a.webp', type: 'image/webp', bytes: bytes.length, sha256: hash } as const
  const file: StoredFile = { ...facts, submission: id, blob: new Blob([new Uint8Array(bytes)]), note: '' }
  const body = { code, replaces: null, photo: { ...facts, caption: 'The ford', description: '' } }
  await queueAddition(phone.db, { id, title: 'Photo for a story', body, file, now: new Date(phone.now()) })
  const kept = async () =>
    Promise.all([...fileTables, 'additions' as const].map((table) => phone.db.table(table).count()))
  return { phone, id, hash, kept, one: async () => (await listQueued(phone.db))[0] }
}

it('a photo by receipt code leaves words first, then in pieces, and the phone lets go of it on the receipt', async () => {
  const server = openTestServer()
  const { phone, id, hash, kept } = await queuePhoto(server)
  expect(JSON.stringify(await phone.db.additions.toArray())).not.toMatch(/7QK2M9XD|The ford/)
  await phone.flushUntilQuiet()
  expect(server.log[0]).toBe('POST /api/receipts/photo')
  expect(server.log.filter((line) => line.startsWith('PATCH')).length).toBeGreaterThan(1)
  expect(sha256(server.stories.get(id)?.uploads.get(`${id}.image`) ?? new Uint8Array())).toBe(hash)
  expect(await kept()).toEqual([0, 0, 0, 0])
  expect(await listSentStories(phone.db)).toEqual([])
})

it.each(faults)('arrives once when every third request is met by: %s', async (fault) => {
  const server = openTestServer()
  const { phone, id, hash, kept } = await queuePhoto(server)
  server.failWhen(({ index }) => (index % 3 === 1 && index < 40 ? fault : undefined))
  await phone.flushUntilQuiet()
  expect([...server.stories.keys()]).toEqual([id])
  expect(server.stories.get(id)?.receipt.parts).toMatchObject([{ sha256: hash, state: 'received' }])
  expect(await kept()).toEqual([0, 0, 0, 0])
})

it('refused words, as of a story that was withdrawn, leave the photo here until its writer lets go', async () => {
  const server = openTestServer()
  const { phone, id, kept, one } = await queuePhoto(server)
  const message = 'The writer has withdrawn this story. Nothing of it is left.'
  server.answerWordsWith(() => Response.json({ message, code: 'story.withdrawn' }, { status: 409 }))
  await phone.flushUntilQuiet()
  const queued = await one()
  expect(queued?.status).toMatchObject({ name: 'attention', message })
  expect(queued && isEditable(queued)).toBe(false)
  expect(await kept()).toEqual([1, 0, 0, 1])
  await discardQueued(phone.db, { id, kind: 'story' })
  expect(await kept()).toEqual([0, 0, 0, 0])
})

it('a story that is withdrawn while the photo is on its way says so, and the photo stays here', async () => {
  const server = openTestServer()
  const { phone, id, kept, one } = await queuePhoto(server)
  phone.setWifi(false)
  await phone.flush()
  const [part] = server.stories.get(id)?.receipt.parts ?? []
  if (part) Object.assign(part, { state: 'refused', reason: 'This story was withdrawn.' })
  const waiting = await one()
  if (waiting) await changeQueued(phone.db, waiting, { type: 'send now' })
  await phone.flushUntilQuiet()
  expect((await one())?.status).toMatchObject({
    name: 'attention',
    need: 'media',
    message: 'This story was withdrawn.',
  })
  expect(await kept()).toEqual([1, 0, 0, 1])
})
