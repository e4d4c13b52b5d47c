import type { Page, Request, Route } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../scripts/until.ts'
import { someStory } from '../../testing/samples.ts'
import { type Api, openApi } from '../harness/api.ts'
import { appScript, type Device, openDevice, untilScripted, withWorker } from '../harness/browser.ts'
import { fillStory } from '../harness/contributor.ts'
import { toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto, makeVideo } from '../harness/media.ts'
import { untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'
import { listReceived } from '../harness/stored.ts'

let server: Server
let device: Device
let api: Api
/** A featured story with a photo and a video. */
let published: number

const saving = { extraHTTPHeaders: { 'save-data': 'on' } }

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  api = openApi(server.url)
  await api.signIn()
  const files = { image: await makePhoto(), video: await makeVideo() }
  published = (await api.submit({ title: 'The river in the photo' }, files)).storyId
  await until(async () => (await api.story(published)).media.every(({ state }) => state === 'ready'))
  await api.move(published, 'published')
  await api.feature(published)
  return () => server.stop()
})
beforeEach(async () => {
  device = await openDevice(server.url, saving)
})
afterEach(() => device.close())

/** Another one that has nothing of the site yet, with the app's worker. */
async function openFirstTime() {
  await device.close()
  device = await openDevice(server.url, { ...withWorker, ...saving })
}

/** All that the device asks for, the worker included. */
/** Of pages: what the worker is and fetches has a budget of its own. */
function recordRequests({ context }: Device) {
  const requests: Request[] = []
  const isOfWorker = (request: Request) =>
    request.serviceWorker() !== null || new URL(request.url()).pathname === '/service-worker.js'
  context.on('request', (request) => {
    if (!request.url().startsWith('data:') && !isOfWorker(request)) requests.push(request)
  })
  return {
    paths: (...types: string[]) =>
      requests
        .filter((request) => types.length === 0 || types.includes(request.resourceType()))
        .map((request) => new URL(request.url()).pathname),
    async bytes() {
      const sizes = await Promise.all(requests.map((request) => request.sizes()))
      return sizes.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0)
    },
  }
}

const received = (title: string) => listReceived(server.dataDir).filter(({ words }) => words.title === title)
const settled = (page: Page) => page.waitForLoadState('networkidle')
const liteSwitch = (page: Page) => page.getByRole('button', { name: /^Lite mode/ })
const loadPhoto = (page: Page) => page.getByRole('link', { name: /^Load photo, [\d.]+ KB$/ })
const photo = (page: Page) => page.getByRole('img', { name: /^Photo that came with the story/ })
const isSeen = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0

describe('a browser that asks to save data', () => {
  it('gets no picture and no film; a photo comes with a tap, in its place, and is the only thing that comes; a story can be read to its end, nothing plays by itself, the first tap fetches the app, and the visitor’s word counts more than the browser’s', async () => {
    const page = await device.openPage()
    for (const path of ['/stories', '/blog', '/about', '/submit-story']) {
      const traffic = recordRequests(device)
      await page.goto(path)
      await settled(page)
      expect([path, traffic.paths('image', 'media', 'font')]).toEqual([path, []])
    }

    await page.goto('/')
    await untilScripted(page)
    const asked = recordRequests(device)
    await loadPhoto(page).first().click()
    await eventually(() => page.locator('.cover img').first().evaluate(isSeen)).toBe(true)
    expect(asked.paths().map((path) => path.replace(/[\w-]{8,}/, '{id}'))).toEqual(['/media/{id}/480.webp'])
    expect(new URL(page.url()).pathname).toBe('/')

    const traffic = recordRequests(device)
    await page.goto(`/story/${published}`)
    await untilScripted(page)
    await page.getByText('nobody spoke').scrollIntoViewIfNeeded()
    const video = page.getByRole('link', { name: /^Load video, [\d.]+ (KB|MB)$/ })
    await video.waitFor()
    await settled(page)
    expect(traffic.paths('image', 'media', 'font')).toEqual([])
    await loadPhoto(page).click()
    await eventually(() => photo(page).evaluate(isSeen)).toBe(true)
    await video.click()
    const film = page.getByLabel('Video by Amina Example')
    await film.waitFor()
    expect(await film.evaluate((element: HTMLVideoElement) => [element.autoplay, element.paused])).toEqual([
      false,
      true,
    ])
    expect(traffic.paths('media')).toEqual([])

    await page.goto('/stories')
    await settled(page)
    await page
      .getByRole('button', { name: /^Read Full Story/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('nobody spoke').waitFor()
    expect(device.complaints.console).toEqual([])

    await page.goto('/')
    await untilScripted(page)
    await liteSwitch(page).click()
    await eventually(() => liteSwitch(page).getAttribute('aria-pressed')).toBe('false')
    await page.reload()
    expect(await page.locator('html').getAttribute('data-lite')).toBeNull()
  })

  it('the menu opens also where the browser knows no popover: with the app', async () => {
    await device.context.addInitScript(() => {
      delete (HTMLButtonElement.prototype as Partial<HTMLButtonElement>).popoverTargetElement
      document.addEventListener('DOMContentLoaded', () => {
        for (const name of ['popover', 'popovertarget'])
          for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name)
      })
    })
    const page = await device.open('/')
    await settled(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Stories', exact: true }).click()
    await page.waitForURL('**/stories')
    expect(device.complaints.console).toEqual([])
  })

  it('a story sent before the app has arrived waits for it, with all that was written and chosen; where it does not arrive, the browser itself sends it', async () => {
    const held: Route[] = []
    await device.context.route(appScript, (route) => void held.push(route))
    const page = await device.open('/submit-story')
    await fillStory(page, { title: 'Written before the app' })
    await page.getByLabel('Add a photo').setInputFiles(await makePhoto())
    await page.getByRole('button', { name: 'Submit story' }).click()
    await page.getByRole('button', { name: 'Submit story' }).press('Enter')
    expect(received('Written before the app')).toEqual([])
    expect(held).toHaveLength(1)
    await held[0]?.continue()
    await toast(page, 'Story Submitted Successfully!').waitFor()
    await eventually(() => received('Written before the app').map(({ words, media }) => [words, media.length])).toEqual(
      [[{ ...someStory, title: 'Written before the app' }, 1]],
    )

    await device.context.unrouteAll()
    await device.context.route(appScript, (route) => route.abort())
    await page.goto('/submit-story')
    await untilScripted(page)
    await fillStory(page, { title: 'Sent without the app' })
    await page.getByRole('button', { name: 'Submit story' }).click()
    await page.getByRole('heading', { name: 'Story Submitted Successfully!' }).waitFor()
    expect(received('Sent without the app')).toHaveLength(1)
  })

  it('gets the home page in 60 kB, without a picture, a font or the app; a story is written and sent; stories are there without a network afterwards, their photos only where they were asked for', async () => {
    await openFirstTime()
    const traffic = recordRequests(device)
    const page = await device.open('/')
    await settled(page)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await settled(page)
    expect(traffic.paths('image', 'media', 'font')).toEqual([])
    expect(traffic.paths('script')).toEqual([expect.stringMatching(/^\/assets\/reader-/)])
    expect(await traffic.bytes()).toBeLessThanOrEqual(60_000)
    expect(device.complaints).toEqual({ console: [], foreign: [] })

    await page.goto('/submit-story')
    await untilScripted(page)
    await page.getByLabel('Title').focus()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await fillStory(page, { title: 'Written in lite mode' })
    await page.getByRole('button', { name: 'Submit story' }).click()
    await toast(page, 'Story Submitted Successfully!').waitFor()
    expect(received('Written in lite mode')).toHaveLength(1)

    const pictures = () => page.evaluate(async () => (await (await caches.open('pictures')).keys()).length)
    await page.goto(`/story/${published}`)
    await loadPhoto(page).click()
    await eventually(pictures).toBe(1)
    await untilReadyForOffline(page)
    await device.setOffline(true)
    await page.goto('/stories')
    await page.getByText('This is the copy saved on this phone').first().waitFor()
    await page.getByRole('heading', { name: 'The river in the photo' }).getByRole('link').click()
    await eventually(() => photo(page).evaluate(isSeen)).toBe(true)
  })
})

it('the switch in the footer turns lite mode on and off, says so, and is remembered', async () => {
  await device.close()
  device = await openDevice(server.url, withWorker)
  const page = await device.open('/stories')
  await untilReadyForOffline(page)
  expect(await liteSwitch(page).getAttribute('aria-pressed')).toBe('false')
  await liteSwitch(page).click()
  await eventually(() => liteSwitch(page).getAttribute('aria-pressed')).toBe('true')
  const lite = await page.goto('/')
  expect(await lite?.text()).toContain('data-lite')
  await liteSwitch(page).click()
  await eventually(() => liteSwitch(page).getAttribute('aria-pressed')).toBe('false')
  const full = await page.goto('/stories')
  expect(await full?.text()).not.toContain('data-lite')
  expect(device.complaints.console).toEqual([])
})

it('without scripts a photo opens by itself, the switch leads back to the same page with its pictures, a story is sent once, and a page thanks with the receipt code', async () => {
  await device.close()
  device = await openDevice(server.url, { ...saving, javaScriptEnabled: false })
  const page = await device.open('/stories?category=Wildlife+Return')
  await loadPhoto(page).first().click()
  await eventually(() => new URL(page.url()).pathname).toMatch(/^\/media\/.+\/480\.webp$/)
  await page.goBack()
  await liteSwitch(page).click()
  await eventually(() => page.locator('.cover img[src]').count()).toBeGreaterThan(0)
  expect(new URL(page.url()).search).toBe('?category=Wildlife+Return')

  await device.close()
  device = await openDevice(server.url, { javaScriptEnabled: false })
  const form = await device.open('/submit-story')
  await form.getByRole('button', { name: 'Submit story' }).click()
  await form.getByRole('heading', { name: 'Submission Failed' }).waitFor()
  await form.getByText('Title is required', { exact: true }).waitFor()
  await form.goBack()
  await fillStory(form, { title: 'Sent without scripts' })
  await form.getByRole('button', { name: 'Submit story' }).click()
  await form.getByRole('heading', { name: 'Story Submitted Successfully!' }).waitFor()
  await form
    .getByText('Thank you for sharing your wildlife conservation story. It will be reviewed before being published.')
    .waitFor()
  const code = form.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const shown = await code.textContent()
  await form.goBack()
  await eventually(() => form.getByLabel('Title').inputValue()).toBe('Sent without scripts')
  await form.getByRole('button', { name: 'Submit story' }).click()
  await eventually(() => code.textContent()).toBe(shown)
  expect(received('Sent without scripts').map(({ words }) => words.content.replaceAll('\r\n', '\n'))).toEqual([
    someStory.content,
  ])
  await form.getByRole('main').getByRole('link', { name: 'View Stories' }).click()
  await form.waitForURL('**/stories')
  expect(device.complaints.console.filter((line) => !line.includes('400'))).toEqual([])
})
