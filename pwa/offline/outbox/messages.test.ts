import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { QueuedMessage } from './outbox.ts'
import { changeQueued, listQueued, listSentMessages, queueMessage, queueStory, readMessage } from './outboxStore.ts'
import { openTestPhone, someStory } from './testPhone.ts'
import { faults, openTestServer, type TestServer } from './testServer.ts'

const application = { name: 'Efua Example', dateOfBirth: '1999-02-03', nextOfKinPhone: '+233 20 000 0000' }

function openPhone(server: TestServer) {
  const phone = openTestPhone(server)
  return {
    ...phone,
    write(kind: QueuedMessage['kind'] = 'volunteer', body: unknown = application) {
      const now = new Date(phone.now())
      phone.pass(1)
      return queueMessage(phone.db, { id: randomUUID(), kind, body, summary: 'Volunteer application', now })
    },
  }
}

describe('a message on the phone', () => {
  it('is sealed: its words are nowhere in the database, and the key cannot be taken out', async () => {
    const { db, write } = openPhone(openTestServer())
    const queued = await write()
    const [stored] = await db.letters.toArray()
    const bytes = Buffer.from(stored?.body?.bytes ?? new ArrayBuffer())
    for (const secret of Object.values(application)) expect(bytes.includes(secret)).toBe(false)
    expect(JSON.stringify(stored)).not.toContain('Efua')
    const [held] = await db.keys.toArray()
    expect(held?.key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', held?.key as CryptoKey)).rejects.toThrow()
    expect(JSON.parse((await readMessage(db, queued)) ?? '')).toEqual(application)
  })

  it('two that are written at once share one key and can both be read', async () => {
    const { db, write } = openPhone(openTestServer())
    const [one, two] = await Promise.all([write(), write('contact', { message: 'Hello' })])
    expect(await Promise.all([readMessage(db, one), readMessage(db, two)])).toEqual([
      JSON.stringify(application),
      JSON.stringify({ message: 'Hello' }),
    ])
    expect(await db.keys.count()).toBe(1)
  })

  it('whose key is gone needs attention instead of being lost in silence', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    await phone.write()
    await phone.db.keys.clear()
    await phone.flush()
    const [queued] = await listQueued(phone.db)
    expect(queued?.status.name).toBe('attention')
    expect(server.log).toEqual([])
  })
})

describe('sending messages', () => {
  it.each(faults.map((fault) => [fault]))('one row on the server when: %s', async (fault) => {
    const server = openTestServer()
    const phone = openPhone(server)
    const { id } = await phone.write()
    server.failWhen(({ index }) => (index === 0 ? fault : undefined))
    await phone.flushUntilQuiet()
    expect([...server.messages]).toEqual([[id, JSON.stringify(application)]])
    expect(await listQueued(phone.db)).toEqual([])
    const [note] = await listSentMessages(phone.db)
    expect([note?.status.name, note?.body]).toEqual(['sent', null])
  })

  it('each kind goes to its own address, oldest first', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    for (const kind of ['contact', 'volunteer', 'newsletter'] as const) await phone.write(kind)
    await phone.flush()
    expect(server.log).toEqual(['POST /api/contact', 'POST /api/volunteer-applications', 'POST /api/newsletter'])
  })

  it('the words of a story leave first, messages right after them', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    await phone.write('contact')
    await queueStory(phone.db, { id: randomUUID(), fields: someStory, now: new Date() })
    await phone.flush()
    expect(server.log).toEqual(['POST /api/stories', 'POST /api/contact'])
    expect([server.stories.size, server.messages.size]).toEqual([1, 1])
  })

  it('a server that asks for patience is not asked again before its time, and loses nothing', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    await phone.write()
    server.failWhen(() => 'busy')
    await phone.flush()
    server.failWhen(() => undefined)
    phone.pass(119_000)
    await phone.flush(true)
    expect(server.log).toHaveLength(1)
    phone.pass(2_000)
    await phone.flush()
    expect(server.messages.size).toBe(1)
  })

  it('a limit on one message holds no story up', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    await phone.write('contact')
    server.failWhen(({ path }) => (path === '/api/contact' ? 'busy' : undefined))
    await phone.flush()
    await queueStory(phone.db, { id: randomUUID(), fields: someStory, now: new Date() })
    await phone.flush()
    expect(server.stories.size).toBe(1)
  })

  it('without a network one try is enough for all that waits', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    for (const kind of ['contact', 'newsletter'] as const) await phone.write(kind)
    server.failWhen(() => 'cut before it arrives')
    await phone.flush()
    expect(server.log).toEqual(['POST /api/contact'])
  })

  it('however often a network was hoped for in vain: an answer that is lost afterwards is asked for again within seconds', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    await phone.write()
    server.failWhen(() => 'cut before it arrives')
    for (let hopes = 0; hopes < 8; hopes += 1) await phone.flush(true)
    server.failWhen(() => 'cut after it arrived')
    await phone.flush(true)
    expect(await listQueued(phone.db)).toHaveLength(1)
    server.failWhen(() => undefined)
    phone.pass(5_000)
    await phone.flush()
    expect(await listQueued(phone.db)).toEqual([])
    expect(server.messages.size).toBe(1)
  })

  it('an edited message keeps its key; when the earlier words had arrived, the server says so', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    const message = await phone.write('contact', { message: 'Hello' })
    const { id } = message
    server.failWhen(({ index }) => (index === 0 ? 'cut after it arrived' : undefined))
    await phone.flush()
    await changeQueued(phone.db, message, { type: 'edit' })
    await phone.flush(true)
    expect(server.log).toHaveLength(1)
    await queueMessage(phone.db, {
      id,
      kind: 'contact',
      body: { message: 'Hello again' },
      summary: 'x',
      now: new Date(),
    })
    await phone.flush()
    expect([...server.messages.values()]).toEqual([JSON.stringify({ message: 'Hello' })])
    const [queued] = await listQueued(phone.db)
    expect(queued?.status).toMatchObject({
      name: 'attention',
      message: 'An earlier version of this message has arrived.',
    })
  })
})
