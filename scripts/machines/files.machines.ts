import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dayMs, systemClock } from '../../api/platform/clock.ts'
import { readConfig } from '../../api/platform/config.ts'
import { openDatabase } from '../../api/platform/database.ts'
import { projectFolder } from '../../api/platform/paths.ts'
import { openStoreApart } from '../../api/platform/storage/apart.ts'
import { openMediaStorage } from '../../api/platform/storage/disk.ts'
import { newMediaId } from '../../api/platform/storage/storage.ts'
import { insertMedia, moveMedia } from '../../api/stories/media/media.store.ts'
import { moveAllMedia } from '../../api/stories/media/move.ts'
import { asPhone, cornersPhoto } from '../../api/stories/media/testing.ts'
import { fullConsentFields, movableClock, openTestApp } from '../../api/testing.ts'
import { removeFolders, temporaryFolder } from '../../pwa/e2e/harness/folders.ts'
import { until } from '../until.ts'
import { startSwift } from './swift.ts'

type TestApp = Awaited<ReturnType<typeof openTestApp>>
const hourMs = 3_600_000

let photo: Buffer
let swift: Awaited<ReturnType<typeof startSwift>>

const words = {
  title: 'The hide',
  content: 'We waited.',
  authorName: 'Amina',
  authorLocation: 'Narok',
  authorEmail: 'amina@example.org',
  category: 'Coexistence',
}

/** A story with a photo as a form sends it, converted and carried as far as it goes. */
async function submit(site: TestApp) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...words, ...fullConsentFields })) form.set(name, value)
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'hide.jpg')
  const answer = await site.app.request('/api/stories', {
    method: 'POST',
    body: form,
    headers: { 'idempotency-key': randomUUID(), accept: 'application/json' },
  })
  expect(answer.status).toBe(201)
  const receipt = await answer.json()
  await site.deps.jobs.drain()
  return receipt as { storyId: number; code: string }
}

async function publish(site: TestApp, storyId: number) {
  const cookie = await site.signIn()
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ status: 'published' })
  expect((await site.app.request(`/api/stories/${storyId}/status`, { method: 'PATCH', headers, body })).status).toBe(
    200,
  )
  const { imageUrl } = await (await site.app.request(`/api/stories/${storyId}`)).json()
  return imageUrl as string
}

const foldersOf = async ({ dataDir }: TestApp) => readdir(path.join(dataDir, 'media'))
const toldBy = ({ deps }: TestApp, type: string) =>
  deps.db.$client
    .prepare('select title from author_notifications where notification_type = ? order by id')
    .pluck()
    .all(type)

/** A ready photo or video of no story, on the disk. */
async function addReady({ db, storage }: Pick<TestApp['deps'], 'db' | 'storage'>, files: Record<string, Buffer>) {
  const id = newMediaId()
  const isVideo = 'video.mp4' in files
  const widths = Object.keys(files).flatMap((name) => (/^\d+/.test(name) ? [Number.parseInt(name, 10)] : []))
  insertMedia(db, {
    id,
    storyId: null,
    kind: isVideo ? 'video' : 'image',
    state: 'received',
    bytes: 1,
    sha256: 'x',
    approved: true,
  })
  for (const [name, bytes] of Object.entries(files)) await storage.write(id, name, bytes)
  moveMedia(db, id, { from: ['received'], to: 'ready', widths })
  return id
}

describe('files at OpenStack Swift', () => {
  beforeAll(async () => {
    photo = await asPhone(await cornersPhoto(1000, 500))
      .jpeg()
      .toBuffer()
    swift = await startSwift()
  })
  afterAll(async () => {
    await swift?.kill()
    removeFolders()
  })

  /** Each test has a place of its own there. */
  const open = (more: Record<string, string> = {}, clock = movableClock(new Date().toISOString())) =>
    openTestApp({ ...envOf(randomUUID()), ...more }, clock)
  const envOf = (place: string) => ({ ...swift.env, MEDIA_URL: `s3://voices/${place}` })
  const keysOf = async ({ deps }: TestApp) => {
    const prefix = `${deps.config.MEDIA_URL?.slice('s3://voices/'.length)}/`
    return (await swift.list()).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  }

  test('a story’s photo ends there, and is read from there whole and in parts', async () => {
    const site = await open()
    const { storyId } = await submit(site)
    const address = await publish(site, storyId)
    expect(await foldersOf(site)).toEqual([])
    const keys = await keysOf(site)
    expect(keys).toContain(address.slice('/media/'.length))

    const whole = await site.app.request(address)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
    const part = await site.app.request(address, { headers: { range: 'bytes=8-11' } })
    expect([part.status, await part.text()]).toEqual([206, 'WEBP'])
    expect(part.headers.get('content-range')).toBe(`bytes 8-11/${bytes.length}`)
    const tag = whole.headers.get('etag') ?? ''
    expect((await site.app.request(address, { headers: { 'if-none-match': tag } })).status).toBe(304)
    expect((await site.app.request(address, { headers: { range: 'bytes=999999999-' } })).status).toBe(416)
    const head = await site.app.request(address, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(bytes.length))

    expect((await site.app.request(`/api/share/story/${storyId}/card.jpg`)).status).toBe(200)
  })

  test('a redirect leads to the same bytes by a signed address, and nobody gets there without', async () => {
    const site = await open({ MEDIA_DELIVERY: 'redirect' })
    const address = await publish(site, (await submit(site)).storyId)
    const answer = await site.app.request(address)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
    const there = answer.headers.get('location') ?? ''
    const found = await fetch(there, { headers: { range: 'bytes=8-11' } })
    expect([found.status, await found.text(), found.headers.get('content-type')]).toEqual([206, 'WEBP', 'image/webp'])
    expect((await fetch(there.split('?')[0] ?? '')).ok).toBe(false)
  })

  test('killed in the middle and started again, it gets the rest, and nobody misses anything meanwhile', async () => {
    const site = await open()
    const { deps, clock } = site
    const { apart } = deps.storage
    const take = apart?.take.bind(apart)
    let taken = 0
    vi.spyOn(apart ?? expect.unreachable(), 'take').mockImplementation(async (...given) => {
      if (++taken === 2) await swift.kill()
      return take?.(...given) ?? expect.unreachable()
    })
    const { storyId } = await submit(site)
    const address = await publish(site, storyId)
    const [id = ''] = await foldersOf(site)
    const waiting = await readdir(path.join(site.dataDir, 'media', id))
    expect(waiting.length).toBeGreaterThan(0)
    const carried = (await readFilesOf(site, id)).filter(({ status }) => status === 503)
    expect(carried).toHaveLength(1)
    expect(carried[0]?.headers.get('retry-after')).toBe('30')
    expect(carried[0]?.headers.get('cache-control')).toBe('no-store')
    expect(await carried[0]?.json()).toMatchObject({ code: 'media.store_trouble' })

    await swift.start()
    clock.pass(hourMs)
    await deps.jobs.drain()
    expect(await foldersOf(site)).toEqual([])
    expect((await keysOf(site)).filter((key) => key.startsWith(id))).toHaveLength(waiting.length + 1)
    expect((await site.app.request(address)).status).toBe(200)
    for (const { status } of await readFilesOf(site, id)) expect(status).toBe(200)
  })

  test('a large video goes in parts, killed between them or not, and comes back the same', async () => {
    const site = await open()
    const { deps, clock } = site
    const video = randomBytes(60 * 1024 ** 2)
    const id = await addReady(deps, { 'video.mp4': video, 'poster.webp': Buffer.from('a poster') })
    deps.jobs.enqueue(deps.db, { name: 'media.carry', payload: { id } })
    const carrying = deps.jobs.drain()
    await until(async () => (await swift.uploads()).some((key) => key.includes(id)))
    await swift.kill()
    await carrying
    expect(existsSync(deps.storage.pathOf(id, 'video.mp4'))).toBe(true)

    await swift.start()
    clock.pass(hourMs)
    await deps.jobs.drain()
    expect(await foldersOf(site)).toEqual([])
    const answer = await site.app.request(`/media/${id}/video.mp4`, { headers: { range: 'bytes=30000000-39999999' } })
    expect(answer.status).toBe(206)
    expect(Buffer.from(await answer.arrayBuffer()).equals(video.subarray(30_000_000, 40_000_000))).toBe(true)
    const whole = createHash('sha256')
    for await (const chunk of (await site.app.request(`/media/${id}/video.mp4`)).body ?? []) whole.update(chunk)
    expect(whole.digest('hex')).toBe(createHash('sha256').update(video).digest('hex'))

    // What the killed upload left behind ends within two days.
    const halfSent = async () => (await swift.uploads()).filter((key) => key.includes(id))
    expect(await halfSent()).toHaveLength(1)
    clock.pass(2 * dayMs)
    deps.jobs.enqueue(deps.db, { name: 'media.sweep_store' })
    await deps.jobs.drain()
    expect(await halfSent()).toEqual([])
    expect((await site.app.request(`/media/${id}/video.mp4`, { method: 'HEAD' })).status).toBe(200)
  })

  test('a withdrawal deletes there', async () => {
    const site = await open()
    const { storyId, code } = await submit(site)
    const address = await publish(site, storyId)
    expect(await keysOf(site)).not.toEqual([])
    await withdraw(site, code)
    expect((await site.app.request(address)).status).toBe(404)
    await site.deps.jobs.drain()
    expect(await keysOf(site)).toEqual([])
    expect(toldBy(site, 'media_erasure')).toEqual([])
  })

  test('a withdrawal that the store does not carry out is told, goes on, and is told when it is done', async () => {
    const site = await open()
    const { storyId, code } = await submit(site)
    const address = await publish(site, storyId)
    await swift.kill()
    await withdraw(site, code)
    for (let tries = 0; tries < 13; tries++) {
      await site.deps.jobs.drain()
      site.clock.pass(hourMs)
    }
    expect((await site.app.request(address)).status).toBe(404)
    expect(toldBy(site, 'media_erasure')).toEqual(['Erased files of stories still lie at the store of files'])
    await swift.start()
    expect(await keysOf(site)).not.toEqual([])
    site.clock.pass(hourMs)
    await site.deps.jobs.drain()
    expect(await keysOf(site)).toEqual([])
    expect(toldBy(site, 'media_erasure').at(-1)).toBe('Erased files of stories are deleted at the store of files')
  })

  test('what belongs to nothing there is swept after a day, and what lies beside it stays', async () => {
    const site = await open()
    const { deps, clock } = site
    const kept = await addReady(deps, { '480.webp': Buffer.from('a picture') })
    const stray = newMediaId()
    const file = path.join(site.dataDir, 'stray')
    await writeFile(file, 'nobody knows me')
    await deps.storage.apart?.take(kept, '480.webp', deps.storage.pathOf(kept, '480.webp'))
    const id = await addReady(deps, { '480.webp': Buffer.from('soon forgotten') })
    await deps.storage.apart?.take(id, '480.webp', deps.storage.pathOf(id, '480.webp'))
    deps.db.$client.prepare('delete from media where id = ?').run(id)
    expect(await deps.storage.apart?.take(stray, '480.webp', file)).toBe('erased')
    const sweep = async () => {
      deps.jobs.enqueue(deps.db, { name: 'media.sweep_store' })
      await deps.jobs.drain()
      return keysOf(site)
    }
    expect((await sweep()).sort()).toEqual([`${kept}/480.webp`, `${id}/480.webp`].sort())
    clock.pass(2 * dayMs)
    expect(await sweep()).toEqual([`${kept}/480.webp`])
  })

  test('media:move goes there and back, interrupted and continued, with every byte the same', async () => {
    const dataDir = temporaryFolder()
    const env = { ...envOf(randomUUID()), DATA_DIR: dataDir, DEMO_CONTENT: 'off' }
    const config = readConfig(env)
    const db = openDatabase(path.join(dataDir, 'voices.sqlite'))
    onTestFinished(() => void db.$client.close())
    const apart = openStoreApart({ config, db, clock: systemClock })
    const storage = await openMediaStorage(dataDir, { apart })
    const before = new Map<string, Buffer>()
    for (let index = 0; index < 30; index++) {
      const files = { '480.webp': randomBytes(3_000), '960.webp': randomBytes(200_000 + index) }
      const id = await addReady({ db, storage }, files)
      for (const [name, bytes] of Object.entries(files)) before.set(`${id}/${name}`, bytes)
    }
    const here = async () =>
      (await readdir(path.join(dataDir, 'media'), { recursive: true })).filter((name) => name.endsWith('.webp')).length
    const stored = () => db.$client.prepare('select count(*) from stored_files').pluck().get() as number

    await interrupted(env, ['--to', 's3'], async () => stored() >= 10)
    expect(stored()).toBeLessThan(60)
    const there = await move(env, ['--to', 's3'])
    expect(there, there.output).toMatchObject({ code: 0 })
    expect(Number(/^(\d+) files were carried/m.exec(there.output)?.[1])).toBeLessThanOrEqual(50)
    expect([await here(), stored()]).toEqual([0, 60])
    expect((await move(env, ['--to', 's3'])).output).toContain('0 files were carried')

    await interrupted(env, ['--to', 'disk'], async () => (await here()) >= 10)
    expect(await here()).toBeLessThan(60)
    expect(await move(env, ['--to', 'disk'])).toMatchObject({ code: 0 })
    expect([await here(), stored()]).toEqual([60, 0])
    for (const [name, bytes] of before)
      expect((await readFile(path.join(dataDir, 'media', name))).equals(bytes)).toBe(true)
    expect((await swift.list()).filter((key) => [...before.keys()].some((name) => key.endsWith(name)))).toEqual([])
  })

  test('media:move says what is lost or different, and touches neither', async () => {
    const site = await open()
    const { deps } = site
    const [lost, changed] = [
      await addReady(deps, { '480.webp': Buffer.from('to be lost') }),
      await addReady(deps, { '480.webp': Buffer.from('as it is') }),
    ]
    expect(await moveAllMedia(deps, 'store')).toMatchObject({ files: 2, failed: [] })
    const prefix = deps.config.MEDIA_URL?.slice('s3://'.length)
    await swift.remove(`/${prefix}/${lost}/480.webp`)
    await mkdir(path.dirname(deps.storage.pathOf(changed, '480.webp')), { recursive: true })
    await writeFile(deps.storage.pathOf(changed, '480.webp'), 'as it is not')
    const { failed } = await moveAllMedia(deps, 'disk')
    expect(failed.sort()).toEqual(
      [
        `${lost}: 480.webp is neither here nor at the store.`,
        `${changed}: 480.webp is another file here than at the store. Neither was touched.`,
      ].sort(),
    )
    expect(await keysOf(site)).toEqual([`${changed}/480.webp`])
  })
})

const readFilesOf = ({ app, deps }: TestApp, id: string) => {
  const widths = deps.db.$client.prepare('select widths from media where id = ?').pluck().get(id) as string
  return Promise.all((JSON.parse(widths) as number[]).map((width) => app.request(`/media/${id}/${width}.webp`)))
}

async function withdraw({ app }: TestApp, code: string) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ code, confirmed: true })
  expect((await app.request('/api/receipts/withdraw', { method: 'POST', headers, body })).status).toBe(200)
}

function startMove(env: Record<string, string>, given: string[]) {
  const child = execFile(
    process.execPath,
    ['--import', 'tsx', '--import', './scripts/words/node.ts', 'scripts/mediaMove.ts', ...given],
    {
      cwd: projectFolder,
      env: { PATH: process.env.PATH, ...env },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, ended, output: () => output }
}

async function move(env: Record<string, string>, given: string[]) {
  const { ended, output } = startMove(env, given)
  const code = await ended
  return { code, output: output() }
}

async function interrupted(env: Record<string, string>, given: string[], isTime: () => Promise<boolean>) {
  const { child, ended } = startMove(env, given)
  while (child.exitCode === null && !(await isTime())) await new Promise((next) => setImmediate(next))
  child.kill('SIGKILL')
  await ended
}
