import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { WireError } from '../../../data/contract/errors.ts'
import type { StoredFile } from '../database.ts'
import { saveDraftFile } from '../drafts/drafts.ts'
import { changeQueued, discardQueued, listSentStories, listStories, queueStory } from './outboxStore.ts'
import { openTestPhone, someStory } from './testPhone.ts'
import { type Fault, faults, openTestServer, sha256, type TestServer } from './testServer.ts'

function openPhone(server: TestServer) {
  const phone = openTestPhone(server)
  return {
    ...phone,
    async write(files: StoredFile[] = [], changes: Partial<typeof someStory> = {}) {
      const id = files[0]?.submission ?? randomUUID()
      const now = new Date(phone.now())
      phone.pass(1)
      for (const file of files) await saveDraftFile(phone.db, file, someStory, now)
      return queueStory(phone.db, { id, fields: { ...someStory, ...changes }, now })
    },
  }
}

function photo(submission: string, bytes = 90_000): StoredFile {
  return stored(submission, 'image', randomBytes(bytes))
}
function video(submission: string, bytes = 400_000): StoredFile {
  return stored(submission, 'video', randomBytes(bytes))
}
function recording(submission: string, bytes = 200_000): StoredFile {
  return stored(submission, 'audio', randomBytes(bytes))
}
const types = { image: 'image/webp', video: 'video/mp4', audio: 'audio/ogg' } as const
function stored(submission: string, kind: keyof typeof types, bytes: Buffer): StoredFile {
  const type = types[kind]
  const blob = new Blob([new Uint8Array(bytes)], { type })
  return { submission, kind, blob, name: `${kind}.bin`, type, bytes: bytes.length, sha256: sha256(bytes), note: '' }
}

async function expectArrivedOnce(server: TestServer, phone: ReturnType<typeof openPhone>, files: StoredFile[]) {
  expect(server.stories.size).toBe(1)
  const [only] = [...server.stories.values()]
  expect(only?.receipt.parts.map(({ kind, state }) => [kind, state])).toEqual(
    files.map(({ kind }) => [kind, 'received']),
  )
  for (const file of files) {
    const held = only?.uploads.get(`${file.submission}.${file.kind}`)
    expect(held && sha256(held)).toBe(file.sha256)
  }
  expect(await listStories(phone.db)).toEqual([])
  expect(await phone.db.files.count()).toBe(0)
  expect((await listSentStories(phone.db)).map(({ receipt }) => receipt.signature)).toEqual(['signed'])
}

/** Park and Miller's generator: the same faults in each run. */
function seeded(seed: number) {
  let state = seed + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

describe('a story with a photo and a video', () => {
  it('arrives words first, then photo, then video, and leaves the phone with a receipt', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    const id = randomUUID()
    const files = [photo(id), video(id)]
    await phone.write(files)
    await phone.flush()
    await expectArrivedOnce(server, phone, files)
    expect(server.log[0]).toBe('POST /api/stories')
    expect(server.log.findIndex((line) => line.includes('.image'))).toBeLessThan(
      server.log.findIndex((line) => line.includes('.video')),
    )
  })

  const requestsOfAWholeJourney = 12
  const matrix = faults.flatMap((fault) =>
    Array.from({ length: requestsOfAWholeJourney }, (_, index) => [fault, index] as [Fault, number]),
  )
  it.each(matrix)('arrives exactly once when: %s, at request %i', async (fault, index) => {
    const server = openTestServer()
    const phone = openPhone(server)
    const id = randomUUID()
    const files = [photo(id), video(id)]
    await phone.write(files)
    server.failWhen((request) => (request.index === index ? fault : undefined))
    await phone.flushUntilQuiet()
    await expectArrivedOnce(server, phone, files)
  })

  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'arrives exactly once, no byte sent twice, over a line that fails every third time (seed %i)',
    async (seed) => {
      const server = openTestServer()
      const phone = openPhone(server)
      const id = randomUUID()
      const files = [photo(id), video(id, 3_000_000)]
      await phone.write(files)
      const random = seeded(seed)
      server.failWhen(() => (random() < 1 / 3 ? faults[Math.floor(random() * faults.length)] : undefined))
      await phone.flushUntilQuiet()
      await expectArrivedOnce(server, phone, files)
      expect(server.bytesTaken()).toBe(3_090_000)
    },
  )
})

describe('a story with a recording', () => {
  it('arrives words first, then photo and video, then the recording under its own name', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    const id = randomUUID()
    const files = [photo(id), video(id), recording(id)]
    await phone.write(files)
    await phone.flush()
    await expectArrivedOnce(server, phone, files)
    expect(server.log.filter((line) => line.startsWith('PATCH')).at(-1)).toBe(`PATCH /api/uploads/${id}.audio`)
  })

  it.each(faults)('arrives exactly once when three requests meet: %s', async (fault) => {
    const server = openTestServer()
    const phone = openPhone(server)
    const id = randomUUID()
    const files = [recording(id, 1_500_000)]
    await phone.write(files)
    server.failWhen(({ index }) => ([0, 3, 6].includes(index) ? fault : undefined))
    await phone.flushUntilQuiet()
    await expectArrivedOnce(server, phone, files)
    expect(server.bytesTaken()).toBe(1_500_000)
  })

  it('has one: another that is chosen stands in its place', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    const id = randomUUID()
    const [first, second] = [recording(id), recording(id)]
    const { parts } = await phone.write([first, second])
    expect(parts.map(({ kind, sha256: hash }) => [kind, hash])).toEqual([['audio', second.sha256]])
  })
})

describe('several stories', () => {
  it('the words of all arrive before the first video', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    await phone.write([video(randomUUID())])
    await phone.write([], { title: 'The nets' })
    await phone.flush()
    expect(server.log.slice(0, 2)).toEqual(['POST /api/stories', 'POST /api/stories'])
    expect(await listStories(phone.db)).toEqual([])
  })

  it('words written during a long upload do not wait for its end', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    const film = video(randomUUID(), 6_000_000)
    await phone.write([film])
    let written = false
    server.failWhen(({ method }) => {
      if (method === 'PATCH' && !written) {
        written = true
        void phone.write()
      }
      phone.pass(8_000)
      return undefined
    })
    await phone.flush()
    const second = server.log.lastIndexOf('POST /api/stories')
    expect(server.log.findLastIndex((line) => line.startsWith('PATCH'))).toBeGreaterThan(second)
    expect(server.stories.size).toBe(2)
    expect(server.bytesTaken()).toBe(film.bytes)
  })

  it('one that the server cannot digest does not hold up the next', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    await phone.write()
    await phone.write()
    server.failWhen(({ index }) => (index === 0 ? '500 before' : undefined))
    expect(await phone.flush()).toMatchObject({ left: 1 })
    expect(server.stories.size).toBe(1)
  })

  it('leave in the order they were written, and none is tried while the network is known to be away', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    await phone.write()
    await phone.write()
    server.failWhen(() => 'cut before it arrives')
    await phone.flush()
    await phone.flush()
    expect(server.log).toHaveLength(1)
    await phone.flush(true)
    expect(server.log).toHaveLength(2)
  })

  it('two tabs and the worker that flush at once send each only once', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    await phone.write()
    await phone.write()
    await Promise.all([phone.flush(), phone.flush(), phone.flush(true)])
    expect(server.log).toEqual(['POST /api/stories', 'POST /api/stories'])
  })
})

describe('what the server refuses', () => {
  it('a refused text stays on the phone with the words of the server', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    const issues = [{ field: 'authorEmail', message: 'Please enter a valid email address' }]
    server.answerWordsWith(() =>
      Response.json({ message: 'Please enter a valid email address', issues } satisfies WireError, { status: 400 }),
    )
    await phone.write()
    await phone.flush()
    const [item] = await listStories(phone.db)
    expect(item?.status).toEqual({
      name: 'attention',
      need: 'edit',
      message: 'Please enter a valid email address',
      issues,
    })
    expect((await phone.flush(true)).left).toBe(1)
    expect(server.log).toHaveLength(1)
  })

  it.each([401, 403, 404, 407, 511])('a %i from something in between is no last word', async (status) => {
    const server = openTestServer()
    const phone = openPhone(server)
    server.answerWordsWith(() => new Response('<html>Please log in</html>', { status }))
    await phone.write()
    await phone.flush()
    server.answerWordsWith(null)
    await phone.flushUntilQuiet()
    expect(server.stories.size).toBe(1)
    expect(await listStories(phone.db)).toEqual([])
  })

  it('a photo that the browser lost does not keep the video back', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    const id = randomUUID()
    await phone.write([photo(id), video(id)])
    await phone.db.files.update([id, 'image'], { blob: new Blob([]) })
    await phone.flush()
    const [only] = [...server.stories.values()]
    expect(only?.receipt.parts.map(({ kind, state }) => [kind, state])).toEqual([
      ['image', 'awaited'],
      ['video', 'received'],
    ])
    const [waiting] = await listStories(phone.db)
    expect(waiting?.status).toMatchObject({ name: 'attention', need: 'media' })
  })

  it('words that an earlier server refused for an empty file are sent again, with the other files', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    const id = randomUUID()
    const files = [stored(id, 'image', Buffer.alloc(0)), video(id)]
    const story = await phone.write(files)
    const issues = [{ field: 'parts.0.bytes', message: 'Parts number 1 bytes has to be more than 0.' }]
    const refusal = { kind: 'refused', status: 400, message: 'Parts number 1', issues } as const
    await changeQueued(phone.db, story, { type: 'refused', step: 'words', refusal })
    await phone.flush()
    expect(server.stories.size).toBe(1)
    const [only] = [...server.stories.values()]
    expect(only?.receipt.parts.map(({ kind, state }) => [kind, state])).toEqual([
      ['image', 'refused'],
      ['video', 'received'],
    ])
    const [waiting] = await listStories(phone.db)
    expect(waiting?.status).toMatchObject({ name: 'attention', need: 'media', message: 'This file is empty.' })
  })

  it('a refused video keeps the words sent and waits for the contributor, who may go on without it', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    server.refuseVideos()
    const id = randomUUID()
    const story = await phone.write([photo(id), video(id)])
    await phone.flushUntilQuiet()
    const [item] = await listStories(phone.db)
    expect(item?.status).toMatchObject({ name: 'attention', message: 'This is not a video we can read.' })
    expect((await phone.db.files.toArray()).map(({ kind }) => kind)).toEqual(['video'])
    await changeQueued(phone.db, story, { type: 'drop', part: 'video' })
    await phone.flush()
    expect([await listStories(phone.db), await phone.db.files.count()]).toEqual([[], 0])
  })

  it('words changed after an answer got lost are compared with what arrived, and the difference is said', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    server.failWhen(({ index }) => (index === 0 ? 'cut after it arrived' : undefined))
    const { id } = await phone.write()
    await phone.flush()
    await queueStory(phone.db, { id, fields: { ...someStory, title: 'Other nets' }, now: new Date(0) })
    await phone.flush(true)
    expect((await listStories(phone.db))[0]?.status).toMatchObject({ name: 'attention', need: 'differs' })
    expect(server.stories.size).toBe(1)
  })
})

describe('media', () => {
  it('wait for Wi-Fi when the contributor says so, while the words are sent', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    phone.setWifi(false)
    const id = randomUUID()
    const files = [video(id)]
    await phone.write(files)
    await phone.flush()
    expect((await listStories(phone.db))[0]?.status).toEqual({ name: 'paused' })
    expect(server.log).toEqual(['POST /api/stories'])
    phone.setWifi(true)
    await phone.flush()
    await expectArrivedOnce(server, phone, files)
  })

  it("leave on any network after 'Send now'", async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    phone.setWifi(false)
    const id = randomUUID()
    const files = [video(id)]
    const story = await phone.write(files)
    await phone.flush()
    await changeQueued(phone.db, story, { type: 'send now' })
    await phone.flush()
    await expectArrivedOnce(server, phone, files)
  })

  it('stop when the Wi-Fi goes away and continue where they stopped', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    const id = randomUUID()
    const files = [video(id, 2_000_000)]
    await phone.write(files)
    server.failWhen(({ method }) => {
      if (method === 'PATCH') phone.setWifi(false)
      phone.pass(4_000)
      return undefined
    })
    await phone.flush()
    expect((await listStories(phone.db))[0]?.status).toEqual({ name: 'paused' })
    server.failWhen(() => undefined)
    phone.setWifi(true)
    await phone.flush()
    await expectArrivedOnce(server, phone, files)
    expect(server.bytesTaken()).toBe(2_000_000)
  })

  it('a file the browser has lost is said instead of sent as something else', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    const id = randomUUID()
    await phone.write([video(id)])
    await phone.db.files.put({ ...video(id), blob: new Blob([]) })
    await phone.flush()
    expect((await listStories(phone.db))[0]?.status).toMatchObject({ name: 'attention', need: 'media' })
  })

  it('a file that was damaged on the phone is not sent for ever', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    const id = randomUUID()
    const film = video(id)
    await phone.write([film])
    await phone.db.files.put({ ...film, blob: new Blob([new Uint8Array(film.bytes)]) })
    await phone.flushUntilQuiet()
    expect((await listStories(phone.db))[0]?.status).toMatchObject({ name: 'attention', need: 'media' })
    expect(server.bytesTaken()).toBe(film.bytes)
  })

  it('a discarded story stops leaving', async () => {
    const server = openTestServer()
    const phone = openPhone(server)
    const id = randomUUID()
    const story = await phone.write([video(id, 3_000_000)])
    let patches = 0
    server.failWhen(({ method }) => {
      if (method === 'PATCH' && ++patches === 1) void discardQueued(phone.db, story)
      phone.pass(4_000)
      return undefined
    })
    await phone.flush()
    expect(server.bytesTaken()).toBeLessThan(3_000_000)
    expect([await listStories(phone.db), await listSentStories(phone.db)]).toEqual([[], []])
  })
})

it('a server that was put back from a backup gets the story again', async () => {
  const server = openTestServer()
  const phone = openPhone(server)
  const id = randomUUID()
  const files = [video(id)]
  phone.setWifi(false)
  await phone.write(files)
  await phone.flush()
  server.stories.clear()
  phone.setWifi(true)
  await phone.flushUntilQuiet()
  await expectArrivedOnce(server, phone, files)
})
