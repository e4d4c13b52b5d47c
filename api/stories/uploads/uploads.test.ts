import { createHash, randomUUID } from 'node:crypto'
import { statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing.ts'
import { createUploads } from './uploads.ts'

type Api = Awaited<ReturnType<typeof openTestApp>>

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const noise = (width: number) =>
  sharp({
    create: {
      width,
      height: width,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
const photo = async () => new Uint8Array(await noise(200).jpeg({ quality: 95 }).toBuffer())

async function announce(api: Api, bytes: Uint8Array, promised: Partial<{ sha256: string; bytes: number }> = {}) {
  const submission = randomUUID()
  const part = {
    kind: 'image',
    name: 'heron.jpg',
    type: 'image/jpeg',
    bytes: bytes.length,
    sha256: sha256(bytes),
    ...promised,
  }
  const response = await api.app.request('/api/stories', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': submission },
    body: JSON.stringify({
      title: 'The heron came back',
      content: 'It stood on one leg.',
      authorName: 'Wanjiru Example',
      authorLocation: 'Lakeside, Kenya',
      authorEmail: 'wanjiru@example.org',
      category: 'Wildlife Return',
      parts: [part],
    }),
  })
  expect(response.status).toBe(201)
  return { submission, receipt: await response.json(), url: `/api/uploads/${submission}.image` }
}

const encode = (text: string) => Buffer.from(text).toString('base64')

const create = ({ app }: Api, submission: string, length: number, from = '198.51.100.1') =>
  app.request('/api/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'x-forwarded-for': from,
      'upload-length': String(length),
      'upload-metadata': `submission ${encode(submission)},kind ${encode('image')}`,
    },
  })

const send = ({ app }: Api, url: string, offset: number, bytes: Uint8Array) =>
  app.request(url, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length),
    },
    body: bytes as Uint8Array<ArrayBuffer>,
  })

const offsetOf = async ({ app }: Api, url: string) => {
  const response = await app.request(url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
  return response.status === 200 ? Number(response.headers.get('upload-offset')) : response.status
}

const receiptOf = async ({ app }: Api, submission: string) =>
  (await app.request(`/api/submissions/${submission}`)).json()

test('a story that names an empty file is taken, and the receipt says why that file is not', async () => {
  const { receipt } = await announce(await openTestApp(), new Uint8Array())
  expect(receipt.parts).toMatchObject([
    { state: 'refused', reason: 'This file is empty. Please choose it again from your gallery.' },
  ])
})

test('a folder of parts that cannot be made is an error at the start, not one that nobody catches later', async () => {
  const { deps } = await openTestApp()
  const incoming = path.join(deps.storage.incoming, 'a file')
  writeFileSync(incoming, '')
  expect(() => createUploads({ ...deps, storage: { ...deps.storage, incoming } })).toThrow('ENOTDIR')
})

test('a part arrives piece by piece, and the receipt lists it once it is whole', async () => {
  const api = await openTestApp()
  const bytes = await photo()
  const { submission, receipt, url } = await announce(api, bytes)
  expect(receipt.parts).toMatchObject([{ kind: 'image', state: 'awaited', sha256: sha256(bytes) }])
  expect(await offsetOf(api, url)).toBe(404)
  const created = await create(api, submission, bytes.length)
  expect(created.status).toBe(201)
  expect(created.headers.get('location')).toBe(url)
  await send(api, url, 0, bytes.subarray(0, 1000))
  expect(await offsetOf(api, url)).toBe(1000)
  expect((await receiptOf(api, submission)).parts).toMatchObject([{ state: 'awaited' }])
  expect((await send(api, url, 1000, bytes.subarray(1000))).status).toBe(204)
  expect((await receiptOf(api, submission)).parts).toMatchObject([{ state: 'received', sha256: sha256(bytes) }])
  await api.deps.jobs.drain()
  const story = await (
    await api.app.request(`/api/stories/${receipt.storyId}`, { headers: { cookie: await api.signIn() } })
  ).json()
  expect(story.media).toMatchObject([{ kind: 'image', state: 'ready', approved: false, picture: { width: 200 } }])
})

test('asking again for an upload that has begun keeps what has arrived', async () => {
  const api = await openTestApp()
  const bytes = await photo()
  const { submission, url } = await announce(api, bytes)
  await create(api, submission, bytes.length)
  await send(api, url, 0, bytes.subarray(0, 1000))
  await create(api, submission, bytes.length)
  expect(await offsetOf(api, url)).toBe(1000)
  expect((await send(api, url, 0, bytes.subarray(0, 1000))).status).toBe(409)
})

test('a part that arrived damaged is thrown away and asked for again', async () => {
  const api = await openTestApp()
  const bytes = await photo()
  const { submission, url } = await announce(api, bytes)
  const damaged = bytes.slice()
  damaged[500] = (damaged[500] ?? 0) ^ 1
  await create(api, submission, bytes.length)
  expect((await send(api, url, 0, damaged)).status).toBe(409)
  expect(await offsetOf(api, url)).toBe(404)
  expect((await receiptOf(api, submission)).parts).toMatchObject([{ state: 'awaited' }])
  await create(api, submission, bytes.length)
  await send(api, url, 0, bytes)
  expect((await receiptOf(api, submission)).parts).toMatchObject([{ state: 'received' }])
})

test('a part that was whole when the server died is finished at the next question', async () => {
  const api = await openTestApp()
  const bytes = await photo()
  const { submission } = await announce(api, bytes)
  await create(api, submission, bytes.length)
  const { writeFileSync } = await import('node:fs')
  const path = await import('node:path')
  writeFileSync(path.join(api.deps.storage.incoming, 'parts', `${submission}.image`), bytes)
  expect((await receiptOf(api, submission)).parts).toMatchObject([{ state: 'received' }])
})

test('a part that is no photo is refused with the reason, and the words stay', async () => {
  const api = await openTestApp()
  const bytes = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { submission, url } = await announce(api, bytes)
  await create(api, submission, bytes.length)
  await send(api, url, 0, bytes)
  const receipt = await receiptOf(api, submission)
  expect(receipt.title).toBe('The heron came back')
  expect(receipt.parts).toMatchObject([{ state: 'refused', reason: 'Please select an image file.' }])
})

test('nobody can send what no submission announced, or another size than announced', async () => {
  const api = await openTestApp()
  const bytes = await photo()
  expect((await create(api, randomUUID(), 100)).status).toBe(404)
  const { submission } = await announce(api, bytes)
  expect((await create(api, submission, bytes.length + 1)).status).toBe(400)
})

test('what the protocol asks is answered as it says: the version 412, the type 415, and nothing is declared that is not kept', async () => {
  const { app } = await openTestApp()
  const patch = (headers: Record<string, string>) =>
    app.request(`/api/uploads/${randomUUID()}.image`, {
      method: 'PATCH',
      headers: { 'upload-offset': '0', ...headers },
      body: 'x',
    })
  const type = { 'content-type': 'application/offset+octet-stream' }
  const old = await patch({ ...type, 'tus-resumable': '0.2.2' })
  expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0'])
  expect((await patch(type)).status).toBe(412)
  expect((await patch({ 'tus-resumable': '1.0.0', 'content-type': 'application/json' })).status).toBe(415)
  expect((await patch({ 'tus-resumable': '1.0.0', ...type })).status).toBe(404)
  const options = await app.request('/api/uploads', { method: 'OPTIONS' })
  expect([options.status, options.headers.get('tus-extension')]).toEqual([204, 'creation,creation-with-upload'])
})

test('no page of another site may send a file: neither a preflight nor an answer names an origin', async () => {
  const api = await openTestApp()
  const origin = 'https://elsewhere.example'
  const preflight = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'tus-resumable',
  }
  for (const address of ['/api/uploads', `/api/uploads/${randomUUID()}.image`]) {
    const answer = await api.app.request(address, { method: 'OPTIONS', headers: preflight })
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
  const created = await create(api, randomUUID(), 5)
  expect(created.headers.get('access-control-allow-origin')).toBeNull()
})

/** Leaves so much room on the disk above the floor that is kept free. */
const leaveRoom = ({ deps }: Api, bytes: number) =>
  Object.defineProperty(deps.storage, 'floorBytes', {
    configurable: true,
    get() {
      const { bavail, bsize } = statfsSync(deps.storage.incoming)
      return bavail * bsize - bytes
    },
  })

/** Videos of this size are announced; hardly anything of them is sent. */
const large = 40 * 1024 ** 2

test('room is kept for what is on its way: a large part that has begun leaves less for the next', async () => {
  const api = await openTestApp()
  const bytes = await photo()
  const first = await announce(api, bytes, { bytes: large })
  const second = await announce(api, bytes, { bytes: large })
  leaveRoom(api, large * 2.5)
  expect((await create(api, first.submission, large)).status).toBe(201)
  const refused = await create(api, second.submission, large)
  expect(refused.status).toBe(507)
  expect(await refused.text()).toBe(
    'The server is out of space. Your words are safe on your device; please try again later.',
  )
  expect((await send(api, first.url, 0, bytes)).status).toBe(204)
})

test('a photo needs room on the disk alone: what others have begun and withhold keeps none out', async () => {
  const api = await openTestApp({ TRUST_PROXY: 'on' })
  const bytes = await photo()
  leaveRoom(api, large * 2.5)
  const withheld = await announce(api, bytes, { bytes: large })
  expect((await create(api, withheld.submission, large)).status).toBe(201)
  leaveRoom(api, large * 0.5)
  const [beside, elsewhere] = [await announce(api, bytes), await announce(api, bytes)]
  expect((await create(api, beside.submission, bytes.length, '198.51.100.7')).status).toBe(201)
  expect((await create(api, elsewhere.submission, bytes.length, '203.0.113.9')).status).toBe(201)
  for (const { url } of [beside, elsewhere]) expect((await send(api, url, 0, bytes)).status).toBe(204)
  leaveRoom(api, bytes.length / 2)
  const late = await announce(api, bytes)
  expect((await create(api, late.submission, bytes.length, '192.0.2.1')).status).toBe(507)
})

test('one neighbourhood of networks leaves as much room for others as it takes', async () => {
  const api = await openTestApp({ TRUST_PROXY: 'on' })
  const bytes = await photo()
  const [first, second, third] = [
    await announce(api, bytes, { bytes: large }),
    await announce(api, bytes, { bytes: large }),
    await announce(api, bytes, { bytes: large }),
  ]
  leaveRoom(api, large * 3.5)
  expect((await create(api, first.submission, large, '198.51.100.7')).status).toBe(201)
  expect((await create(api, second.submission, large, '198.51.100.8')).status).toBe(507)
  expect((await create(api, third.submission, large, '203.0.113.9')).status).toBe(201)
})

test('one file takes at most half of the room, so that everybody else can still send', async () => {
  const api = await openTestApp({ TRUST_PROXY: 'on' })
  const bytes = await photo()
  const film = await announce(api, bytes, { bytes: large })
  leaveRoom(api, large * 1.9)
  expect((await create(api, film.submission, large, '198.51.100.7')).status).toBe(507)
  leaveRoom(api, large * 2.1)
  expect((await create(api, film.submission, large, '198.51.100.7')).status).toBe(201)
})

test('a form that says how large it is is refused before it comes, and one that does not while it comes', async () => {
  const api = await openTestApp()
  leaveRoom(api, 1_000_000)
  const form = (headers: Record<string, string>) => {
    const body = new FormData()
    body.set('image', new Blob([new Uint8Array(9_000_000)]), 'photo.jpg')
    return api.app.request('/api/stories', { method: 'POST', body, headers })
  }
  expect((await form({ 'content-length': '9000500' })).status).toBe(507)
  leaveRoom(api, -1)
  expect((await form({})).status).toBe(507)
  expect(await api.deps.storage.listIncoming()).toEqual([])
})
