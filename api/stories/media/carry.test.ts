import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { stories } from '../../../data/tables/stories.ts'
import { dayMs } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { listen } from '../../platform/listen.ts'
import { openStoreApart } from '../../platform/storage/apart.ts'
import { openMediaStorage } from '../../platform/storage/disk.ts'
import { requirePlace } from '../../platform/storage/place.ts'
import { newMediaId } from '../../platform/storage/storage.ts'
import { openFaultyStore } from '../../platform/storage/testing.ts'
import { movableClock, openTestApp } from '../../testing.ts'
import { insertMedia } from './media.store.ts'
import { moveAllMedia } from './move.ts'

const hourMs = 3_600_000

/** A site with one ready picture on its disk. */
async function openSite(environment: Record<string, string> = {}) {
  const store = await openFaultyStore()
  const site = await openTestApp({ ...store.env, ...environment }, movableClock(new Date().toISOString()))
  const { db, jobs, storage } = site.deps
  const id = newMediaId()
  insertMedia(db, { id, storyId: null, kind: 'image', state: 'ready', bytes: 1, sha256: 'x', approved: true })
  db.$client.prepare(`update media set widths = '[480]' where id = ?`).run(id)
  await storage.write(id, '480.webp', Buffer.from('a picture'))
  const file = storage.pathOf(id, '480.webp')
  return {
    ...site,
    store,
    id,
    ask: () => site.app.request(`/media/${id}/480.webp`),
    isHere: () => existsSync(file),
    /** What is due is done, some hours long. */
    async pass(hours: number) {
      for (let hour = 0; hour < hours; hour++) {
        await jobs.drain()
        site.clock.pass(hourMs)
      }
      await jobs.drain()
    },
    sweep: () => jobs.enqueue(db, { name: 'media.sweep' }),
    told: () => db.select().from(authorNotifications).all(),
  }
}

describe('a site with a store of files', () => {
  test('brings there what was on its disk before', async () => {
    const { sweep, pass, isHere, ask, store, id } = await openSite()
    sweep()
    await pass(0)
    expect(isHere()).toBe(false)
    expect([...store.held.keys()]).toEqual([`site/${id}/480.webp`])
    expect(await (await ask()).text()).toBe('a picture')
  })

  test('keeps its files while the store is full, says so once a day, and goes on when there is room', async () => {
    const { sweep, pass, isHere, ask, store, told } = await openSite()
    store.fail((request, response) => {
      if (request.method === 'PUT') request.resume().on('end', () => response.writeHead(507).end())
      else void store.answer(request, response)
    })
    sweep()
    await pass(15)
    expect([isHere(), (await ask()).status]).toEqual([true, 200])
    const [notice, ...more] = told()
    expect(more).toEqual([])
    expect(notice).toMatchObject({ notificationType: 'store_trouble', requiresAdminAction: true })
    expect(notice?.message).toContain('The store of files is full. (507')
    store.fail(null)
    await pass(2)
    expect(isHere()).toBe(false)
    expect((await ask()).status).toBe(200)
  })

  test('answers at once and in plain words where the store is gone, and keeps no such answer', async () => {
    const { sweep, pass, ask, store } = await openSite()
    sweep()
    await pass(0)
    const tag = (await ask()).headers.get('etag') ?? ''
    store.fail((request) => request.socket.destroy())
    const answer = await ask()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('30')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      message: 'This file cannot be loaded now. Please try again in a minute.',
      code: 'media.store_trouble',
    })
    store.fail(null)
    expect((await ask()).headers.get('etag')).toBe(tag)
  })

  test('shows at the store what it shows itself, and to nobody else', async () => {
    const { sweep, pass, ask, app, deps, id, signIn } = await openSite({ MEDIA_DELIVERY: 'redirect' })
    expect((await ask()).status).toBe(200)
    sweep()
    await pass(0)
    expect((await ask()).status).toBe(302)
    deps.db.$client.prepare('update media set approved = 0 where id = ?').run(id)
    expect((await ask()).status).toBe(404)
    expect((await app.request(`/media/${id}/480.webp`, { headers: { cookie: await signIn() } })).status).toBe(302)
    const policy = (await app.request('/api/health')).headers.get('content-security-policy') ?? ''
    for (const kind of ['img-src', 'media-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${kind} 'self'[^;]* ${deps.config.S3_ENDPOINT}`))
  })

  test('that was moved to the disk stays there until it is moved back', async () => {
    const { sweep, pass, isHere, deps, clock, store } = await openSite()
    sweep()
    await pass(0)
    expect(await moveAllMedia(deps, 'disk')).toMatchObject({ files: 1, failed: [] })
    clock.pass(dayMs)
    sweep()
    await pass(0)
    expect([isHere(), store.held.size]).toEqual([true, 0])
    expect(await moveAllMedia(deps, 'store')).toMatchObject({ files: 1, failed: [] })
    expect([isHere(), store.held.size]).toEqual([false, 1])
  })
})

test('whoever erases is told that the store is still to delete, and what it deletes is deleted by a job', async () => {
  const { sweep, pass, app, deps, id, store, signIn } = await openSite()
  sweep()
  await pass(0)
  const words = { title: 'The hide', content: 'We waited.', authorName: 'Amina', authorLocation: 'Narok' }
  const email = 'amina@example.org'
  const story = deps.db
    .insert(stories)
    .values({ ...words, authorEmail: email, category: 'Coexistence' })
    .returning()
    .get()
  deps.db.$client.prepare('update media set story_id = ? where id = ?').run(story.id, id)
  store.fail((request) => request.socket.destroy())
  const answer = await app.request('/api/privacy/erase', {
    method: 'POST',
    headers: { cookie: await signIn(), 'content-type': 'application/json' },
    body: JSON.stringify({ email, confirm: email }),
  })
  expect((await answer.json()).erased).toMatchObject({ stories: 1, filesAtStore: 1 })
  await pass(1)
  expect(store.held.size).toBe(1)
  store.fail(null)
  await pass(1)
  expect(store.held.size).toBe(0)
})

test('what is lost at a store is told, and what belongs to nothing there goes after a day', async () => {
  const { sweep, pass, deps, id, store, told } = await openSite()
  sweep()
  await pass(0)
  const lookThrough = () => deps.jobs.enqueue(deps.db, { name: 'media.sweep_store' })
  const strays = ['0'.repeat(32), 'f'.repeat(32)].map((stray) => `site/${stray}/480.webp`)
  for (const key of [...strays, 'site/notes/mine', 'other/thing'])
    store.held.set(key, { bytes: Buffer.from('?'), headers: {} })
  lookThrough()
  await pass(49)
  lookThrough()
  await pass(0)
  expect([...store.held.keys()].sort()).toEqual(['other/thing', `site/${id}/480.webp`, 'site/notes/mine'].sort())
  expect(told()).toEqual([])
  store.held.delete(`site/${id}/480.webp`)
  lookThrough()
  await pass(0)
  expect(told().map(({ message }) => message)).toEqual([
    'A file that was brought there is gone. Readers are told to try again later.',
  ])
})

test('a store that cannot be looked through is told once a day', async () => {
  const { pass, deps, store, told } = await openSite()
  store.fail((request) => request.socket.destroy())
  deps.jobs.enqueue(deps.db, { name: 'media.sweep_store' })
  await pass(5)
  expect(told().map(({ title }) => title)).toEqual(['The store of files cannot be looked through'])
})

test('a file that breaks off at the store breaks off here: nobody takes it for whole', async () => {
  const { sweep, pass, app, id, store } = await openSite()
  sweep()
  await pass(0)
  store.fail((_request, response) => {
    response.writeHead(200, { 'content-length': 9 }).write('a pi', () => response.destroy())
  })
  const server = listen(app, { port: 0, hostname: '127.0.0.1' }, () => {})
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/media/${id}/480.webp`)
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toThrow()
})

describe('a site whose files lie at a store', () => {
  test('does not start where they are not looked for', async () => {
    const { sweep, pass, deps, store } = await openSite()
    sweep()
    await pass(0)
    const start = (environment: Record<string, string>) => requirePlace(deps.db, readConfig(environment), 'now')
    expect(() => start({})).toThrow(/lie at s3:\/\/bucket\/site\. Set MEDIA_URL to it\./)
    expect(() => start({ ...store.env, MEDIA_URL: 's3://other' })).toThrow(/names s3:\/\/other\. Set it back\./)
    start(store.env)
  })

  test('goes on with a copy once all of it is compared', async () => {
    const { sweep, pass, deps, store, id, dataDir } = await openSite()
    sweep()
    await pass(0)
    const copy = { ...store.env, MEDIA_URL: 's3://bucket/copy' }
    const apart = openStoreApart({ ...deps, config: readConfig(copy) })
    const there = { ...deps, storage: await openMediaStorage(dataDir, { apart }) }
    expect((await moveAllMedia(there, 'store')).failed).toEqual([`${id}: 480.webp is neither here nor at the store.`])
    const item = store.held.get(`site/${id}/480.webp`)
    if (item) store.held.set(`copy/${id}/480.webp`, item)
    expect((await moveAllMedia(there, 'store')).failed).toEqual([])
    requirePlace(deps.db, readConfig(copy), 'now')
  })
})
