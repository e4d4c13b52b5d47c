import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AdminStory, PublicStory, StoryCard, StoryReceipt, StoryVersion } from '../../data/contract/stories.ts'
import { media } from '../../data/tables/stories.ts'
import { fullConsent, openTestApp } from '../testing.ts'
import { storiesOfPerson } from './dataSubject.ts'
import { rememberConversions } from './media/converter/testing.ts'
import { cornersPhoto } from './media/testing.ts'
import { forgetReplacedFilesBefore } from './replacedFiles.ts'
import { withdrawStory } from './writer/withdraw.ts'

const words = {
  title: 'Six days at the ford',
  content: 'We saw the herons each morning.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const encode = (text: string) => Buffer.from(text).toString('base64')

/** As many photos, each another. */
const makePhotos = (count: number) =>
  Promise.all(Array.from({ length: count }, async (_, index) => new Uint8Array(await cornersPhoto(64 + index * 8, 48))))

const partOf = (bytes: Uint8Array, more: object = {}) => ({
  kind: 'image',
  name: 'photo.png',
  type: 'image/png',
  bytes: bytes.length,
  sha256: sha256(bytes),
  ...more,
})

async function openPhone() {
  const api = await openTestApp()
  rememberConversions(api.deps)
  const cookie = await api.signIn()
  const tus = (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
    api.app.request(`/api/uploads${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...headers },
      body: body as Uint8Array<ArrayBuffer> | undefined,
    })
  const phone = {
    ...api,
    cookie,
    submission: randomUUID(),
    announce: (parts: object[]) =>
      api.app.request('/api/stories', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': phone.submission },
        body: JSON.stringify({ ...words, consent: fullConsent, parts }),
      }),
    receipt: async () => (await (await api.app.request(`/api/submissions/${phone.submission}`)).json()) as StoryReceipt,
    begin: (name: string, bytes: Uint8Array) =>
      tus('POST', '', {
        'upload-length': String(bytes.length),
        'upload-metadata': `submission ${encode(phone.submission)},kind ${encode('image')}${name === 'image' ? '' : `,part ${encode(name)}`}`,
      }),
    send: (name: string, bytes: Uint8Array, from = 0) =>
      tus(
        'PATCH',
        `/${phone.submission}.${name}`,
        {
          'upload-offset': String(from),
          'content-type': 'application/offset+octet-stream',
          'content-length': String(bytes.length - from),
        },
        bytes.subarray(from),
      ),
    offset: async (name: string) =>
      Number((await tus('HEAD', `/${phone.submission}.${name}`)).headers.get('upload-offset')),
    async sendAll(photos: Uint8Array[]) {
      for (const bytes of photos) {
        await phone.begin(sha256(bytes), bytes)
        expect((await phone.send(sha256(bytes), bytes)).status).toBe(204)
      }
    },
    story: async () => (await (await api.app.request('/api/stories/1', { headers: { cookie } })).json()) as AdminStory,
    page: async () => (await (await api.app.request('/api/stories/1?view=public')).json()) as PublicStory,
    publish: () =>
      api.app.request('/api/stories/1/status', {
        method: 'PATCH',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'published' }),
      }),
    async edit(fields: Record<string, string>, files: [string, Uint8Array][] = []) {
      api.clock.pass(60_000)
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      for (const [name, bytes] of files) body.append(name, new File([bytes as BlobPart], 'new.png'))
      const answer = await api.app.request('/api/stories/1', { method: 'PATCH', headers: { cookie }, body })
      await api.deps.jobs.drain()
      return answer
    },
    versions: async () =>
      (await (await api.app.request('/api/stories/1/versions', { headers: { cookie } })).json()) as StoryVersion[],
    restore: (id: number | undefined) =>
      api.app.request(`/api/stories/1/versions/${id}/restore`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: '{}',
      }),
  }
  return phone
}

const said = (index: number) => ({ caption: `Caption ${index}`, description: `Description ${index}` })

/** A published story with so many photos, each with its words. */
async function openPublished(count: number) {
  const phone = await openPhone()
  const photos = await makePhotos(count)
  await phone.announce(photos.map((bytes, index) => partOf(bytes, said(index))))
  await phone.sendAll(photos)
  await phone.deps.jobs.drain()
  expect((await phone.publish()).status).toBe(200)
  const listed = async () =>
    (await phone.story()).media.map(({ id, caption, description }) => ({ id, caption, description }))
  return { ...phone, listed }
}

test('six photos arrive one by one, in their order and with their words, and go out with the story', async () => {
  const phone = await openPhone()
  const photos = await makePhotos(6)
  const answer = await phone.announce(
    photos.map((bytes, index) =>
      partOf(bytes, { caption: `  Caption\n${index} `, description: `Description ${index}` }),
    ),
  )
  expect(answer.status).toBe(201)
  await phone.sendAll([...photos].reverse())
  expect((await phone.receipt()).parts).toEqual(
    photos.map((bytes) => ({ kind: 'image', bytes: bytes.length, sha256: sha256(bytes), state: 'received' })),
  )
  await phone.deps.jobs.drain()
  await phone.publish()
  const story = await phone.page()
  expect(story.pictures?.map(({ caption, description }) => ({ caption, description }))).toEqual(
    [0, 1, 2, 3, 4, 5].map(said),
  )
  expect(story.pictures?.map(({ width }) => width)).toEqual([64, 72, 80, 88, 96, 104])
  expect(story.picture?.id).toBe(story.pictures?.[0]?.id)
  expect(story.imageUrl).toContain(story.picture?.id)
  for (const { id, widths } of story.pictures ?? [])
    expect((await phone.app.request(`/media/${id}/${widths[0]}.webp`)).status).toBe(200)
  const [card] = (await (await phone.app.request('/api/stories?view=card')).json()) as StoryCard[]
  expect([card?.picture?.id, card && 'pictures' in card]).toEqual([story.picture?.id, false])
})

test('a server that dies in the middle of six goes on where it was, and takes none twice', async () => {
  const phone = await openPhone()
  const photos = await makePhotos(6)
  await phone.announce(photos.map((bytes) => partOf(bytes)))
  const [first, second, ...others] = photos
  if (!first || !second) throw new Error('six photos')
  await phone.sendAll([first])
  const name = sha256(second)
  await phone.begin(name, second)
  await phone.send(name, second.subarray(0, 100))
  const { createUploads } = await import('./uploads/uploads.ts')
  // As after a start: nothing but the files knows of it.
  await createUploads(phone.deps).finishArrived(phone.submission)
  expect((await phone.receipt()).parts.map(({ state }) => state)).toEqual(['received', ...Array(5).fill('awaited')])
  await phone.begin(name, second)
  expect(await phone.offset(name)).toBe(100)
  await phone.send(name, second, 100)
  expect((await phone.send(name, second)).status).toBe(404)
  await phone.sendAll(others)
  await phone.deps.jobs.drain()
  expect((await phone.story()).media.map(({ state }) => state)).toEqual(Array(6).fill('ready'))
  expect(await phone.deps.storage.listIncoming()).toEqual([])
})

test('the same photo twice is one, and seven photos or two videos are refused before anything is stored', async () => {
  const phone = await openPhone()
  const photos = await makePhotos(7)
  const [one] = photos
  if (!one) throw new Error('photos')
  for (const parts of [
    photos.map((bytes) => partOf(bytes)),
    photos.slice(0, 2).map((bytes) => partOf(bytes, { kind: 'video' })),
  ]) {
    const refused = await phone.announce(parts)
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Up to 6 photos, one video')])
  }
  expect((await phone.announce(Array(500).fill(partOf(one)))).status).toBe(400)
  expect((await phone.announce([partOf(one, { caption: 'c'.repeat(201) })])).status).toBe(400)
  expect((await phone.announce([partOf(one, { description: 'd'.repeat(301) })])).status).toBe(400)
  const { parts } = (await (await phone.announce([partOf(one), partOf(one)])).json()) as StoryReceipt
  expect(parts).toHaveLength(1)
})

test('a phone of before announces one photo without words, sends it under its kind, and reads the same receipt', async () => {
  const phone = await openPhone()
  const [photo] = await makePhotos(1)
  if (!photo) throw new Error('a photo')
  const answer = await phone.announce([partOf(photo)])
  const receipt = (await answer.json()) as StoryReceipt
  expect(receipt.parts.map((part) => Object.keys(part))).toEqual([['kind', 'bytes', 'sha256', 'state']])
  await phone.begin('image', photo)
  await phone.send('image', photo.subarray(0, 200))
  expect(await phone.offset('image')).toBe(200)
  expect((await phone.send('image', photo, 200)).status).toBe(204)
  expect((await phone.receipt()).parts).toMatchObject([{ state: 'received' }])
  expect(await (await phone.announce([partOf(photo)])).json()).toMatchObject({
    signature: expect.any(String),
    storyId: 1,
  })
})

test('a form may bring several photos under one name, each with its words, and no more than six', async () => {
  const phone = await openPhone()
  const photos = await makePhotos(7)
  const send = (count: number) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...words, caption2: 'The second', description1: 'A heron' }))
      form.set(name, value)
    for (const bytes of photos.slice(0, count)) form.append('image', new File([bytes], 'a.png', { type: 'image/png' }))
    return phone.app.request('/api/stories', { method: 'POST', body: form })
  }
  const refused = await send(7)
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Up to 6 photos')])
  expect((await send(3)).status).toBe(201)
  await phone.deps.jobs.drain()
  expect((await phone.story()).media.map(({ caption, description, state }) => [caption, description, state])).toEqual([
    ['', 'A heron', 'ready'],
    ['The second', '', 'ready'],
    ['', '', 'ready'],
  ])
  expect(await phone.deps.storage.listIncoming()).toEqual([])
})

test('an admin orders photos, says what they show, takes one out and adds others, and a version brings all of it back', async () => {
  const desk = await openPublished(3)
  const [first, second, third] = await desk.listed()
  if (!first || !second || !third) throw new Error('three photos')
  const removed = `/media/${second.id}/${(await desk.page()).pictures?.[1]?.widths[0]}.webp`
  expect((await desk.app.request(removed)).status).toBe(200)
  const photos = [{ ...third, caption: 'Now the first' }, first, { ...second, removed: true }]
  expect((await desk.edit({ photos: JSON.stringify(photos) })).status).toBe(200)
  const page = await desk.page()
  expect(page.pictures?.map(({ id, caption }) => [id, caption])).toEqual([
    [third.id, 'Now the first'],
    [first.id, 'Caption 0'],
  ])
  expect([page.picture?.id, page.imageUrl]).toEqual([third.id, expect.stringContaining(third.id)])
  expect((await desk.app.request(removed)).status).toBe(404)

  const added = await makePhotos(9)
  expect(
    (
      await desk.edit(
        {},
        added.slice(3, 8).map((bytes) => ['addedImage', bytes]),
      )
    ).status,
  ).toBe(400)
  expect(
    (
      await desk.edit(
        {},
        added.slice(3, 7).map((bytes) => ['addedImage', bytes]),
      )
    ).status,
  ).toBe(200)
  expect((await desk.page()).pictures?.map(({ width }) => width)).toEqual([80, 64, 88, 96, 104, 112])
  await desk.edit({ photos: JSON.stringify((await desk.listed()).slice(0, 1)) })
  expect(await desk.versions()).toHaveLength(2)

  const earliest = (await desk.versions()).at(-1)
  expect(earliest?.media.map(({ id, caption }) => [id, caption])).toEqual(
    [first, second, third].map(({ id, caption }) => [id, caption]),
  )
  expect((await desk.restore(earliest?.id)).status).toBe(200)
  const back = await desk.page()
  expect(back.pictures?.map(({ id }) => id).slice(0, 3)).toEqual([first.id, second.id, third.id])
  expect(back.pictures?.slice(0, 3).map(({ caption }) => caption)).toEqual(['Caption 0', 'Caption 1', 'Caption 2'])
  expect(back.pictures).toHaveLength(6)
  expect((await desk.app.request(removed)).status).toBe(200)
})

test('a photo that comes while an admin edits stays, and one that is not there is told', async () => {
  const phone = await openPhone()
  const photos = await makePhotos(2)
  const [first, second] = photos
  if (!first || !second) throw new Error('two photos')
  await phone.announce(photos.map((bytes) => partOf(bytes)))
  await phone.sendAll([first])
  await phone.deps.jobs.drain()
  const [known] = (await phone.story()).media
  await phone.sendAll([second])
  const photo = { id: known?.id ?? '', caption: 'Seen', description: '' }
  expect((await phone.edit({ photos: JSON.stringify([photo]) })).status).toBe(200)
  expect((await phone.story()).media.map(({ caption, state }) => [caption, state])).toEqual([
    ['Seen', 'ready'],
    ['', 'ready'],
  ])
  const refused = await phone.edit({ photos: JSON.stringify([{ ...photo, id: 'another' }]) })
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'story.photos_changed' }),
  ])
  expect((await phone.edit({ photos: 'no list' })).status).toBe(400)
})

test('a photo in place of the first keeps its place and its words', async () => {
  const desk = await openPublished(2)
  const [, second] = await desk.listed()
  const [, , better] = await makePhotos(3)
  if (!better) throw new Error('a photo')
  await desk.edit({}, [['image', better]])
  const page = await desk.page()
  expect(page.pictures?.map(({ caption, width }) => [caption, width])).toEqual([
    ['Caption 0', 80],
    ['Caption 1', 72],
  ])
  expect(page.pictures?.[1]?.id).toBe(second?.id)
})

test('a photo of which faces are made unrecognisable keeps its place and its words, also for earlier versions', async () => {
  const desk = await openPublished(3)
  const [first, second, third] = await desk.listed()
  await desk.edit({ photos: JSON.stringify([third, second, first]) })
  const blurred = await desk.app.request(`/api/stories/1/media/${second?.id}/blur`, {
    method: 'POST',
    headers: { cookie: desk.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ areas: [{ x: 0, y: 0, width: 0.5, height: 0.5 }], reason: 'A face' }),
  })
  expect(blurred.status).toBe(200)
  const now = (await desk.page()).pictures
  expect(now?.map(({ caption, description }) => ({ caption, description }))).toEqual([2, 1, 0].map(said))
  expect(now?.[1]?.id).not.toBe(second?.id)
  await desk.restore((await desk.versions())[0]?.id)
  expect((await desk.page()).pictures?.map(({ id }) => id)).toEqual([first?.id, now?.[1]?.id, third?.id])
})

test('what was taken out is deleted once no version names it any more; what is shown stays', async () => {
  const desk = await openPublished(3)
  const [first, second, third] = await desk.listed()
  await desk.edit({ photos: JSON.stringify([first, { ...second, removed: true }, third]) })
  const ids = () => desk.deps.db.select({ id: media.id }).from(media).all().length
  forgetReplacedFilesBefore(desk.deps, { before: '2000-01-01T00:00:00.000Z', limit: 100 })
  expect(ids()).toBe(3)
  forgetReplacedFilesBefore(desk.deps, { before: '2999-01-01T00:00:00.000Z', limit: 100 })
  expect([ids(), (await desk.page()).pictures?.length]).toEqual([2, 2])
})

test('the words of photos are the writer’s: they are exported, and go with a story that is withdrawn', async () => {
  const phone = await openPhone()
  const photos = await makePhotos(2)
  await phone.announce(photos.map((bytes, index) => partOf(bytes, said(index))))
  await phone.sendAll(photos.slice(0, 1))
  const [held] = storiesOfPerson(phone.deps.db, words.authorEmail)
  expect(held?.files).toMatchObject([said(0), said(1)])
  withdrawStory(phone.deps, 1)
  const left = phone.deps.db.select().from(media).all()
  expect(left.map(({ state, caption, description }) => [state, caption, description])).toEqual([['failed', '', '']])
})
