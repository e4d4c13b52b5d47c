import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../database.ts'
import { flush, type SenderDeps } from './flush.ts'
import { allLetters, changeLetter, listLetters, queueLetter, readLetter } from './letterStore.ts'
import { changeSubmission, findFile, listOutbox, moveToSent, queueSubmission } from './outboxStore.ts'
import { openPost } from './submissionClient.ts'
import { faults, openTestServer, type TestServer } from './testServer.ts'

const application = { name: 'Efua Example', dateOfBirth: '1999-02-03', nextOfKinPhone: '+233 20 000 0000' }
const fields = {
  title: 'The nets',
  content: 'We found the turtle on Tuesday.',
  authorName: 'Efua Example',
  authorLocation: 'Winneba, Ghana',
  authorEmail: 'efua@example.org',
  category: 'Coexistence',
} as const

function openPhone(server: TestServer) {
  const db = openDatabase(randomUUID())
  let now = Date.parse('2026-11-21T10:00:00Z')
  const deps: SenderDeps = {
    keeper: {
      list: () => listOutbox(db),
      change: (id, event) => changeSubmission(db, id, event),
      file: (id, kind) => findFile(db, id, kind),
      moveToSent: (id) => moveToSent(db, id, new Date(now)),
    },
    letters: {
      list: () => listLetters(db),
      change: (id, event) => changeLetter(db, id, event),
      read: (letter) => readLetter(db, letter),
    },
    post: openPost({ fetch: server.fetch, now: () => now, origin: 'http://phone.test' }),
    alone: (work) => work(),
    now: () => now,
    chance: () => 0.5,
    wait: async () => undefined,
    mediaMayLeave: async () => true,
  }
  return {
    db,
    flush: (eager = false) => flush(deps, { eager }),
    pass: (ms: number) => {
      now += ms
    },
    write: (kind: 'contact' | 'volunteer' | 'newsletter' = 'volunteer', body: unknown = application) =>
      queueLetter(db, { id: randomUUID(), kind, body, summary: 'Volunteer application', now: new Date(now++) }),
    async flushUntilQuiet() {
      for (let round = 0; round < 20; round++) {
        const { nextTryAt } = await flush(deps)
        if (nextTryAt === null) return
        now = Math.max(now, nextTryAt)
      }
      throw new Error('never quiet')
    },
  }
}

describe('a letter on the phone', () => {
  it('is sealed: its words are nowhere in the database, and the key cannot be taken out', async () => {
    const { db, write } = openPhone(openTestServer())
    const letter = await write()
    const [stored] = await allLetters(db)
    const bytes = Buffer.from(stored?.body?.bytes ?? new ArrayBuffer())
    for (const secret of Object.values(application)) expect(bytes.includes(secret)).toBe(false)
    expect(JSON.stringify(stored)).not.toContain('Efua')
    const [held] = await db.keys.toArray()
    expect(held?.key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', held?.key as CryptoKey)).rejects.toThrow()
    expect(JSON.parse((await readLetter(db, letter)) ?? '')).toEqual(application)
  })

  it('two that are written at once share one key and can both be read', async () => {
    const { db, write } = openPhone(openTestServer())
    const [one, two] = await Promise.all([write(), write('contact', { message: 'Hello' })])
    expect(await Promise.all([readLetter(db, one), readLetter(db, two)])).toEqual([
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
    const [letter] = await listLetters(phone.db)
    expect(letter?.status.name).toBe('attention')
    expect(server.log).toEqual([])
  })
})

describe('sending letters', () => {
  it.each(faults.map((fault) => [fault]))('one row on the server when: %s', async (fault) => {
    const server = openTestServer()
    const phone = openPhone(server)
    const { id } = await phone.write()
    server.failWhen(({ index }) => (index === 0 ? fault : undefined))
    await phone.flushUntilQuiet()
    expect([...server.letters]).toEqual([[id, JSON.stringify(application)]])
    expect(await listLetters(phone.db)).toEqual([])
    const [note] = await allLetters(phone.db)
    expect([note?.status.name, note?.body]).toEqual(['sent', null])
  })

  it('each kind goes to its own address, oldest first', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    for (const kind of ['contact', 'volunteer', 'newsletter'] as const) await phone.write(kind)
    await phone.flush()
    expect(server.log).toEqual(['POST /api/contact', 'POST /api/volunteer-applications', 'POST /api/newsletter'])
  })

  it('the words of a story leave first, letters right after them', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    await phone.write('contact')
    await queueSubmission(phone.db, { id: randomUUID(), fields, now: new Date() })
    await phone.flush()
    expect(server.log).toEqual(['POST /api/stories', 'POST /api/contact'])
    expect([server.stories.size, server.letters.size]).toEqual([1, 1])
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
    expect(server.letters.size).toBe(1)
  })

  it('a limit on one letter holds no story up', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    await phone.write('contact')
    server.failWhen(({ path }) => (path === '/api/contact' ? 'busy' : undefined))
    await phone.flush()
    await queueSubmission(phone.db, { id: randomUUID(), fields, now: new Date() })
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
    expect(await listLetters(phone.db)).toHaveLength(1)
    server.failWhen(() => undefined)
    phone.pass(5_000)
    await phone.flush()
    expect(await listLetters(phone.db)).toEqual([])
    expect(server.letters.size).toBe(1)
  })

  it('an edited letter keeps its key; when the earlier words had arrived, the server says so', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    const { id } = await phone.write('contact', { message: 'Hello' })
    server.failWhen(({ index }) => (index === 0 ? 'cut after it arrived' : undefined))
    await phone.flush()
    await changeLetter(phone.db, id, { type: 'edit' })
    await phone.flush(true)
    expect(server.log).toHaveLength(1)
    await queueLetter(phone.db, {
      id,
      kind: 'contact',
      body: { message: 'Hello again' },
      summary: 'x',
      now: new Date(),
    })
    await phone.flush()
    expect([...server.letters.values()]).toEqual([JSON.stringify({ message: 'Hello' })])
    const [letter] = await listLetters(phone.db)
    expect(letter?.status).toMatchObject({
      name: 'attention',
      message: 'An earlier version of this message has arrived.',
    })
  })
})
