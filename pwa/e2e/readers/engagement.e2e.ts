import type { Page, Request } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Api, openApi } from '../harness/api.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, openDevice, withWorker } from '../harness/browser.ts'
import { toast } from '../harness/desk.ts'
import { eventually, until } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { untilReadyForOffline } from '../harness/offline.ts'
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

/** The same with the app's worker, for what needs it. */
async function openWithWorker(): Promise<void> {
  await device.close()
  device = await openDevice(server.url, { ...withWorker, ...someone })
}

async function publish(changes: { title: string; content?: string }): Promise<number> {
  const { storyId } = await api.submit(changes)
  await api.move(storyId, 'published')
  return storyId
}

const like = (page: Page) => page.getByRole('button', { name: /^Like \d/ })
const liked = (page: Page) => page.getByRole('button', { name: /^Liked/ })
const share = (page: Page) => page.getByRole('button', { name: /^Share \d/ })
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
/** Waits for a toast with its title and its text. */
async function told(page: Page, name: string, text: string): Promise<void> {
  const shown = page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('status')
    .filter({ hasText: name })
  await shown.getByText(text, { exact: true }).waitFor()
}
const readyToLike = (page: Page) => page.getByText('You can like and share now.').filter({ visible: true })
const toTheEnd = (page: Page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded()

/** The calls of one kind that leave the page from now on. */
function calls(page: Page, call: string): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith(`/${call}`)) seen.push(request)
  })
  return seen
}

async function readWhole(page: Page, id: number): Promise<void> {
  await page.goto(`/story/${id}`)
  await toTheEnd(page)
  await readyToLike(page).waitFor({ timeout: 60_000 })
}

describe('a story can be liked once it was read', () => {
  it('too early the reader learns what is missing, and neither like nor share is counted', async () => {
    const page = await device.open(`/story/${long}`)
    await page.getByText('Read to the mark at 85% to like or share.').filter({ visible: true }).waitFor()
    await like(page).click()
    await told(
      page,
      'Complete Reading Required',
      'Please read the full story before liking/sharing. Scroll to the end and take your time reading.',
    )
    await share(page).click()
    await entry(page, 'Copy Link').click()
    await toast(page, 'Link Copied!').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await share(page).click()
    await entry(page, 'Facebook').click()
    await toast(page, 'Complete Reading Required').waitFor()
    expect(device.context.pages()).toHaveLength(1)
    expect(await api.story(long)).toMatchObject({ likeCount: 0, shareCount: 0 })
  })

  it('after reading it is liked for good: the button, the device and the server know', async () => {
    const page = await device.context.newPage()
    const views = calls(page, 'view')
    const completed = calls(page, 'view-complete')
    await readWhole(page, short)
    await page.locator('.engagement').getByText('1 view', { exact: true }).filter({ visible: true }).waitFor()
    await eventually(() => completed.length).toBe(1)
    await like(page).click()
    await told(page, 'Story Liked!', 'Thank you for your engagement.')
    await liked(page).waitFor()
    expect(await liked(page).isDisabled()).toBe(true)
    expect(await api.story(short)).toMatchObject({ viewCount: 1, likeCount: 1 })

    await page.reload()
    await liked(page).waitFor()
    await eventually(() => views.length).toBe(2)
    const again = await page.evaluate(async (address) => {
      const answer = await fetch(address, { method: 'POST' })
      return { status: answer.status, ...(await answer.json()) }
    }, `/api/stories/${short}/like`)
    expect(again).toMatchObject({ status: 429, action: 'duplicate' })
    expect(await api.story(short)).toMatchObject({ viewCount: 1, likeCount: 1 })

    // A device that has forgotten it hears it from the server.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await like(page).click()
    await toast(page, 'Already Liked').waitFor()
    await liked(page).waitFor()
  })

  it('while a story is seen its reading is reported, and nothing of it while it is not', async () => {
    const page = await device.open(`/story/${long}`)
    const reports = calls(page, 'reading-session')
    await eventually(() => reports.length).toBeGreaterThan(1)
    expect(reports.at(-1)?.postDataJSON()).toEqual({
      startTime: expect.stringMatching(/^\d{4}-.*Z$/),
      endTime: expect.stringMatching(/^\d{4}-.*Z$/),
      scrollProgress: 0,
      timeZone: 'Africa/Lagos',
    })
    await page.getByRole('link', { name: 'View All Stories' }).click()
    await page.getByRole('heading', { name: '#VoicesForWildlife', level: 1 }).waitFor()
    await eventually(() => reports.at(-1)?.resourceType()).toBe('ping')
    const last = reports.length
    await page.getByRole('article').first().waitFor()
    expect(reports).toHaveLength(last)
  })

  it('without a connection neither is possible, and the page says why', async () => {
    await openWithWorker()
    const page = await device.open(`/story/${short}`)
    await untilReadyForOffline(page)
    await device.setOffline(true)
    await page.getByText('You’re offline. Likes and shares need signal.').filter({ visible: true }).waitFor()
    expect(await like(page).isDisabled()).toBe(true)
    expect(await share(page).isDisabled()).toBe(true)
  })
})

describe('a story is shared', () => {
  it('through a small window of the platform, with the link and the words', async () => {
    const desk = await openDevice(server.url, atDesk)
    await desk.context.route(/facebook|twitter|linkedin|wa\.me/, (route) => route.fulfill({ body: 'the platform' }))
    const page = await desk.open(`/story/${short}`)
    await readWhole(page, short)
    const recorded = calls(page, 'share')
    const platforms = {
      Facebook: 'www.facebook.com',
      Twitter: 'twitter.com',
      LinkedIn: 'www.linkedin.com',
      WhatsApp: 'wa.me',
    }
    expect(desk.complaints.foreign).toEqual([])
    for (const [name, host] of Object.entries(platforms)) {
      await share(page).click()
      const opening = desk.context.waitForEvent('page')
      await entry(page, name).click()
      const popup = await opening
      await popup.waitForLoadState()
      const address = new URL(popup.url())
      expect(address.host).toBe(host)
      expect(decodeURIComponent(address.search)).toContain(`${server.url}/api/share/story/${short}`)
      expect(decodeURIComponent(address.search)).toContain(
        `Check out this inspiring wildlife conservation story: ${title}`,
      )
      expect(await popup.evaluate(() => window.opener)).toBeNull()
      await popup.close()
      await eventually(() => page.getByRole('menu').count()).toBe(0)
    }
    await eventually(() => recorded.map((request) => request.postDataJSON())).toEqual(
      ['facebook', 'twitter', 'linkedin', 'whatsapp'].map((platform) => ({ platform })),
    )
    await desk.close()
  })

  it('what was read is recorded once, with thanks; the second time the reader is told', async () => {
    const desk = await openDevice(server.url, atDesk)
    await desk.context.route(/facebook/, (route) => route.fulfill({ body: 'the platform' }))
    const page = await desk.open(`/story/${short}`)
    await readWhole(page, short)
    const { shareCount } = await api.story(short)
    for (const name of ['Share Recorded!', 'Already Shared']) {
      await share(page).click()
      const opening = desk.context.waitForEvent('page')
      await entry(page, 'Facebook').click()
      await (await opening).close()
      await toast(page, name).waitFor()
    }
    expect(await api.story(short)).toMatchObject({ shareCount: shareCount + 1 })
    await desk.close()
  })

  it('a phone offers its own sheet; a sheet that is closed again is no share', async () => {
    await device.context.addInitScript(() => {
      const offered: ShareData[] = []
      Object.assign(window, { offered })
      navigator.share = async (data) => {
        offered.push(data ?? {})
        throw new DOMException('Closed', 'AbortError')
      }
    })
    const page = await device.open(`/story/${short}`)
    const recorded = calls(page, 'share')
    await readWhole(page, short)
    await share(page).click()
    await entry(page, 'WhatsApp').click()
    await eventually(() => page.evaluate(() => Reflect.get(window, 'offered'))).toEqual([
      {
        title,
        text: `Check out this inspiring wildlife conservation story: ${title}`,
        url: `${server.url}/api/share/story/${short}`,
      },
    ])
    // What comes after it in the same page would have been behind the share.
    await like(page).click()
    await toast(page, 'Story Liked!').waitFor()
    expect(recorded).toEqual([])
    expect(device.context.pages()).toHaveLength(1)
  })

  it('a sheet that was used is a share', async () => {
    await device.context.addInitScript(() => {
      navigator.share = async () => undefined
    })
    const page = await device.open(`/story/${short}`)
    await readWhole(page, short)
    await share(page).click()
    await entry(page, 'Twitter').click()
    await told(page, 'Share Recorded!', 'Thank you for spreading awareness.')
  })

  it('the menu opens and closes by keyboard, and gives the focus back', async () => {
    const page = await device.open(`/story/${short}`)
    await like(page).waitFor()
    await share(page).focus()
    // A key that comes before the app has taken the page over is lost.
    await until(async () => {
      if (!(await page.getByRole('menu').isVisible())) await page.keyboard.press('Enter')
      return page.getByRole('menu').isVisible()
    })
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    await eventually(focused).toBe('Facebook')
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe('Copy Link')
    await page.keyboard.press('Home')
    expect(await focused()).toBe('Facebook')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await share(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await share(page).click()
    await page.getByRole('menu').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })

  it('the link can be copied', async () => {
    await device.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
    const page = await device.open(`/story/${short}`)
    await share(page).click()
    await entry(page, 'Copy Link').click()
    await told(page, 'Link Copied!', 'Story link copied to clipboard.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/api/share/story/${short}`)
  })

  it('a card in the list hands out its link, and says so where there is no share sheet', async () => {
    await device.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
    await device.context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    const page = await device.open('/stories')
    const said = new Promise<string>((resolve) => {
      page.on('dialog', (dialog) => {
        resolve(dialog.message())
        void dialog.accept()
      })
    })
    await page.getByRole('button', { name: `Share: ${title}` }).click()
    expect(await said).toBe('Story link copied to clipboard!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/api/share/story/${short}`)
  })
})

describe('a story read in the list', () => {
  it('scrolled to its bottom is told once, however often', async () => {
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
  })

  it('without anything to scroll is seen whole', async () => {
    const desk = await openDevice(server.url, { ...atDesk, viewport: { width: 1280, height: 3000 } })
    const page = await desk.open('/stories')
    const completed = calls(page, 'view-complete')
    await page.getByRole('article').getByRole('button', { name: 'Read Full Story' }).last().click()
    await page.getByRole('dialog').getByText('nobody spoke').waitFor()
    await eventually(() => completed.length).toBe(1)
    await desk.close()
  })
})

describe('a story is reported', () => {
  it('with a reason; the editors get it', async () => {
    const page = await device.open(`/story/${short}`)
    await page.getByRole('button', { name: 'Report this story' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this story' })
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await dialog.getByText('Please choose a reason').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
    await eventually(focused).toBe('reason')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByLabel('It is not true').check()
    await dialog.getByLabel('Your email').fill('not an address')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await dialog.getByText('Please enter a valid email address').waitFor()
    await eventually(focused).toBe('email')
    await dialog.getByLabel('Your email').fill('reader@example.org')
    await dialog.getByLabel('What should we know?').fill('The river is not there.')
    await device.setOffline(true)
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await dialog.getByText('There is no signal.').waitFor()
    expect(await dialog.getByLabel('What should we know?').inputValue()).toBe('The river is not there.')
    await device.setOffline(false)
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await page.getByRole('heading', { name: 'The editors have your report' }).waitFor()
    await page.getByRole('button', { name: 'Back to the story' }).click()
    await eventually(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Report this story')
  })
})

it('without scripts the counts are read and the story is shared by plain links', async () => {
  const plain = await openDevice(server.url, { ...someone, javaScriptEnabled: false })
  const page = await plain.open(`/story/${long}`)
  await page.getByText('0 likes').filter({ visible: true }).waitFor()
  const link = page.getByRole('list', { name: 'Share this story' }).getByRole('link', { name: 'WhatsApp' })
  expect(await link.getAttribute('href')).toContain(encodeURIComponent(`${server.url}/api/share/story/${long}`))
  expect(await page.getByRole('button', { name: /Like|Share|Report/ }).count()).toBe(0)
  await plain.close()
})
