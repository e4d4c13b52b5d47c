import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openApi } from '../harness/api.ts'
import { type Device, desktop, openDevice, phone } from '../harness/browser.ts'
import { openDesk, viewFull } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { publicPages } from '../harness/publicPages.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  return () => server.stop()
})
afterEach(() => device.close())

const linksOf = (page: Page, navigation: string) =>
  page
    .getByRole('navigation', { name: navigation, exact: true })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent?.trim(), link.getAttribute('href')]))

const mainLinks = [
  ['Home', '/'],
  ['Stories', '/stories'],
  ['Submit Story', '/submit-story'],
  ['About', '/about'],
  ['Get Involved', '/get-involved'],
  ['Volunteer', '/volunteer'],
  ['News', '/blog'],
  ['How to Use', '/user-guide'],
]
const footerPaths = [
  '/',
  '/stories',
  '/about',
  '/get-involved',
  '/blog',
  '/privacy-policy',
  '/data-usage',
  '/terms-of-use',
]

const positionOf = (page: Page, id: string) =>
  page.locator(`[id="${id}"]`).evaluate((element) => Math.round(element.getBoundingClientRect().top) + 0)
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
/** By how many pixels the open dialog could be pushed sideways. */
const overflowIn = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    const parts = [dialog, ...dialog.querySelectorAll('.body')]
    return Math.max(...parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY))
const hasFocus = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button) => button === document.activeElement)

describe('on a wide screen', () => {
  beforeEach(async () => {
    device = await openDevice(server.url, { viewport: desktop })
  })

  it('the top bar has its links in order, and a button to donate', async () => {
    const page = await device.open('/')
    expect(await linksOf(page, 'Main')).toEqual(mainLinks)
    await page.getByRole('banner').getByRole('link', { name: 'Donate Now' }).click()
    await page.waitForURL('**/donate')
  })

  it('every public page answers with a heading of its own and the eight links of the footer, complains of nothing and asks no other host', async () => {
    const page = await device.context.newPage()
    const headings = new Set<string>()
    for (const path of publicPages) {
      const answer = await page.goto(path, { waitUntil: 'networkidle' })
      expect([path, answer?.status()]).toEqual([path, 200])
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      headings.add((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
      const links = [...(await linksOf(page, 'Explore')), ...(await linksOf(page, 'Policies'))]
      expect(links.map(([, to]) => to)).toEqual(footerPaths)
    }
    expect(headings.size).toBe(publicPages.length)
    expect(device.complaints).toEqual({ console: [], foreign: [] })
    const footer = (await page.getByRole('contentinfo').textContent()) ?? ''
    expect(footer).toContain('Mon-Fri 10:00 AM-4:00 PM EST')
    expect(footer).toContain('Lagos and New York')
    expect(
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: /#VoicesForWildlife on/ })
        .count(),
    ).toBe(4)
  })

  it('an address that does not exist says so, to people and to machines', async () => {
    const page = await device.context.newPage()
    for (const path of ['/nope', '/story/no-number/more', '/stories/extra']) {
      expect((await page.goto(path))?.status()).toBe(404)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found')
    }
    expect((await page.goto('/story/999999'))?.status()).toBe(404)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Story Not Found')
    await page.getByText("The story you're looking for doesn't exist or has been removed.").waitFor()
    await page.getByRole('link', { name: 'Back to Stories' }).click()
    await page.getByRole('heading', { name: '#VoicesForWildlife', level: 1 }).waitFor()
  })

  it('a followed link begins at the top, and Back returns to where one was', async () => {
    const page = await device.open('/stories')
    const last = page.getByRole('article').last()
    await last.scrollIntoViewIfNeeded()
    const left = await scrolledTo(page)
    expect(left).toBeGreaterThan(500)
    await last.getByRole('heading').getByRole('link').click()
    await page.waitForURL('**/story/*')
    await eventually(() => scrolledTo(page)).toBe(0)
    await page.goBack()
    await page.waitForURL('**/stories')
    await eventually(() => scrolledTo(page)).toBe(left)
  })

  it.each([
    ['/#newsletter', 'newsletter', 80],
    ['/submit-story#story-form', 'story-form', 0],
  ])('%s comes to rest with its element at its place', async (path, id, offsetPx) => {
    const page = await device.open(path)
    await eventually(() => positionOf(page, id)).toBe(offsetPx)
    await page.goto('/about')
    await page.goto(path)
    await eventually(() => positionOf(page, id)).toBe(offsetPx)
  })

  it('the full story opens over the list and closes by keyboard alone', async () => {
    const page = await device.open('/stories')
    const button = page.getByRole('button', { name: 'Read Full Story' }).nth(1)
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
    await dialog
      .getByText(/demonstration|wildlife|river|the/i)
      .first()
      .waitFor()
    for (let tab = 0; tab < 6; tab++) {
      await page.keyboard.press('Tab')
      expect(
        await dialog.evaluate(
          (open) => open.contains(document.activeElement) || document.activeElement === document.body,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('on a phone', () => {
  beforeEach(async () => {
    device = await openDevice(server.url, { viewport: phone })
  })

  it('Donate Now is in the top bar, and the links are in a drawer from the right', async () => {
    const page = await device.open('/')
    expect(await page.getByRole('banner').getByRole('link', { name: 'Donate Now' }).first().isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.waitFor()
    const edges = () =>
      drawer.evaluate((open) => open.getBoundingClientRect()).then(({ left, right }) => [left > 20, right])
    await eventually(edges).toEqual([true, phone.width])
    expect(await linksOf(page, 'Menu')).toEqual(mainLinks)
    await drawer.getByRole('link', { name: 'How to Use' }).click()
    await page.waitForURL('**/user-guide')
    await drawer.waitFor({ state: 'hidden' })
  })

  it('the drawer keeps the focus until Esc, which gives it back to the button', async () => {
    const page = await device.open('/about')
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Open menu' }).focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.waitFor()
    const stops = await drawer.getByRole('link').count()
    for (let tab = 0; tab < stops + 4; tab++) {
      await page.keyboard.press('Tab')
      const inside = await drawer.evaluate(
        (open) => open.contains(document.activeElement) || document.activeElement === document.body,
      )
      expect(inside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    expect(await hasFocus(page, 'Open menu')).toBe(true)
  })

  it('nothing is wider than the screen', async () => {
    const page = await device.context.newPage()
    for (const path of publicPages) {
      await page.goto(path)
      expect([path, await widthOf(page)]).toEqual([path, phone.width])
    }
  })
})

describe('whatever contributors write', () => {
  const words = 'W'.repeat(90)
  const markup = '</script><img src=x onerror="document.title=1"><b>bold</b>'
  const ids: number[] = []
  fromScratch(async () => {
    const api = openApi(server.url)
    await api.signIn()
    const story = { title: words, content: words, authorName: words, authorLocation: words }
    const html = { title: markup, content: markup, authorName: markup, authorLocation: markup }
    for (const submitted of [await api.submit(story), await api.submit(html)]) {
      ids.push(submitted.storyId)
      await api.move(submitted.storyId, 'published')
      await api.feature(submitted.storyId)
    }
    await api.submit({ ...story, authorEmail: `${words.slice(0, 60)}@example.org` })
    return async () => {
      ids.length = 0
    }
  })
  beforeEach(async () => {
    device = await openDevice(server.url, { viewport: phone })
  })

  it('no word makes a page wider than the screen', async () => {
    const page = await device.context.newPage()
    for (const path of ['/', '/stories', ...ids.map((id) => `/story/${id}`)]) {
      await page.goto(path)
      expect([path, await widthOf(page)]).toEqual([path, phone.width])
    }
    await page.goto('/stories')
    await page.getByRole('button', { name: 'Read Full Story' }).nth(1).click()
    await page.getByRole('dialog').getByText(words).last().waitFor()
    expect(await overflowIn(page)).toBe(0)
    const desk = await openDesk(device, 'admin1')
    await desk.getByRole('heading', { name: words }).waitFor()
    expect(await widthOf(desk)).toBe(phone.width)
    await viewFull(desk, words)
    await desk.getByRole('dialog').getByText('@example.org').waitFor()
    expect(await overflowIn(desk)).toBe(0)
  })

  it('words that look like markup stay words', async () => {
    const page = await device.context.newPage()
    for (const path of ['/', '/stories', `/story/${ids[1]}`]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.getByRole('heading', { name: markup }).waitFor()
      expect(await page.title()).not.toBe('1')
    }
    expect(device.complaints).toEqual({ console: [], foreign: [] })
  })
})

describe('without scripts', () => {
  beforeEach(async () => {
    device = await openDevice(server.url, { viewport: phone, javaScriptEnabled: false })
  })

  it('every public page can be read, and the menu opens', async () => {
    const page = await device.context.newPage()
    for (const path of publicPages) {
      await page.goto(path)
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    }
    await page.goto('/story/1')
    expect(((await page.getByRole('article').textContent()) ?? '').length).toBeGreaterThan(800)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Stories' }).click()
    await page.waitForURL('**/stories')
    expect(await page.getByRole('article').count()).toBeGreaterThan(5)
  })

  it('a shared story brings its own preview', async () => {
    const answer = await fetch(`${server.url}/story/1`)
    const html = await answer.text()
    const story = (await (await fetch(`${server.url}/api/stories/1`)).json()) as { title: string }
    const text = story.title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    expect(html).toContain(`<meta property="og:title" content="${text}`)
    expect(html).toMatch(/<meta name="description" content="[^"]{60,200}">/)
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(html).toContain(`<link rel="canonical" href="${server.url}/story/1">`)
    expect(html).toContain('application/ld+json')
  })
})
