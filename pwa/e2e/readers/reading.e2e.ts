import type { Page, Request } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Api, openApi } from '../harness/api.ts'
import { appScript, type Device, openDevice, startApp, untilScripted } from '../harness/browser.ts'
import { fillStory } from '../harness/contributor.ts'
import { toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { holdBack } from '../harness/forms.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let api: Api
let device: Device
let story: number

const phone = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
}

fromScratch(async () => {
  server = await startServer()
  api = openApi(server.url)
  await api.signIn()
  story = await publish('A long way')
  return () => server.stop()
})

async function publish(title: string): Promise<number> {
  const content = 'We walked along the river and counted the nests. '.repeat(300)
  const { storyId } = await api.submit({ title, content })
  await api.move(storyId, 'published')
  return storyId
}

beforeEach(async () => {
  device = await openDevice(server.url, phone)
})
afterEach(() => device.close())

const appFiles = (page: Page) => {
  const fetched: string[] = []
  page.on('request', (request: Request) => {
    if (appScript.test(request.url()) || request.url().includes('/frameworks-')) fetched.push(request.url())
  })
  return fetched
}
const ringOf = (page: Page) =>
  page.locator('.engagement-phone .ring').evaluate((ring) => Number.parseFloat(ring.style.getPropertyValue('--p')))
const viewsOf = (page: Page) => page.locator('.engagement-phone [data-views]')
const like = (page: Page) => page.getByRole('button', { name: /^Like \d/ })

it('whoever only reads is counted, sees how far they are, follows links to whole pages and back, hands out a link, and gets no app for it', async () => {
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  const page = await device.openPage()
  const fetched = appFiles(page)
  await page.goto(`/story/${story}`)
  await eventually(() => viewsOf(page).textContent()).toBe('1')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
  await eventually(() => ringOf(page)).toBeGreaterThan(30)
  await eventually(async () =>
    Number(await page.getByRole('progressbar').getAttribute('aria-valuenow')),
  ).toBeGreaterThan(30)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByText('Take your time: you can like and share in about').filter({ visible: true }).waitFor()
  expect(await api.story(story)).toMatchObject({ viewCount: 1 })

  const onward = page.getByRole('link', { name: 'View All Stories' })
  await onward.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => Math.round(scrollY))
  expect(left).toBeGreaterThan(900)
  await onward.click()
  await page.getByRole('heading', { name: '#VoicesForWildlife', level: 1 }).waitFor()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Share: A long way' }).click()
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${server.url}/api/share/story/${story}`,
  )
  await page.goBack()
  await page.getByRole('heading', { name: 'A long way', level: 1 }).waitFor()
  await eventually(() => page.evaluate(() => Math.round(scrollY))).toBe(left)
  await page.waitForLoadState('networkidle')
  expect(device.complaints).toEqual({ console: [], foreign: [] })

  const bar = page.getByText('You’re offline. Likes and shares need signal.').filter({ visible: true })
  await device.setOffline(true)
  await bar.waitFor()
  expect(await like(page).isDisabled()).toBe(true)
  expect(await page.getByText('Saved stories still open.').isVisible()).toBe(true)
  await device.setOffline(false)
  await bar.waitFor({ state: 'hidden' })
  expect(await like(page).isEnabled()).toBe(true)

  await page.goto('/user-guide')
  await page.getByText('You are online.').waitFor()
  await page.getByText('Empty').waitFor()
  expect(fetched).toEqual([])
})

it('an act before the app has come happens once it is there: the like that was asked for last, be it that the script of the page comes at the second try', async () => {
  const page = await device.openPage()
  let asked = 0
  await page.route(/\/reader-[^/]*\.js$/, (route) => (++asked === 1 ? route.abort() : route.continue()))
  const release = await holdBack(page, appScript)
  await page.goto(`/story/${story}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Report this story' }).click()
  await like(page).click()
  await eventually(() => like(page).getAttribute('aria-busy')).toBe('true')
  expect(asked).toBe(2)
  release()
  await toast(page, 'Complete Reading Required').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await like(page).getAttribute('aria-busy')).toBeNull()
})

it('a form that is sent before the app has come is answered by it: a message by a finger or by the key, and a story says that it is on its way', async () => {
  for (const press of ['click', 'key'] as const) {
    const page = await device.openPage()
    const release = await holdBack(page, appScript)
    await page.goto('/contact', { waitUntil: 'commit' })
    const send = page.getByRole('button', { name: 'Send message' })
    await eventually(() => send.isEnabled()).toBe(true)
    await page.getByLabel('Your name').fill('Wanjiru Example')
    if (press === 'click') await send.click()
    else await page.getByLabel('Your name').press('Enter')
    release()
    await page.getByText('Please fill in all required fields').first().waitFor()
    expect(await page.getByLabel('Your name').inputValue()).toBe('Wanjiru Example')
    expect(new URL(page.url()).pathname).toBe('/contact')
    await page.close()
  }

  const page = await device.openPage()
  const letAppCome = await holdBack(page, appScript)
  const letStoryLeave = await holdBack(page, /\/api\/stories$/)
  await page.goto('/submit-story', { waitUntil: 'commit' })
  await fillStory(page, { title: 'Sent at once' })
  await page.getByRole('button', { name: 'Submit story' }).click()
  letAppCome()
  const leaving = page.getByRole('button', { name: 'Submitting…' })
  await leaving.waitFor()
  expect(await leaving.getAttribute('aria-busy')).toBe('true')
  letStoryLeave()
  await toast(page, 'Story Submitted Successfully!').waitFor()
})

it('where the app, its screen or a part of it does not come, the page says so, what was written stays, and it goes on by itself or at the next try', async () => {
  const failed = (page: Page) => page.getByText('That did not load.')
  for (const missing of [appScript, /\/StoryScreen-/]) {
    const page = await device.openPage()
    await page.route(missing, (route) => route.abort())
    await page.goto(`/story/${story}`)
    await page.getByRole('button', { name: 'Report this story' }).click()
    await failed(page).waitFor()
    await page.unroute(missing)
    await page.getByRole('button', { name: 'Report this story' }).click()
    await page.getByRole('dialog', { name: 'Report this story' }).waitFor()
    expect(await failed(page).isVisible()).toBe(false)
    await page.close()
  }

  // Without another act.
  const page = await device.openPage()
  await page.route(/\/frameworks-/, (route) => route.abort())
  await page.goto(`/story/${story}`)
  await page.getByRole('button', { name: 'Report this story' }).click()
  await failed(page).waitFor()
  await page.unroute(/\/frameworks-/)
  await page.waitForFunction(() => 'hasStarted' in window)
  expect(await failed(page).isVisible()).toBe(false)

  // A route keeps what an earlier visit left in the browser's cache from starting.
  await page.route(appScript, (route) => route.continue())
  await page.goto('/submit-story')
  await untilScripted(page)
  await device.setOffline(true)
  await page.getByLabel('Title').fill('Written too early')
  await page.getByLabel('Title').press('Enter')
  await failed(page).waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Written too early')
  await device.setOffline(false)
  await page.getByRole('button', { name: 'Submit story' }).click()
  await page.getByRole('paragraph').filter({ hasText: 'Location is required' }).waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Written too early')
})

it('the app goes on where the page was, with what had been read and no second view, also where the view is answered while it comes', async () => {
  const unread = await publish('Nobody has been here')
  const first = await device.openPage()
  const release = await holdBack(first, /\/api\/stories\/\d+\/view$/)
  const asked = first.waitForRequest(/\/view$/)
  await first.goto(`/story/${unread}`)
  await asked
  await Promise.all([startApp(first), first.waitForRequest(appScript).then(release)])
  await eventually(() => viewsOf(first).textContent()).toBe('1')
  expect(await api.story(unread)).toMatchObject({ viewCount: 1 })

  const page = await device.openToRead(`/story/${await publish('To be gone on with')}`)
  await eventually(() => viewsOf(page).textContent()).toBe('1')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
  await eventually(() => ringOf(page)).toBeGreaterThan(30)
  const [ring, top] = [await ringOf(page), await page.evaluate(() => scrollY)]
  await startApp(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect([await ringOf(page), await page.evaluate(() => scrollY)]).toEqual([ring, top])
  expect(await viewsOf(page).textContent()).toBe('1')
  expect(device.complaints).toEqual({ console: [], foreign: [] })
})
