import type { Locator, Page } from 'playwright-core'
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

const mainLinks = ['Home', 'Stories', 'Submit Story', 'About', 'Get Involved', 'Volunteer', 'News', 'How to Use']

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
/** Whether the focus is in the dialog, or with the browser's own buttons on its way round. */
const holdsFocus = (dialog: Locator) =>
  dialog.evaluate((open) => open.contains(document.activeElement) || document.activeElement === document.body)

it('on a wide screen a followed link begins at the top, Back returns to where one was, the full story opens and closes by keyboard alone, and a link to a part of a page comes to rest there', async () => {
  device = await openDevice(server.url, { viewport: desktop })
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
    expect(await holdsFocus(dialog)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)

  for (const [path, id, offsetPx] of [
    ['/#newsletter', 'newsletter', 80],
    ['/submit-story#story-form', 'story-form', 0],
  ] as const) {
    const other = await device.open(path)
    await eventually(() => positionOf(other, id)).toBe(offsetPx)
    await other.goto('/about')
    await other.goto(path)
    await eventually(() => positionOf(other, id)).toBe(offsetPx)
    await other.close()
  }
})

it('on a phone Donate Now is in the top bar, the links are in a drawer from the right, which keeps the focus until Esc, and the last words of a page stand apart from the footer', async () => {
  device = await openDevice(server.url, { viewport: phone })
  const page = await device.open('/about')
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('banner').getByRole('link', { name: 'Donate Now' }).first().isVisible()).toBe(true)
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.waitFor()
  const edges = () =>
    drawer.evaluate((open) => open.getBoundingClientRect()).then(({ left, right }) => [left > 20, right])
  await eventually(edges).toEqual([true, phone.width])
  const links = drawer.getByRole('navigation').getByRole('link')
  expect(await links.allTextContents()).toEqual(mainLinks)
  for (let tab = 0; tab < mainLinks.length + 6; tab++) {
    await page.keyboard.press('Tab')
    expect(await holdsFocus(drawer)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await opener.click()
  await drawer.getByRole('link', { name: 'How to Use' }).click()
  await page.waitForURL('**/user-guide')
  await drawer.waitFor({ state: 'hidden' })

  await page.goto('/nowhere')
  const edgeOf = (selector: string, edge: 'top' | 'bottom') =>
    page.locator(selector).evaluate((element, wanted) => element.getBoundingClientRect()[wanted], edge)
  expect((await edgeOf('footer', 'top')) - (await edgeOf('main', 'bottom'))).toBeGreaterThan(40)
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

  it('no word makes a page wider than the screen, and words that look like markup stay words', async () => {
    const page = await device.openPage()
    for (const [path, shown] of [
      ['/', [words, markup]],
      ['/stories', [words, markup]],
      [`/story/${ids[0]}`, [words]],
      [`/story/${ids[1]}`, [markup]],
    ] as const) {
      await page.goto(path, { waitUntil: 'networkidle' })
      for (const name of shown) await page.getByRole('heading', { name }).first().waitFor()
      expect([path, await widthOf(page)]).toEqual([path, phone.width])
      expect(await page.title()).not.toBe('1')
    }
    await page.goto('/stories')
    await page.getByRole('button', { name: 'Read Full Story' }).nth(1).click()
    await page.getByRole('dialog').getByText(words).last().waitFor()
    expect(await overflowIn(page)).toBe(0)
    expect(device.complaints).toEqual({ console: [], foreign: [] })
    const desk = await openDesk(device, 'admin1')
    await desk.getByRole('heading', { name: words }).waitFor()
    expect(await widthOf(desk)).toBe(phone.width)
    await viewFull(desk, words)
    await desk.getByRole('dialog').getByText('@example.org').waitFor()
    expect(await overflowIn(desk)).toBe(0)
  })
})

describe('without scripts', () => {
  beforeEach(async () => {
    device = await openDevice(server.url, { viewport: phone, javaScriptEnabled: false })
  })

  it('every public page can be read and is no wider than the screen, and the menu opens', async () => {
    const page = await device.openPage()
    for (const path of publicPages) {
      await page.goto(path)
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
      expect([path, await widthOf(page)]).toEqual([path, phone.width])
    }
    await page.goto('/story/1')
    expect(((await page.getByRole('article').textContent()) ?? '').length).toBeGreaterThan(800)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Stories' }).click()
    await page.waitForURL('**/stories')
    expect(await page.getByRole('article').count()).toBeGreaterThan(5)
  })
})
