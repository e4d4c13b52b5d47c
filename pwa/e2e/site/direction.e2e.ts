import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'
import { type Api, openApi } from '../harness/api.ts'
import { type Device, desktop, openDevice, phone } from '../harness/browser.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { publicPages } from '../harness/publicPages.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let api: Api
let device: Device

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  api = openApi(server.url)
  await api.signIn()
  return () => server.stop()
})
afterEach(() => device.close())

/** What reaches beyond the sides of the window, where nothing scrolls sideways. */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== 'visible' || scrolls(element.parentElement))
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (left < -1 || right > innerWidth + 1) && !scrolls(element)
      })
      .map((element) => element.outerHTML.slice(0, 80))
  })

it.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('in Arabic no page is wider than %s', async (_, viewport) => {
  device = await openDevice(server.url, { viewport })
  for (const path of publicPages) {
    const page = await device.openToRead(`/ar${path}`.replace(/\/$/, ''))
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    expect([path, await sticksOut(page)]).toEqual([path, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.close()
  }
})

it('what somebody wrote runs its own way on a page that runs the other', async () => {
  const { storyId } = await api.submit({ title: 'عاد مالك الحزين!', content: 'في صباح ممطر عاد.\n\nThen he stayed.' })
  await api.move(storyId, 'published')
  device = await openDevice(server.url, { viewport: phone })
  const looksOf = (page: Page) =>
    page.evaluate(() => ({
      title: getComputedStyle(document.querySelector('h1 :is(bdi, [dir])') ?? (document.querySelector('h1') as Element))
        .direction,
      lines: [...document.querySelectorAll('.prose > p:not(.published)')]
        .slice(0, 2)
        .map((paragraph) => getComputedStyle(paragraph).direction),
      firstLetter: getComputedStyle(document.querySelector('.prose > p') as Element, '::first-letter').float,
    }))
  const expected = { title: 'rtl', lines: ['rtl', 'ltr'], firstLetter: 'none' }
  expect(await looksOf(await device.openToRead(`/story/${storyId}`))).toEqual(expected)
  expect(await looksOf(await device.openToRead(`/ar/story/${storyId}`))).toEqual(expected)
  // One in English has its large first letter on both.
  for (const path of ['/story/1', '/ar/story/1'])
    expect(await looksOf(await device.openToRead(path))).toMatchObject({ lines: ['ltr', 'ltr'], firstLetter: 'left' })
})

it('a field takes each line as it begins, and a code stays as it is read', async () => {
  device = await openDevice(server.url, { viewport: phone })
  const page = await device.open('/ar/submit-story')
  const stylesOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((field) => {
        const { direction, unicodeBidi } = getComputedStyle(field)
        return { direction, unicodeBidi }
      })
  expect(await stylesOf('textarea[name=content]')).toEqual({ direction: 'rtl', unicodeBidi: 'plaintext' })
  expect((await stylesOf('input[type=email]')).direction).toBe('ltr')
})

it('a title in a sentence that runs the other way stands together, wherever a line ends', async () => {
  const title = '04:50, two birds, on time'
  device = await openDevice(server.url, { viewport: desktop })
  const page = await device.open('/ar/story/1')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('button', { name: speaking('ar', () => t('Report this story')) }).click()
  await page.getByRole('dialog').getByText(`\u2068${title}\u2069`).waitFor()
})
