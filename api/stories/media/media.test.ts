import { existsSync } from 'node:fs'
import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { publications, stories } from '../../../data/tables/stories.ts'
import { jobs } from '../../../data/tables/system.ts'
import type { FilmConverter } from '../../platform/providers/converter.ts'
import { openMediaStorage } from '../../platform/storage/disk.ts'
import { newMediaId } from '../../platform/storage/storage.ts'
import { allowAll, openTestApp } from '../../testing.ts'
import { type Conversions, convertMedia } from './convert.ts'
import { convertWith } from './ffmpegConverter.ts'
import { presentAdminMedia } from './media.present.ts'
import { findMedia, moveMedia } from './media.store.ts'
import {
  approveMedia,
  approveReadyMedia,
  expectMedia,
  findAwaitedMedia,
  listMediaOf,
  receiveMedia,
  refuseMedia,
  settleStoryMedia,
  takeMedia,
} from './media.ts'
import { admitMedia } from './receive.ts'
import { arrive, asPhone, cornersPhoto, makeVideo, marksIn, pngOfSize, temporaryFolder } from './testing.ts'

let photo: Buffer
beforeAll(async () => {
  photo = await asPhone(await cornersPhoto(1000, 500))
    .jpeg()
    .toBuffer()
})

type TestApp = Awaited<ReturnType<typeof openTestApp>>

const words = {
  title: 'The hide',
  content: 'We waited.',
  authorName: 'Amina',
  authorLocation: 'Narok',
  authorEmail: 'amina@example.org',
  category: 'Coexistence',
} as const

function addStory({ deps }: TestApp, status: 'pending' | 'published' = 'pending'): number {
  const { id } = deps.db
    .insert(stories)
    .values({ ...words, status })
    .returning()
    .get()
  allowAll(deps, id)
  return id
}

const storyOf = ({ deps }: TestApp, id: number) => deps.db.select().from(stories).where(eq(stories.id, id)).get()

async function openSite() {
  const site = await openTestApp()
  return site
}

/** What the phone announces and then sends. */
async function sendPhoto(container: TestApp, storyId: number, content = photo) {
  const { deps } = container
  const file = await arrive(deps.storage.incoming, content)
  const { id } = expectMedia(deps.db, { ...file, storyId, kind: 'image', name: 'hide.jpg', type: 'image/jpeg' })
  receiveMedia(deps, { id, file: await admitMedia(deps, 'image', file) })
  return { id, file }
}

async function replacePhoto(container: TestApp, storyId: number) {
  const { deps } = container
  const file = await admitMedia(deps, 'image', await arrive(deps.storage.incoming, photo))
  deps.db.transaction((tx) => takeMedia(tx, { storyId, files: [{ file, place: 0 }], jobs: deps.jobs }))
  const newest = listMediaOf(deps.db, storyId).at(-1)
  if (!newest) throw new Error('The photo was not taken')
  return newest.id
}

const filesOf = async ({ dataDir }: TestApp, id: string) => (await readdir(path.join(dataDir, 'media', id))).sort()

describe('a photo on its way', () => {
  test('is awaited, received, converted and ready; the original is deleted', async () => {
    const container = await openSite()
    const { deps } = container
    const storyId = addStory(container)
    const file = await arrive(deps.storage.incoming, photo)
    const { id } = expectMedia(deps.db, { ...file, storyId, kind: 'image', name: 'hide.jpg', type: 'image/jpeg' })
    expect(findAwaitedMedia(deps.db, storyId, 'image')).toMatchObject({ id, state: 'awaited', sha256: file.sha256 })

    receiveMedia(deps, { id, file: await admitMedia(deps, 'image', file) })
    expect(findMedia(deps.db, id)).toMatchObject({ state: 'received' })
    expect(await filesOf(container, id)).toEqual(['original'])

    await deps.jobs.drain()
    const row = findMedia(deps.db, id)
    expect(row).toMatchObject({
      state: 'ready',
      progress: 100,
      reason: null,
      width: 1000,
      height: 500,
      approved: false,
    })
    expect(row?.widths).toEqual([480, 960, 1000])
    expect(await filesOf(container, id)).toEqual(['1000.webp', '480.webp', '960.webp'])
    for (const name of await filesOf(container, id)) expect(await marksIn(deps.storage.pathOf(id, name))).toEqual([])
  })

  test('that is announced as received twice is converted once', async () => {
    const container = await openSite()
    const { deps } = container
    const { id, file } = await sendPhoto(container, addStory(container))
    receiveMedia(deps, { id, file: await admitMedia(deps, 'image', file) })
    expect(deps.db.select().from(jobs).all()).toHaveLength(1)
    await deps.jobs.drain()
    receiveMedia(deps, { id, file: await admitMedia(deps, 'image', file) })
    expect(findMedia(deps.db, id)?.state).toBe('ready')
    expect(await filesOf(container, id)).not.toContain('original')
  })

  test('is converted again after a server died in the middle, with the same result', async () => {
    const container = await openSite()
    const { deps } = container
    const { id } = await sendPhoto(container, addStory(container))
    moveMedia(deps.db, id, { from: ['received'], to: 'processing', progress: 40 })
    await writeFile(await deps.storage.draft(id, 'part'), 'half a copy')
    await deps.storage.write(id, '480.webp', Buffer.from('from the first try'))
    await deps.jobs.drain()
    expect(findMedia(deps.db, id)).toMatchObject({ state: 'ready', progress: 100 })
    expect(await filesOf(container, id)).toEqual(['1000.webp', '480.webp', '960.webp'])
    expect(presentAdminMedia(findMedia(deps.db, id) ?? expect.unreachable())).toMatchObject({
      state: 'ready',
      picture: { id, width: 1000, height: 500, widths: [480, 960, 1000] },
      video: null,
    })
  })

  test.each([
    ['a bomb', () => pngOfSize(50_000, 50_000), /^The photo is too large to open: 50,000 × 50,000 pixels/],
    ['a photo that is cut off', () => photo.subarray(0, photo.length / 2), /^The photo is cut off or damaged/],
  ])('%s ends as failed with a reason, and is not tried again', async (_what, content, reason) => {
    const container = await openSite()
    const { deps, clock } = container
    const { id } = await sendPhoto(container, addStory(container), content())
    await deps.jobs.drain()
    clock.pass(3_600_000)
    await deps.jobs.drain()
    expect(findMedia(deps.db, id)).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason) })
    expect(existsSync(path.join(container.dataDir, 'media', id))).toBe(false)
    expect(deps.db.select().from(jobs).all()).toMatchObject([{ state: 'done', attempts: 1 }])
  })

  test('of a rejected story gives its room back at once where it is large, and no small one does', async () => {
    const container = await openSite()
    const { deps, app } = container
    const storyId = addStory(container)
    const [large, small] = [await sendPhoto(container, storyId), await sendPhoto(container, storyId)]
    deps.db.run(sql`update media set bytes = ${40 * 1024 ** 2} where id = ${large.id}`)
    const answer = await app.request(`/api/stories/${storyId}/status`, {
      method: 'PATCH',
      headers: { cookie: await container.signIn(), 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'rejected', reason: 'Nothing to see.' }),
    })
    expect(answer.status).toBe(200)
    await deps.jobs.drain()
    expect(await filesOf(container, small.id)).toEqual(['original'])
    expect(existsSync(path.join(container.dataDir, 'media', large.id))).toBe(false)
    expect(findMedia(deps.db, large.id)).toMatchObject({ state: 'failed', reason: expect.stringMatching(/rejected/) })
  })

  test('that is refused says why and leaves nothing behind', async () => {
    const container = await openSite()
    const { deps } = container
    const storyId = addStory(container)
    const file = await arrive(deps.storage.incoming, Buffer.from('a text'))
    const { id } = expectMedia(deps.db, { ...file, storyId, kind: 'image', name: 'a.jpg', type: 'image/jpeg' })
    await expect(admitMedia(deps, 'image', file)).rejects.toMatchObject({ code: 'media.wrong_type' })
    refuseMedia(deps, id, 'Please select an image file.')
    expect(findMedia(deps.db, id)).toMatchObject({ state: 'failed', reason: 'Please select an image file.' })
    expect(existsSync(path.join(container.dataDir, 'media', id))).toBe(false)
  })

  test('of a form that is not accepted in the end leaves nothing that is shown', async () => {
    const container = await openSite()
    const { deps } = container
    const storyId = addStory(container)
    const file = await admitMedia(deps, 'image', await arrive(deps.storage.incoming, photo))
    expect(() =>
      deps.db.transaction((tx) => {
        takeMedia(tx, { storyId, files: [{ file, place: 0 }], jobs: deps.jobs })
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(listMediaOf(deps.db, storyId)).toEqual([])
    expect(deps.db.select().from(jobs).all()).toEqual([])
  })
})

describe('what a story shows', () => {
  test('is what was ready at publication, by the copy of at most 960 px', async () => {
    const container = await openSite()
    const { deps } = container
    const storyId = addStory(container)
    const { id } = await sendPhoto(container, storyId)
    await deps.jobs.drain()
    expect(storyOf(container, storyId)?.imageUrl).toBeNull()
    deps.db.transaction((tx) => {
      approveReadyMedia(tx, storyId)
      settleStoryMedia(tx, storyId)
    })
    expect(storyOf(container, storyId)?.imageUrl).toBe(`/media/${id}/960.webp`)
  })

  test('does not change by itself when a file arrives after publication', async () => {
    const container = await openSite()
    const { deps } = container
    const storyId = addStory(container, 'published')
    const { id } = await sendPhoto(container, storyId)
    await deps.jobs.drain()
    settleStoryMedia(deps.db, storyId)
    expect(storyOf(container, storyId)?.imageUrl).toBeNull()
    expect(deps.db.select().from(publications).all()).toEqual([])
    deps.db.transaction((tx) => {
      expect(approveMedia(tx, storyId, id)).toBe(true)
      settleStoryMedia(tx, storyId)
    })
    expect(storyOf(container, storyId)?.imageUrl).toBe(`/media/${id}/960.webp`)
  })

  test('keeps the earlier photo until an admin’s new one is converted', async () => {
    const container = await openSite()
    const { deps } = container
    const storyId = addStory(container, 'published')
    const { id: earlier } = await sendPhoto(container, storyId)
    await deps.jobs.drain()
    deps.db.transaction((tx) => approveMedia(tx, storyId, earlier))
    const before = deps.published.version

    const newer = await replacePhoto(container, storyId)
    settleStoryMedia(deps.db, storyId)
    expect(storyOf(container, storyId)?.imageUrl).toBe(`/media/${earlier}/960.webp`)

    await deps.jobs.drain()
    expect(storyOf(container, storyId)?.imageUrl).toBe(`/media/${newer}/960.webp`)
    expect(listMediaOf(deps.db, storyId).map(({ id, approved }) => [id, approved])).toEqual([
      [earlier, false],
      [newer, true],
    ])
    expect(deps.published.version).toBeGreaterThan(before)
    expect(deps.db.select().from(publications).all()).toMatchObject([{ kind: 'story', itemId: storyId, present: true }])
  })

  test('goes back to the earlier photo when an admin says so', async () => {
    const container = await openSite()
    const { deps } = container
    const storyId = addStory(container, 'published')
    const { id: earlier } = await sendPhoto(container, storyId)
    await replacePhoto(container, storyId)
    await deps.jobs.drain()
    deps.db.transaction((tx) => {
      approveMedia(tx, storyId, earlier)
      settleStoryMedia(tx, storyId)
    })
    expect(storyOf(container, storyId)?.imageUrl).toBe(`/media/${earlier}/960.webp`)
  })

  test('never is a file that is not ready, or of another story', async () => {
    const container = await openSite()
    const { deps } = container
    const storyId = addStory(container)
    const { id } = await sendPhoto(container, storyId)
    deps.db.transaction((tx) => expect(approveMedia(tx, storyId, id)).toBe(false))
    await deps.jobs.drain()
    const other = addStory(container)
    deps.db.transaction((tx) => expect(approveMedia(tx, other, id)).toBe(false))
  })

  test('stays as it was given when the story never had a file', async () => {
    const container = await openSite()
    const storyId = addStory(container)
    container.deps.db.update(stories).set({ imageUrl: '/art/plains.webp' }).where(eq(stories.id, storyId)).run()
    settleStoryMedia(container.deps.db, storyId)
    expect(storyOf(container, storyId)?.imageUrl).toBe('/art/plains.webp')
  })
})

describe('a video on its way', () => {
  async function sendVideo(container: TestApp, storyId: number, seconds = 1) {
    const { deps } = container
    const film = path.join(deps.storage.incoming, 'film.mov')
    await makeVideo(film, '320x240', seconds, ['-metadata', 'location=-02.33+034.82/'])
    const file = { path: film, bytes: 1, sha256: 'f'.repeat(64) }
    const { id } = expectMedia(deps.db, { ...file, storyId, kind: 'video', name: 'film.mov', type: 'video/quicktime' })
    receiveMedia(deps, { id, file: await admitMedia(deps, 'video', file) })
    return id
  }

  test('becomes an MP4 with a poster, and its story gets its address', async () => {
    const container = await openSite()
    const { deps } = container
    const storyId = addStory(container)
    const id = await sendVideo(container, storyId)
    await deps.jobs.drain()
    expect(await filesOf(container, id)).toEqual(['poster.webp', 'video.mp4'])
    for (const name of await filesOf(container, id)) expect(await marksIn(deps.storage.pathOf(id, name))).toEqual([])
    const { video, bytes } = presentAdminMedia(findMedia(deps.db, id) ?? expect.unreachable())
    expect(bytes).toBe(1)
    expect(video).toMatchObject({ url: `/media/${id}/video.mp4`, posterUrl: `/media/${id}/poster.webp`, width: 320 })
    expect(video?.bytes).toBe((await stat(deps.storage.pathOf(id, 'video.mp4'))).size)
    deps.db.transaction((tx) => {
      approveReadyMedia(tx, storyId)
      settleStoryMedia(tx, storyId)
    })
    expect(storyOf(container, storyId)?.videoUrl).toBe(`/media/${id}/video.mp4`)
  })

  test('waits, and says for what, on a server without ffmpeg', async () => {
    const container = await openSite()
    const { deps } = container
    const id = await sendVideo(container, addStory(container))
    const converter = { ...deps.converter, findFilmConverter: async () => null }
    await convertMedia({ ...deps, converter, onReady: () => undefined }, { id }, new AbortController().signal)
    expect(findMedia(deps.db, id)).toMatchObject({
      state: 'received',
      reason:
        'Waiting: this server has no ffmpeg of 2021 or later to convert videos and recordings. Install one and start the server again.',
    })
    expect(await filesOf(container, id)).toEqual(['original'])
  })

  test('that waited is converted after the next start', async () => {
    const container = await openSite()
    const { deps, clock } = container
    const id = await sendVideo(container, addStory(container))
    deps.db.delete(jobs).run()
    deps.jobs.enqueue(deps.db, { name: 'media.sweep', uniqueKey: 'media.sweep' })
    clock.pass(1)
    await deps.jobs.drain()
    expect(findMedia(deps.db, id)?.state).toBe('ready')
  })

  test('waits for another try when the trouble is the server’s', async () => {
    const container = await openSite()
    const { deps } = container
    const id = await sendVideo(container, addStory(container))
    const broken = { ffmpeg: '/nowhere/ffmpeg', ffprobe: '/nowhere/ffprobe', hasLimits: false }
    const converter = { ...deps.converter, findFilmConverter: async () => convertWith(broken) }
    const conversion = convertMedia(
      { ...deps, converter, onReady: () => undefined },
      { id },
      new AbortController().signal,
    )
    await expect(conversion).rejects.toThrow()
    expect(findMedia(deps.db, id)).toMatchObject({
      state: 'received',
      reason: expect.stringMatching(/^Waiting for another try: /),
    })
  })

  test('whose server died waits a while, as another may have killed it', async () => {
    const container = await openSite()
    const { deps, clock } = container
    const { id } = await sendPhoto(container, addStory(container))
    const die = () =>
      deps.db
        .update(jobs)
        .set({ state: 'running', attempts: sql`${jobs.attempts} + 1`, leaseUntil: clock.now().toISOString() })
        .run()
    for (const minutes of [1, 8, 64, 512]) {
      die()
      await deps.jobs.drain()
      expect(findMedia(deps.db, id)?.state).toBe('received')
      clock.pass(minutes * 60_000 - 1000)
      await deps.jobs.drain()
      expect(findMedia(deps.db, id)?.state).toBe('received')
      clock.pass(1000)
    }
    await deps.jobs.drain()
    expect(findMedia(deps.db, id)?.state).toBe('ready')
  })

  test('that broke the server down each time is given up', async () => {
    const container = await openSite()
    const { deps, clock } = container
    const id = await sendVideo(container, addStory(container))
    const died = { state: 'running', attempts: 5, leaseUntil: clock.now().toISOString() } as const
    deps.db.update(jobs).set(died).run()
    await deps.jobs.drain()
    expect(findMedia(deps.db, id)).toMatchObject({
      state: 'failed',
      reason: 'The server broke down each time it converted this file.',
    })
    await deps.jobs.drain()
    expect(existsSync(path.join(container.dataDir, 'media', id))).toBe(false)
  })

  test('tells its progress at most once a second', async () => {
    const container = await openSite()
    const { deps, clock } = container
    const id = await sendVideo(container, addStory(container))
    const seen = new Set<number>()
    const storage = await openMediaStorage(container.dataDir)
    const watched: Conversions['clock'] = {
      now() {
        seen.add(findMedia(deps.db, id)?.progress ?? -1)
        return clock.now()
      },
    }
    const films = (await deps.converter.findFilmConverter()) ?? expect.unreachable()
    const telling: FilmConverter = {
      ...films,
      convertVideo(conversion) {
        for (let percent = 0; percent <= 100; percent += 1) conversion.onProgress(percent)
        return films.convertVideo(conversion)
      },
    }
    const converter = { ...deps.converter, findFilmConverter: async () => telling }
    const conversions = { db: deps.db, storage, clock: watched, converter, onReady: () => undefined }
    await convertMedia(conversions, { id }, new AbortController().signal)
    expect([...seen]).toEqual([0])
    expect(findMedia(deps.db, id)).toMatchObject({ state: 'ready', progress: 100 })
  })
})

describe('the daily sweep', () => {
  const longAgo = (clock: TestApp['clock'], days: number) => new Date(clock.now().getTime() - days * 24 * 3_600_000)

  async function openSwept() {
    const container = await openSite()
    const { deps } = container
    const sweep = async () => {
      deps.jobs.enqueue(deps.db, { name: 'media.sweep', uniqueKey: 'media.sweep' })
      await deps.jobs.drain()
    }
    const leave = async (name: string, days: number) => {
      const file = path.join(deps.storage.incoming, name)
      await writeFile(file, 'left behind')
      await utimes(file, longAgo(container.clock, days), longAgo(container.clock, days))
    }
    const incoming = async () => (await deps.storage.listIncoming()).map(({ name }) => name).sort()
    return { ...container, sweep, leave, incoming }
  }

  test('deletes what could not be converted and a dead server has left: a place may stand in it', async () => {
    const container = await openSwept()
    const { id } = await sendPhoto(container, addStory(container), photo.subarray(0, photo.length / 2))
    await container.deps.jobs.drain()
    await container.deps.storage.write(id, 'original', photo)
    await container.sweep()
    expect(existsSync(path.join(container.dataDir, 'media', id))).toBe(false)
  })

  test('deletes what came in and was never claimed, after a day', async () => {
    const { sweep, leave, incoming } = await openSwept()
    await leave('part-old', 1.1)
    await leave('part-new', 0.9)
    await sweep()
    expect(await incoming()).toEqual(['part-new'])
  })

  test('keeps half-sent files of waiting submissions for a week', async () => {
    const container = await openSwept()
    const submission = '6f1c2f0e-58f6-4f0a-9d53-0d8f4f3a9c11'
    const storyId = container.deps.db
      .insert(stories)
      .values({ ...words, submission })
      .returning()
      .get().id
    const part = {
      storyId,
      kind: 'video',
      bytes: 9,
      sha256: 'a'.repeat(64),
      name: 'film.mp4',
      type: 'video/mp4',
    } as const
    expectMedia(container.deps.db, part)
    await container.leave(`${submission}.video`, 6)
    await container.leave(`${submission}.image`, 6)
    await container.sweep()
    expect(await container.incoming()).toEqual([`${submission}.video`])
    container.clock.pass(2 * 24 * 3_600_000)
    await container.sweep()
    expect(await container.incoming()).toEqual([])
  })

  test('deletes folders that no story knows, and leaves the others', async () => {
    const container = await openSwept()
    const { deps } = container
    const { id } = await sendPhoto(container, addStory(container))
    await deps.jobs.drain()
    const [orphan, young] = [newMediaId(), newMediaId()]
    for (const folder of [orphan, young]) await deps.storage.write(folder, '480.webp', Buffer.from('a picture'))
    for (const folder of [id, orphan]) {
      await utimes(
        path.join(container.dataDir, 'media', folder),
        longAgo(container.clock, 2),
        longAgo(container.clock, 2),
      )
    }
    await utimes(path.join(container.dataDir, 'media', young), container.clock.now(), container.clock.now())
    await container.sweep()
    expect((await readdir(path.join(container.dataDir, 'media'))).sort()).toEqual([id, young].sort())
  })
})

test('storage in a folder of its own does not reach into another', async () => {
  const [one, other] = [await openMediaStorage(temporaryFolder()), await openMediaStorage(temporaryFolder())]
  const id = newMediaId()
  await one.write(id, '480.webp', Buffer.from('a picture'))
  expect(await other.open(id, '480.webp')).toBeNull()
})
