import type { Page, Request } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Api, openApi } from '../harness/api.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, openDevice, startApp } from '../harness/browser.ts'
import { changeDatabase } from '../harness/database.ts'
import { toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let api: Api
let device: Device
/** Some thirty words: read whole in ten seconds at the earliest. */
let short: number
/** Too long for any screen. */
let long: number

const title = 'The nets & the turtle: 100% “ours”'
/** A phone as its browser presents itself; the one of the tests says that it is a program. */
const someone = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  locale: 'en-KE',
}
const atDesk = {
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  viewport: { width: 1280, height: 800 },
}

fromScratch(async () => {
  server = await startServer()
  api = openApi(server.url)
  await api.signIn()
  short = await publish({ title })
  long = await publish({
    title: 'A long way',
    content: 'We walked along the river and counted the nests. '.repeat(300),
  })
  return () => server.stop()
})
beforeEach(async () => {
  device = await openDevice(server.url, { ...someone })
})
afterEach(() => device.close())

async function publish(changes: { title: string; content?: string }): Promise<number> {
  const { storyId } = await api.submit(changes)
  await api.move(storyId, 'published')
  return storyId
}

const like = (page: Page) => page.getByRole('button', { name: /^Like \d/ })
const liked = (page: Page) => page.getByRole('button', { name: /^Liked/ })
const share = (page: Page) => page.getByRole('button', { name: /^Share \d/ })
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
/** The calls of one kind that leave the page from now on. */
function calls(page: Page, call: string): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith(`/${call}`)) seen.push(request)
  })
  return seen
}

/** As if the page had been open for twelve seconds more. */
const passTime = () =>
  changeDatabase(server.dataDir, (db) => {
    for (const column of ['start_time', 'end_time'])
      db.exec(`update reading_sessions set ${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-12 seconds')`)
  })

it('a story is read whole, liked for good and shared in a small window and by its link, without barriers', async () => {
  const desk = await openDevice(server.url, atDesk)
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await desk.context.route(/facebook/, (route) => route.fulfill({ body: 'the platform' }))
  const page = await desk.openPage()
  await page.clock.install()
  const completed = calls(page, 'view-complete')
  await page.goto(`/story/${short}`)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.locator('.engagement').getByText('1 view', { exact: true }).filter({ visible: true }).waitFor()
  expect(desk.complaints.foreign).toEqual([])
  passTime()
  await page.clock.fastForward(5_000)
  await page.getByText('You can like and share now.').filter({ visible: true }).waitFor()
  await eventually(() => completed.length).toBe(1)
  await like(page).click()
  await toast(page, 'Story Liked!').waitFor()
  expect(await liked(page).isDisabled()).toBe(true)

  await share(page).click()
  await page.getByRole('menu').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const opening = desk.context.waitForEvent('page')
  await entry(page, 'Facebook').click()
  const popup = await opening
  await popup.waitForLoadState()
  expect(new URL(popup.url()).host).toBe('www.facebook.com')
  expect(decodeURIComponent(new URL(popup.url()).search)).toContain(`${server.url}/api/share/story/${short}`)
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await popup.close()
  await toast(page, 'Share Recorded!').waitFor()
  await share(page).click()
  await entry(page, 'Copy Link').click()
  await toast(page, 'Link Copied!').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/api/share/story/${short}`)

  await page.getByRole('button', { name: 'Report this story' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this story' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText('Please choose a reason').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await liked(page).waitFor()
  expect(await api.story(short)).toMatchObject({ viewCount: 1, likeCount: 1, shareCount: 1 })
  await desk.close()
})

it('while a story is seen its reading is reported, and nothing of it while it is not', async () => {
  const page = await device.openPage()
  await page.clock.install()
  const reports = calls(page, 'reading-session')
  const views = calls(page, 'view')
  await page.goto(`/story/${long}`)
  await page.getByText('Read to the mark at 85% to like or share.').filter({ visible: true }).waitFor()
  await eventually(() => views.length).toBe(1)
  for (const times of [1, 2]) {
    await page.clock.fastForward(5_000)
    await eventually(() => reports.length).toBe(times)
  }
  expect(reports.at(-1)?.postDataJSON()).toEqual({
    startTime: expect.stringMatching(/^\d{4}-.*Z$/),
    endTime: expect.stringMatching(/^\d{4}-.*Z$/),
    scrollProgress: 0,
    timeZone: 'Africa/Lagos',
  })
  // The app goes on where the page was: the view has been told.
  await startApp(page)
  const before = reports.length
  await page.clock.fastForward(5_000)
  await eventually(() => reports.length).toBeGreaterThan(before)
  expect(views).toHaveLength(1)
  await page.getByRole('link', { name: 'View All Stories' }).click()
  await page.getByRole('heading', { name: '#VoicesForWildlife', level: 1 }).waitFor()
  await eventually(() => reports.at(-1)?.resourceType()).toBe('ping')
  const last = reports.length
  await page.clock.fastForward(60_000)
  await page.getByRole('article').first().waitFor()
  expect(reports).toHaveLength(last)
})

it('a story read in the list is seen whole at its bottom, told once, or at once where nothing has to be scrolled', async () => {
  const page = await device.open('/stories')
  const completed = calls(page, 'view-complete')
  const views = calls(page, 'view')
  await page.locator('article', { hasText: 'A long way' }).getByRole('button', { name: 'Read Full Story' }).click()
  const text = page.getByRole('dialog').getByText('We walked along the river')
  await text.waitFor()
  await eventually(() => views.length).toBe(1)
  expect(completed).toHaveLength(0)
  for (let times = 0; times < 3; times += 1) {
    await text.evaluate((element) => {
      const body = element.closest('.body')
      body?.scrollTo(0, body.scrollHeight)
    })
    await eventually(() => completed.length).toBe(1)
    await text.evaluate((element) => element.closest('.body')?.scrollTo(0, 0))
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 1280, height: 3000 })
  await page.getByRole('article').getByRole('button', { name: 'Read Full Story' }).last().click()
  await page.getByRole('dialog').getByText('nobody spoke').waitFor()
  await eventually(() => completed.length).toBe(2)
})
