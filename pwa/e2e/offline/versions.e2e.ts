import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projectFolder } from '../../../api/platform/paths.ts'
import { type Device, openDevice, openLastingDevice, withWorker } from '../harness/browser.ts'
import { fillStory, outbox } from '../harness/contributor.ts'
import { eventually } from '../harness/eventually.ts'
import { temporaryFolder } from '../harness/folders.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'
import { listReceived } from '../harness/stored.ts'

let server: Server
let device: Device

/** Whether the server runs this version with the settings of this file. */
let isUsual = true

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  isUsual = true
  return () => server.stop()
})
beforeEach(async () => {
  if (!isUsual) await restart({})
  isUsual = true
  device = await openDevice(server.url, withWorker)
})
afterEach(() => device.close())

/** Another version or other settings, until the next test begins. */
async function restart(changed: Parameters<Server['start']>[0]) {
  isUsual = false
  await server.stop()
  await server.start(changed)
}

/** A copy of the product with another worker. */
function houseWith(changeWorker: (text: string) => string): string {
  const folder = temporaryFolder()
  cpSync(path.join(projectFolder, 'dist'), path.join(folder, 'dist'), { recursive: true })
  cpSync(path.join(projectFolder, 'package.json'), path.join(folder, 'package.json'))
  for (const name of ['node_modules', 'data']) symlinkSync(path.join(projectFolder, name), path.join(folder, name))
  const worker = path.join(folder, 'dist/pwa/service-worker.js')
  writeFileSync(worker, changeWorker(readFileSync(worker, 'utf8')))
  for (const ending of ['.br', '.gz']) rmSync(`${worker}${ending}`, { force: true })
  return folder
}

/** The next version of the product: the same, with another shell. */
const nextVersion = () =>
  houseWith((text) => {
    const changed = text.replace(/"revision":"[^"]+"(?=,"url":"\/shell")/, '"revision":"next"')
    if (changed === text) throw new Error('The worker does not list the shell.')
    return changed
  })

/** A version that went wrong: its worker takes over at once and fails every page. */
const brokenVersion = () =>
  houseWith(
    () => `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(Response.error()))`,
  )

const keptShells = (page: Page) =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    const kept = (await Promise.all(caching)).flat().map(({ url }) => new URL(url))
    return kept.filter(({ pathname }) => pathname === '/shell').map(({ search }) => search)
  })

it('can be installed: the browser finds nothing that stands in the way', async () => {
  const installing = await openLastingDevice(server.url)
  const page = await installing.open('/')
  await untilReadyForOffline(page)
  const client = await installing.context.newCDPSession(page)
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { data, errors } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ name: 'Voices for Wildlife', display: 'standalone', start_url: '/', scope: '/' })
  expect(manifest.shortcuts.map(({ name, url }: Record<string, string>) => [name, url])).toEqual([
    ['Stories', '/stories'],
    ['Submit Story', expect.stringMatching(/^\/submit-story/)],
  ])
  expect(manifest.share_target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' })
  const pictures: { src: string; sizes: string }[] = [...manifest.icons, ...manifest.screenshots]
  expect(manifest.icons.filter(({ purpose }: { purpose: string }) => purpose === 'maskable').length).toBeGreaterThan(0)
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect([src, size]).toEqual([src, sizes])
  }
  await installing.close()
})

describe('a new version', () => {
  it('announces itself, waits for the visitor while somebody writes, and keeps the draft', async () => {
    const page = await device.open('/submit-story')
    await untilReadyForOffline(page)
    await fillStory(page, { title: 'Written across two versions' })
    await page.getByText(/Draft saved on this phone/).waitFor()
    const before = await page.evaluate(() => performance.timeOrigin)
    const [shell, ...others] = await keptShells(page)
    expect([shell, others]).toEqual([expect.stringContaining('__WB_REVISION__='), []])

    await restart({ folder: nextVersion() })
    const other = await device.open('/stories')
    await other.getByText('A new version is ready.').waitFor()
    await page.getByText('A new version is ready.').waitFor()
    await page.getByText('Finish writing first, or update now: your draft is saved.').waitFor()
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(before)
    await eventually(() => page.getByLabel('Title').inputValue()).toBe('Written across two versions')

    await page.getByRole('button', { name: 'Update now' }).click()
    await eventually(() => page.evaluate(() => performance.timeOrigin).catch(() => before)).not.toBe(before)
    await page.getByText(/Written across two versions, saved/).waitFor()
    await page.getByRole('button', { name: 'Continue your draft' }).click()
    await eventually(() => page.getByLabel('Title').inputValue()).toBe('Written across two versions')
    expect(await page.getByText('A new version is ready.').count()).toBe(0)
    expect(await keptShells(page)).toEqual(['?__WB_REVISION__=next'])
    const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)
    expect(await waiting()).toBeNull()
  })
})

it('switched off by the operator, the worker and its caches go, and the outbox stays and is sent', async () => {
  const page = await device.open('/submit-story')
  await untilReadyForOffline(page)
  await device.setOffline(true)
  await fillStory(page, { title: 'Through the switch' })
  await page.getByRole('button', { name: 'Save to outbox' }).click()
  await page.getByRole('heading', { name: 'Safe on this phone. It will send itself.' }).waitFor()
  await restart({ env: { WORKER_OFF: 'on' } })
  await device.setOffline(false)

  const again = await device.open('/submit-story')
  const state = () =>
    again.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()])
  await eventually(state).toEqual([0, []])
  await eventually(
    () => listReceived(server.dataDir).filter(({ words }) => words.title === 'Through the switch').length,
  ).toBe(1)
  await outbox(again).getByText('Through the switch').waitFor()
  await again.reload()
  await eventually(state).toEqual([0, []])
})

it('a worker that fails every page is switched off too, and the outbox is still there', async () => {
  const page = await device.open('/submit-story')
  await untilReadyForOffline(page)
  await fillStory(page, { title: 'Behind a broken worker' })
  await page.getByText(/Draft saved on this phone/).waitFor()
  await restart({ folder: brokenVersion() })
  // In silence: the browser puts a change of workers off for as long as the page keeps the present one busy.
  await page.evaluate(async () => {
    const taken = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
    await (await navigator.serviceWorker.getRegistration())?.update()
    await taken
  })
  const reaches = () => page.evaluate(() => fetch('/api/health').then(Boolean, () => false))
  expect(await reaches()).toBe(false)
  const opens = () => page.goto('/submit-story').then(Boolean, () => false)
  expect(await opens()).toBe(false)

  await restart({ env: { WORKER_OFF: 'on' } })
  // Somebody who tries again every few seconds: the browser looks for another worker in between.
  await expect.poll(opens, { interval: 3_000, timeout: 60_000 }).toBe(true)
  await page.getByText(/Behind a broken worker, saved/).waitFor()
})
