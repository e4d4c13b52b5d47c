import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ReceiptStatus } from '../../../../data/contract/authors/receipts.ts'
import type {
  AdminStory,
  PublicStory,
  StoryCard,
  StoryReceipt,
  StoryVersion,
} from '../../../../data/contract/stories.ts'
import { mediaIdsOf } from '../../../../data/rules/stories/pictures.ts'
import { authorNotifications } from '../../../../data/tables/notifications.ts'
import { media } from '../../../../data/tables/stories.ts'
import { openFaultyStore } from '../../../platform/storage/testing.ts'
import { fullConsent, fullConsentFields, movableClock, openTestApp } from '../../../testing.ts'
import { storiesOfPerson } from '../../dataSubject.ts'
import { forgetReplacedFilesBefore } from '../../replacedFiles.ts'
import { withdrawStory } from '../../writer/withdraw.ts'
import { convertMedia } from '../convert.ts'
import { findMedia, listMediaIds } from '../media.store.ts'
import { moveAllMedia } from '../move.ts'
import { cornersPhoto, makeRecording, makeVideo, marksIn } from '../testing.ts'
import { voiceBars } from './voices.ts'

const words = {
  title: 'What my grandmother told me',
  content: 'She tells how the elephants came back to the ford.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}

/** A note of a messenger, another one of a recorder, and a film that somebody takes for a recording. */
let note: Buffer
let memo: Buffer
let film: Buffer
let photo: Buffer
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-told-'))
  await makeRecording(path.join(folder, 'note.opus'))
  await makeRecording(path.join(folder, 'memo.m4a'), { seconds: 3 })
  await makeVideo(path.join(folder, 'film.mp4'), '160x120', 1)
  const read = (name: string) => readFile(path.join(folder, name))
  ;[note, memo, film] = await Promise.all([read('note.opus'), read('memo.m4a'), read('film.mp4')])
  photo = await cornersPhoto(64, 48)
  rmSync(folder, { recursive: true })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const encode = (text: string) => Buffer.from(text).toString('base64')
const partOf = (bytes: Uint8Array, more: object = {}) => ({
  ...{ kind: 'audio', name: 'note.opus', type: 'audio/ogg', bytes: bytes.length, sha256: sha256(bytes) },
  ...more,
})

async function openPhone(environment: Record<string, string> = {}, clock = movableClock(), convertsAnew = false) {
  const site = await openTestApp(environment, clock, { convertsAnew })
  const { app, deps } = site
  const cookie = await site.signIn()
  const submission = randomUUID()
  const asAdmin = (method: string, url: string, body: object = {}) =>
    app.request(`/api/stories/1${url}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const form = (files: [string, Uint8Array][], fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    for (const [name, bytes] of files) body.append(name, new File([bytes as BlobPart], 'a file'))
    return body
  }
  const phone = {
    ...site,
    cookie,
    submission,
    /** Words and files in one form. */
    submit: (files: [string, Uint8Array][], fields: Record<string, string> = fullConsentFields) =>
      app.request('/api/stories', {
        method: 'POST',
        headers: { 'idempotency-key': submission },
        body: form(files, { ...words, ...fields }),
      }),
    announce: (parts: object[]) =>
      app.request('/api/stories', {
        method: 'POST',
        headers: { 'idempotency-key': submission, 'content-type': 'application/json' },
        body: JSON.stringify({ ...words, consent: fullConsent, parts }),
      }),
    async send(bytes: Uint8Array, name = 'audio') {
      const tus = { 'tus-resumable': '1.0.0' }
      const about = `submission ${encode(submission)},kind ${encode(name)}`
      const headers = { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': about }
      expect((await app.request('/api/uploads', { method: 'POST', headers })).status).toBe(201)
      const half = bytes.length >> 1
      for (const [from, to] of [
        [0, half],
        [half, bytes.length],
      ])
        await app.request(`/api/uploads/${submission}.${name}`, {
          method: 'PATCH',
          headers: { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
          body: bytes.subarray(from, to) as Uint8Array<ArrayBuffer>,
        })
    },
    receipt: async () => (await (await app.request(`/api/submissions/${submission}`)).json()) as StoryReceipt,
    story: async () => (await (await app.request('/api/stories/1', { headers: { cookie } })).json()) as AdminStory,
    page: async () => (await (await app.request('/api/stories/1?view=public')).json()) as PublicStory,
    card: async () => ((await (await app.request('/api/stories?view=card')).json()) as StoryCard[])[0],
    decide: async (status: string, reason?: string) => (await asAdmin('PATCH', '/status', { status, reason })).status,
    approve: async (id: string) => (await asAdmin('POST', `/media/${id}/approve`)).status,
    async edit(files: [string, Uint8Array][]) {
      site.clock.pass(60_000)
      const answer = await app.request('/api/stories/1', {
        method: 'PATCH',
        headers: { cookie },
        body: form(files, {}),
      })
      await deps.jobs.drain()
      return answer
    },
    versions: async () =>
      (await (await app.request('/api/stories/1/versions', { headers: { cookie } })).json()) as StoryVersion[],
    restore: async (id: number | undefined) => (await asAdmin('POST', `/versions/${id}/restore`)).status,
    /** Of the recording that came last. */
    voiceId: () =>
      deps.db
        .select()
        .from(media)
        .all()
        .findLast(({ kind }) => kind === 'audio')?.id ?? expect.unreachable(),
    get: (url: string, headers: Record<string, string> = {}, method = 'GET') => app.request(url, { method, headers }),
    filesOf: async (id: string) => (await readdir(path.join(site.dataDir, 'media', id)).catch(() => [])).sort(),
    receiptCode: async () => (await phone.receipt()).code ?? expect.unreachable(),
    tellDesk: () =>
      deps.db
        .select()
        .from(authorNotifications)
        .all()
        .map(({ title }) => title),
  }
  return phone
}

/** A story with one ready recording; by the converter of this machine where it converts anew. */
async function openTold(environment: Record<string, string> = {}, convertsAnew = false) {
  const phone = await openPhone(environment, movableClock(), convertsAnew)
  expect((await phone.submit([['audio', note]])).status).toBe(201)
  await phone.deps.jobs.drain()
  const id = phone.voiceId()
  return { ...phone, id, opus: `/media/${id}/voice.opus`, aac: `/media/${id}/voice.m4a` }
}

describe('a recording that comes with a story', () => {
  test('in one form waits for review, without a word of who spoke and where', async () => {
    const { story, filesOf, id, deps, card } = await openTold({}, true)
    const [file] = (await story()).media
    expect(file).toMatchObject({ id, kind: 'audio', state: 'ready', approved: false, picture: null, video: null })
    expect(file?.voice).toMatchObject({ url: `/media/${id}/voice.opus`, aacUrl: `/media/${id}/voice.m4a` })
    expect(file?.voice?.durationSeconds).toBeCloseTo(2, 0)
    expect(Buffer.from(file?.voice?.peaks ?? '', 'base64')).toHaveLength(voiceBars)
    expect(await filesOf(id)).toEqual(['voice.m4a', 'voice.opus'])
    for (const name of await filesOf(id)) {
      expect(await marksIn(deps.storage.pathOf(id, name))).toEqual([])
      expect((await readFile(deps.storage.pathOf(id, name))).includes('Amina')).toBe(false)
    }
    expect(await card()).toBeUndefined()
  })

  test('in parts of its own is taken once it is whole', async () => {
    const { announce, send, receipt, story, deps } = await openPhone()
    expect((await announce([partOf(memo, { name: 'memo.m4a', type: 'audio/x-m4a' })])).status).toBe(201)
    expect((await receipt()).parts).toMatchObject([{ kind: 'audio', state: 'awaited' }])
    await send(memo)
    expect((await receipt()).parts).toMatchObject([{ kind: 'audio', state: 'received', sha256: sha256(memo) }])
    await deps.jobs.drain()
    expect((await story()).media).toMatchObject([{ kind: 'audio', state: 'ready', bytes: memo.length }])
  })

  test('comes beside six photos and a video', async () => {
    const photos = await Promise.all([64, 72, 80, 88, 96, 104].map((width) => cornersPhoto(width, 48)))
    const { submit, story } = await openPhone()
    const files = photos.map((bytes): [string, Uint8Array] => ['image', bytes])
    expect((await submit([...files, ['video', film], ['audio', note]])).status).toBe(201)
    expect((await story()).media.map(({ kind }) => kind).sort()).toEqual([
      'audio',
      ...files.map(() => 'image'),
      'video',
    ])
  })

  test('is one: a second is refused in words, in a form and announced', async () => {
    const { submit, announce } = await openPhone()
    const answers = [
      await submit([
        ['audio', note],
        ['audio', memo],
      ]),
      await announce([partOf(note), partOf(memo)]),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain(
        'Up to 6 photos, one video, one recording and one spoken yes can come with a story.',
      )
    }
    expect(
      (
        await submit([
          ['audio', note],
          ['audio', note],
        ])
      ).status,
    ).toBe(201)
  })

  test.each([
    ['a photo', () => photo],
    ['a text', () => Buffer.from('#EXTM3U\nhttp://127.0.0.1/secret')],
  ])('is no recording where it is %s: the form says so, the receipt too', async (_what, content) => {
    const phone = await openPhone()
    const answer = await phone.submit([['audio', content()]])
    expect([answer.status, await answer.text()]).toEqual([415, 'Please select a recording.'])
    await phone.announce([partOf(content())])
    await phone.send(content())
    expect((await phone.receipt()).parts).toMatchObject([{ state: 'refused', reason: 'Please select a recording.' }])
    expect((await phone.story()).media).toMatchObject([{ state: 'failed', reason: 'Please select a recording.' }])
  })

  test('is no photo and no video', async () => {
    const { submit } = await openPhone()
    for (const field of ['image', 'video']) expect((await submit([[field, note]])).status).toBe(415)
  })

  test('that is a film ends as failed with its reason, waits at the desk under its name, and publishes nothing', async () => {
    const { submit, deps, story, decide, page, get, cookie } = await openPhone()
    expect((await submit([['audio', film]])).status).toBe(201)
    await deps.jobs.drain()
    const reason = 'This is a video. Please add it as a video.'
    expect((await story()).media).toMatchObject([{ kind: 'audio', state: 'failed', reason, voice: null }])
    const day = await (await get('/api/admin/day', { cookie })).text()
    expect(day).toContain(`A recording of “${words.title}” could not be converted`)
    expect(await decide('published')).toBe(200)
    expect(await page()).toMatchObject({ voice: null, voiceSeconds: null })
  })

  test('waits, and says for what, on a server without ffmpeg', async () => {
    const { submit, deps, story, voiceId } = await openPhone()
    await submit([['audio', note]])
    const converter = { ...deps.converter, findFilmConverter: async () => null }
    await convertMedia({ ...deps, converter, onReady: () => {} }, { id: voiceId() }, new AbortController().signal)
    const reason =
      'Waiting: this server has no ffmpeg of 2021 or later to convert videos and recordings. Install one and start the server again.'
    expect((await story()).media).toMatchObject([{ kind: 'audio', state: 'received', reason }])
    deps.jobs.enqueue(deps.db, { name: 'media.sweep', uniqueKey: 'media.sweep' })
    await deps.jobs.drain()
    expect((await story()).media).toMatchObject([{ state: 'ready', reason: null }])
  })

  test('of a rejected story is not converted, until the story comes back', async () => {
    const { submit, decide, deps, story } = await openPhone()
    await submit([['audio', note]])
    expect(await decide('rejected', 'Not about animals')).toBe(200)
    await deps.jobs.drain()
    expect((await story()).media).toMatchObject([
      { state: 'received', reason: expect.stringMatching(/^Not converted/) },
    ])
    expect(await decide('pending')).toBe(200)
    await deps.jobs.drain()
    expect((await story()).media).toMatchObject([{ state: 'ready' }])
  })
})

describe('who hears it', () => {
  test('admins alone before publication, and nobody keeps it', async () => {
    const { opus, aac, get, cookie } = await openTold()
    for (const url of [opus, aac]) {
      expect((await get(url)).status).toBe(404)
      const seen = await get(url, { cookie })
      expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    }
  })

  test('everybody after it, in whole and in part, under the keys of its story', async () => {
    const cdn = { CDN: 'on', PURGE_URL: 'http://127.0.0.1:6081/', PURGE_KEY: 'a-key-of-some-length' }
    const { opus, aac, id, get, decide, page, card } = await openTold(cdn)
    expect(await decide('published')).toBe(200)
    const { voice, voiceSeconds } = await page()
    expect(voice).toMatchObject({ id, url: opus, aacUrl: aac, durationSeconds: voiceSeconds })
    expect(mediaIdsOf(await page())).toEqual([id])
    expect(await card()).toMatchObject({ voiceSeconds })
    expect(await card()).not.toHaveProperty('voice')

    const whole = await get(opus)
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(bytes).toHaveLength(voice?.bytes ?? 0)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/ogg; codecs=opus',
      'accept-ranges': 'bytes',
      'surrogate-key': 'site story-1',
      'x-content-type-options': 'nosniff',
    })
    const part = await get(opus, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200))
    const head = await get(aac, {}, 'HEAD')
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'audio/mp4', ''])
    for (const other of ['original', 'voice.mp3', 'voice.opus.m4a', 'xvoice.opus'])
      expect((await get(`/media/${id}/${other}`)).status, other).toBe(404)
  })

  test('nobody where people who are heard did not agree; who approves it by hand is told why not', async () => {
    const phone = await openPhone()
    const notAgreed = { ...fullConsentFields, people: 'yes', agreed: 'no' }
    await phone.submit([['audio', note]], notAgreed)
    await phone.deps.jobs.drain()
    expect(await phone.decide('published')).toBe(200)
    const id = phone.voiceId()
    expect(await phone.page()).toMatchObject({ voice: null, voiceSeconds: null })
    expect((await phone.get(`/media/${id}/voice.opus`)).status).toBe(404)
    const answer = await phone.app.request(`/api/stories/1/media/${id}/approve`, {
      method: 'POST',
      headers: { cookie: phone.cookie },
    })
    const said = 'Somebody can be recognised who has not agreed.'
    expect([answer.status, (await answer.json()).message]).toEqual([409, said])
  })

  test('what is taken off the site is forgotten by caches and devices, and heard by nobody', async () => {
    const { opus, id, get, decide, deps } = await openTold()
    await decide('published')
    const { cursor } = await (await get('/api/sync?since=0')).json()
    const tag = (await get(opus)).headers.get('etag') ?? ''
    const changed = vi.spyOn(deps.published, 'changed')
    expect(await decide('pending')).toBe(200)
    expect(changed.mock.calls.flatMap(([, more]) => more?.keys)).toContain('story-1')
    expect((await get(opus, { 'if-none-match': tag })).status).toBe(404)
    const { gone } = await (await get(`/api/sync?since=${cursor}`)).json()
    expect(gone).toEqual([{ kind: 'story', id: 1, mediaIds: [id] }])
  })
})

describe('a recording that comes later', () => {
  test('than its publication waits for a yes of its own, and changes the page with it', async () => {
    const { announce, send, decide, page, deps, approve, voiceId, get } = await openPhone()
    await announce([partOf(note)])
    expect(await decide('published')).toBe(200)
    await send(note)
    await deps.jobs.drain()
    const id = voiceId()
    expect((await page()).voice).toBeNull()
    expect((await get(`/media/${id}/voice.opus`)).status).toBe(404)
    const before = deps.published.version
    expect(await approve(id)).toBe(200)
    expect((await page()).voice).toMatchObject({ id })
    expect(deps.published.version).toBeGreaterThan(before)
  })

  test('by an edit takes the place of the one before once it is converted; a version brings that back', async () => {
    const { edit, decide, page, versions, restore, id, deps, filesOf } = await openTold()
    await decide('published')
    expect((await edit([['audio', memo]])).status).toBe(200)
    const now = (await page()).voice
    expect(now?.id).not.toBe(id)
    expect(now?.durationSeconds).toBeCloseTo(3, 0)
    const [before] = await versions()
    expect(before?.media).toMatchObject([{ id, kind: 'audio', voice: { id } }])
    expect(await restore(before?.id)).toBe(200)
    expect((await page()).voice).toMatchObject({ id })
    expect(
      (
        await edit([
          ['audio', note],
          ['audio', memo],
        ])
      ).status,
    ).toBe(400)

    forgetReplacedFilesBefore(deps, { before: '2999-01-01T00:00:00.000Z', limit: 100 })
    await deps.jobs.drain()
    expect(listMediaIds(deps.db)).toEqual([id])
    expect(await filesOf(now?.id ?? '')).toEqual([])
  })
})

describe('a recording that goes', () => {
  test('by the code of its writer, while the story waits: the desk is told, its files are gone', async () => {
    const { app, id, filesOf, deps, receiptCode, tellDesk } = await openTold()
    const code = await receiptCode()
    const ask = (url: string, body: object) =>
      app.request(`/api/receipts/${url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ code, ...body }),
      })
    const status = (await (await ask('status', {})).json()) as ReceiptStatus
    expect(status.files).toMatchObject([{ id, kind: 'audio', hasArrived: true, bytes: note.length }])
    expect((await ask('file-removal', { media: id })).status).toBe(200)
    await deps.jobs.drain()
    expect(findMedia(deps.db, id)).toBeUndefined()
    expect(await filesOf(id)).toEqual([])
    expect(tellDesk()).toContain('A writer took a recording out of a story')
  })

  test('with its story, when that is withdrawn or its person erased', async () => {
    for (const how of ['withdrawn', 'erased'] as const) {
      const { deps, id, app, cookie, decide, opus, get, dataDir } = await openTold()
      await decide('published')
      if (how === 'withdrawn') withdrawStory(deps, 1)
      else
        await app.request('/api/privacy/erase', {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ email: words.authorEmail, confirm: words.authorEmail }),
        })
      await deps.jobs.drain()
      expect(findMedia(deps.db, id), how).toBeUndefined()
      expect(existsSync(path.join(dataDir, 'media', id)), how).toBe(false)
      expect((await get(opus)).status).toBe(404)
      expect((await get(opus, { cookie })).status).toBe(404)
    }
  })

  test('is named where its person asks what is kept', async () => {
    const { deps, id } = await openTold()
    expect(storiesOfPerson(deps.db, words.authorEmail)).toMatchObject([
      { files: [{ id, kind: 'audio', state: 'ready', bytes: note.length }] },
    ])
  })
})

test('a store of files gets both copies with their types, gives them in parts and back, and deletes them', async () => {
  const store = await openFaultyStore()
  const phone = await openPhone(store.env, movableClock(new Date().toISOString()))
  await phone.submit([['audio', note]])
  await phone.deps.jobs.drain()
  const id = phone.voiceId()
  expect([...store.held.keys()].sort()).toEqual([`site/${id}/voice.m4a`, `site/${id}/voice.opus`])
  expect(store.held.get(`site/${id}/voice.opus`)?.headers['content-type']).toBe('audio/ogg; codecs=opus')
  expect(store.held.get(`site/${id}/voice.m4a`)?.headers['content-type']).toBe('audio/mp4')
  await phone.decide('published')
  expect((await phone.get(`/media/${id}/voice.opus`, { range: 'bytes=0-9' })).status).toBe(206)
  expect(await moveAllMedia(phone.deps, 'disk')).toMatchObject({ files: 2, failed: [] })
  expect(await phone.filesOf(id)).toEqual(['voice.m4a', 'voice.opus'])
  expect(await moveAllMedia(phone.deps, 'store')).toMatchObject({ files: 2, failed: [] })
  withdrawStory(phone.deps, 1)
  await phone.deps.jobs.drain()
  expect(store.held.size).toBe(0)
})

test('the desk finds the stories that bring one', async () => {
  const { get, cookie } = await openTold()
  const found = async (narrowing: string) =>
    ((await (await get(`/api/stories?status=pending&media=${narrowing}`, { cookie })).json()) as AdminStory[]).length
  expect([await found('recording'), await found('any'), await found('none')]).toEqual([1, 1, 0])
})
