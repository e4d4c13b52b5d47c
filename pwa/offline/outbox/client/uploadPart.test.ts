import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestApp } from '../../../../api/testing.ts'
import { sha256 } from '../testServer.ts'
import { nextChunkBytes, uploadPart } from './uploadPart.ts'

const kb = 1024
const mb = 1024 * kb

it.each<[string, number, number, number]>([
  ['a slow line gets as much as it carries in four seconds', 128 * kb, 8_000, 64 * kb],
  ['never less than 32 KB', 32 * kb, 60_000, 32 * kb],
  ['not even when hardly anything was taken', 10, 10, 32 * kb],
  ['a fast line grows fourfold at most', 128 * kb, 10, 512 * kb],
  ['up to 8 MB', 8 * mb, 100, 8 * mb],
  ['a clock that stands still does not matter', 128 * kb, 0, 512 * kb],
])('the next piece: %s', (_rule, bytes, tookMs, next) => {
  expect(nextChunkBytes(bytes, tookMs)).toBe(next)
})

type Asked = {
  index: number
  method: string
  url: string
  offset: number
  body: Uint8Array<ArrayBuffer>
  signal: AbortSignal
}
type Between = (asked: Asked, arrive: (body?: Uint8Array<ArrayBuffer>) => Promise<Response>) => unknown

/** A file that the real server awaits, and the line to it. `between`: what stands in the way of one request. */
async function openUpload(bytes = 300 * kb) {
  const api = await openTestApp()
  const submission = randomUUID()
  const whole = randomBytes(bytes)
  const address = `/api/uploads/${submission}.video`
  const announced = { kind: 'video', name: 'night.mp4', type: 'video/mp4', bytes, sha256: sha256(whole) }
  await api.app.request('/api/stories', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': submission },
    body: JSON.stringify({ ...words, parts: [announced] }),
  })
  const asked: string[] = []
  const noted: number[] = []
  const note = async (sentBytes: number): Promise<void> => void noted.push(sentBytes / kb)
  let between: Between = () => undefined

  const fetch = async (url: string, { method = 'GET', headers, body, signal }: RequestInit = {}) => {
    const sent = new Uint8Array(await new Response(body ?? null).arrayBuffer())
    const offset = new Headers(headers).get('upload-offset')
    const request = {
      index: asked.length,
      method,
      url,
      offset: Number(offset),
      body: sent,
      signal: signal as AbortSignal,
    }
    asked.push(offset === null ? method : `${method} ${Number(offset) / kb}`)
    const arrive = async (part = sent) => api.app.request(url, { method, headers, body: part.length > 0 ? part : null })
    const answer = ((await between(request, arrive)) as Response | undefined) ?? (await arrive())
    // As a server sends it (RFC 9110, 9.3.2), which the app alone does not everywhere.
    return method === 'HEAD' ? new Response(null, answer) : answer
  }

  return {
    asked,
    noted,
    stand: (inTheWay: Between) => {
      between = inTheWay
    },
    send: (signal = new AbortController().signal, onAccepted = note) =>
      uploadPart(
        { fetch: fetch as typeof globalThis.fetch, now: () => 0, origin: 'http://phone.test' },
        { submission, part: { kind: 'video', name: 'video' }, file: new Blob([whole]) },
        { signal, onAccepted },
      ),
    /** A piece of an earlier try that was still on its way. */
    appendEarlier: async (offset: number, end: number): Promise<void> => {
      const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'content-type': piece }
      const body = new Uint8Array(whole.subarray(offset, end))
      expect((await api.app.request(address, { method: 'PATCH', headers, body })).status).toBe(204)
    },
    lose: () => {
      for (const name of ['', '.json'])
        rmSync(path.join(api.deps.storage.incoming, 'parts', `${submission}.video${name}`))
    },
    /** Bytes of no video: it has arrived whole as soon as the server has looked at it. */
    state: async () => {
      const answer = await api.app.request(`/api/submissions/${submission}`)
      return ((await answer.json()) as { parts: { state: string }[] }).parts[0]?.state
    },
  }
}

const piece = 'application/offset+octet-stream'

const words = {
  title: 'The nets',
  content: 'We found the turtle on Tuesday.',
  authorName: 'Efua Example',
  authorLocation: 'Winneba, Ghana',
  authorEmail: 'efua@example.org',
  category: 'Coexistence',
}

const sent = { kind: 'ok', value: undefined }
const unreadable = { kind: 'server', message: 'The answer could not be read.' }
/** No answer ever, as long as nobody gives up. */
const silence = (signal: AbortSignal, begun: () => void) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    begun()
  })
const page = (init?: ResponseInit) => new Response('<html>Welcome to our hotel</html>', init)

describe('a file on its way to the server', () => {
  it('is asked for, begun and sent in pieces that grow, each noted before the next leaves', async () => {
    const upload = await openUpload()
    expect(await upload.send()).toEqual(sent)
    expect(upload.asked).toEqual(['HEAD', 'POST', 'PATCH 0', 'PATCH 128'])
    expect(upload.noted).toEqual([128, 300])
    expect(await upload.state()).toBe('refused')
  })

  it('goes on where a lost connection has left it', async () => {
    const upload = await openUpload()
    upload.stand(({ offset }) => (offset > 0 ? Promise.reject(new TypeError('fetch failed')) : undefined))
    expect(await upload.send()).toMatchObject({ kind: 'network' })
    upload.stand(() => undefined)
    expect(await upload.send()).toEqual(sent)
    expect(upload.asked.slice(4)).toEqual(['HEAD', 'PATCH 128', 'PATCH 256'])
  })

  it('that has arrived whole needs one question', async () => {
    const upload = await openUpload()
    upload.stand(({ method }) => {
      const headers = { 'upload-offset': String(300 * kb), 'upload-length': String(300 * kb) }
      return method === 'HEAD' ? new Response(null, { headers }) : undefined
    })
    expect(await upload.send()).toEqual(sent)
    expect(upload.asked).toEqual(['HEAD'])
  })

  it('waits with the next piece until the one before is noted', async () => {
    const upload = await openUpload()
    const askedMeanwhile: number[] = []
    await upload.send(undefined, async () => {
      const before = upload.asked.length
      await setImmediate()
      askedMeanwhile.push(upload.asked.length - before)
    })
    expect(askedMeanwhile).toEqual([0, 0])
  })

  it('stops where the phone can note nothing', async () => {
    const upload = await openUpload()
    const sending = upload.send(undefined, () => Promise.reject(new Error('no room on this phone')))
    await expect(sending).rejects.toThrow('no room on this phone')
    expect(upload.asked).toHaveLength(3)
  })

  it('stops when somebody says so, and what has arrived stays', async () => {
    const upload = await openUpload()
    const stopping = new AbortController()
    expect(await upload.send(stopping.signal, async () => stopping.abort())).toMatchObject({ kind: 'network' })
    expect(await upload.send()).toEqual(sent)
    expect(upload.asked.slice(3)).toEqual(['HEAD', 'PATCH 128', 'PATCH 256'])
  })

  it('does not wait for the answer to a piece when somebody stops it', async () => {
    const upload = await openUpload()
    const stopping = new AbortController()
    upload.stand(({ method, signal }) => (method === 'PATCH' ? silence(signal, () => stopping.abort()) : undefined))
    expect(await upload.send(stopping.signal)).toMatchObject({ kind: 'network' })
    expect(upload.asked).toEqual(['HEAD', 'POST', 'PATCH 0'])
  })

  it.each([
    ['a question half a minute', 'HEAD', 30_000],
    ['a piece as long as the slowest line needs more', 'PATCH', 30_000 + 128 * kb],
  ])('waits for an answer: %s', async (_rule, silent, waitedMs) => {
    const upload = await openUpload()
    const begun = new Promise<void>((resolve) => {
      upload.stand(({ method, signal }) => (method === silent ? silence(signal, resolve) : undefined))
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const given: string[] = []
    const sending = upload.send().then(({ kind }) => given.push(kind))
    await begun
    await vi.advanceTimersByTimeAsync(waitedMs - 1)
    expect(given).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await sending
    expect(given).toEqual(['network'])
  })

  it('goes to the address that the server names for it', async () => {
    const upload = await openUpload()
    upload.stand(({ method, url }) => {
      if (method === 'POST') return new Response(null, { status: 201, headers: { location: 'parts/7' } })
      return method === 'PATCH' ? new Response(JSON.stringify({ message: url }), { status: 422 }) : undefined
    })
    expect(await upload.send()).toMatchObject({ message: 'http://phone.test/api/parts/7' })
  })
})

describe('the offset that the server states is what counts', () => {
  it('where it took less of a piece, the rest is sent again', async () => {
    const upload = await openUpload()
    upload.stand(({ index, body }, arrive) => (index === 2 ? arrive(body.slice(0, 100 * kb)) : undefined))
    expect(await upload.send()).toEqual(sent)
    expect(upload.asked.slice(2)).toEqual(['PATCH 0', 'PATCH 100'])
    expect(upload.noted).toEqual([100, 300])
  })

  it('a piece that arrived late moves it: asked again, the upload goes on behind that piece', async () => {
    const upload = await openUpload()
    upload.stand(({ index }) => (index === 2 ? upload.appendEarlier(0, 200 * kb) : undefined))
    expect(await upload.send()).toEqual(sent)
    expect(upload.asked.slice(2)).toEqual(['PATCH 0', 'HEAD', 'PATCH 200'])
    expect(upload.noted).toEqual([200, 300])
  })

  it('a server that contradicts itself again and again is left for later', async () => {
    const upload = await openUpload()
    upload.stand(({ method }) => (method === 'PATCH' ? new Response('', { status: 409 }) : undefined))
    expect(await upload.send()).toMatchObject({ kind: 'server' })
    expect(upload.asked.filter((line) => line === 'PATCH 0')).toHaveLength(4)
  })

  it.each([
    ['none', undefined],
    ['no number', 'many'],
    ['no more than before', '0'],
    ['more than was sent', String(129 * kb)],
  ])('a piece is not taken as arrived when the answer states %s', async (_what, offset) => {
    const upload = await openUpload()
    upload.stand(({ method }) => {
      const headers: Record<string, string> = offset === undefined ? {} : { 'upload-offset': offset }
      return method === 'PATCH' ? page({ headers }) : undefined
    })
    expect(await upload.send()).toEqual(unreadable)
    expect(upload.asked).toEqual(['HEAD', 'POST', 'PATCH 0'])
    expect(upload.noted).toEqual([])
  })
})

describe('only the word of the server starts an upload anew', () => {
  it.each<[string, () => Response, object]>([
    ['a login page in place of the offset', page, unreadable],
    ['an offset behind the end', () => page({ headers: { 'upload-offset': String(301 * kb) } }), unreadable],
    ['a 403 of something in between', () => page({ status: 403 }), { kind: 'server' }],
    ['an upload that is locked', () => new Response('', { status: 423 }), { kind: 'server' }],
    ['a server that is busy', () => new Response('', { status: 429 }), { kind: 'busy' }],
  ])('%s sends nothing', async (_what, answer, failure) => {
    const upload = await openUpload()
    upload.stand(answer)
    expect(await upload.send()).toMatchObject(failure)
    expect(upload.asked).toEqual(['HEAD'])
  })

  it.each([404, 410])('a %i to the question is such a word', async (status) => {
    const upload = await openUpload()
    upload.stand(({ method }) => (method === 'HEAD' ? new Response('', { status }) : undefined))
    expect(await upload.send()).toEqual(sent)
    expect(upload.asked[1]).toBe('POST')
  })

  it('a page in place of a new upload is none', async () => {
    const upload = await openUpload()
    upload.stand(({ method }) => (method === 'POST' ? page() : undefined))
    expect(await upload.send()).toEqual(unreadable)
    expect(upload.asked).toEqual(['HEAD', 'POST'])
  })

  it('what the server has lost between two pieces begins anew with the next try', async () => {
    const upload = await openUpload()
    upload.stand(({ offset }) => (offset > 0 ? upload.lose() : undefined))
    expect(await upload.send()).toMatchObject({ kind: 'server' })
    expect(upload.asked).toEqual(['HEAD', 'POST', 'PATCH 0', 'PATCH 128'])
    upload.stand(() => undefined)
    expect(await upload.send()).toEqual(sent)
    expect(upload.asked.slice(4)).toEqual(['HEAD', 'POST', 'PATCH 0', 'PATCH 128'])
  })

  it('what arrived and is not what was announced is left for later, not sent again at once', async () => {
    const upload = await openUpload()
    upload.stand(({ body }, arrive) => arrive(body.map((byte) => byte ^ 1)))
    expect(await upload.send()).toMatchObject({ kind: 'server', message: expect.stringContaining('not what was') })
    expect(upload.asked).toEqual(['HEAD', 'POST', 'PATCH 0', 'PATCH 128', 'HEAD'])
  })
})
