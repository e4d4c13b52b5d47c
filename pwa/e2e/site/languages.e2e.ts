import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { inLanguage } from '../../../data/rules/languages.ts'
import { type Language, languages } from '../../../data/words/languages.ts'
import { nameOfWorker } from '../../offline/languageFiles.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone, withWorker } from '../harness/browser.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { holdsInCache } from '../harness/offline.ts'
import { publicPages } from '../harness/publicPages.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device | undefined

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  return () => server.stop()
})
afterEach(() => device?.close())

const open = async (options: Parameters<typeof openDevice>[1] = {}) => {
  device = await openDevice(server.url, options)
  return device.openPage()
}

describe('a phone that is set to Swahili', () => {
  const swahili = { locale: 'sw-TZ' }

  it('is offered the page in Swahili, and finds the site in it the next time', async () => {
    const page = await open(swahili)
    await page.goto('/about')
    const offer = page.getByText('Tovuti hii inazungumza Kiswahili pia.')
    await offer.waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe('en')
    await page.getByRole('link', { name: 'Soma kwa Kiswahili' }).click()
    await page.waitForURL('**/sw/about')
    expect(await page.getAttribute('html', 'lang')).toBe('sw')
    expect(await page.locator('[data-offer]:visible').count()).toBe(0)
    const again = await page.context().newPage()
    await again.goto(server.url)
    await again.waitForURL('**/sw')
    // A link that somebody sent in English is meant so.
    await again.goto('/stories')
    expect(await again.getAttribute('html', 'lang')).toBe('en')
    expect(await again.locator('[data-offer]:visible').count()).toBe(0)
  })

  it('that wants English is not asked again', async () => {
    const page = await open(swahili)
    await page.goto('/about')
    await page.getByRole('button', { name: 'Hapana, asante' }).click()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => 'hasStarted' in window)).toBe(false)
    await page.goto('/stories')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('[data-offer]:visible').count()).toBe(0)
  })
})

it('the app goes on in the language that the page began in, on every way inside of it', async () => {
  const page = await open()
  await page.goto('/fr/contact')
  await page.locator('#root :is(input, textarea)').first().focus()
  await page.waitForFunction(() => 'hasStarted' in window)
  await page.getByRole('navigation', { name: 'Règles' }).getByRole('link').first().click()
  await page.waitForURL('**/fr/privacy-policy')
  await page.getByRole('heading', { level: 1, name: 'Politique de confidentialité' }).waitFor()
  expect(await page.title()).toBe('Politique de confidentialité · Voices for Wildlife')
})

it('a link that was shared in Arabic shows its card and opens in Arabic, from right to left', async () => {
  const shared = `${server.url}/api/share/story/1?language=ar`
  const preview = await (await fetch(shared, { headers: { 'user-agent': 'WhatsApp/2.23' } })).text()
  expect(preview).toContain('<html lang="ar" dir="rtl">')
  expect(preview).toMatch(/og:image" content="[^"]*card\.jpg\?language=ar&amp;v=/)
  const page = await open()
  await page.goto(shared)
  await page.waitForURL('**/ar/story/1')
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
})

it('a page that is not on the device opens in the language that the device keeps', async () => {
  const page = await open({ ...withWorker, locale: 'fr' })
  await page.goto('/fr/submit-story')
  await page.evaluate(() => localStorage.setItem('language', 'fr'))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/service-worker\.fr\.js$/)
  await eventually(() => holdsInCache(page, 'app', '/fr/shell')).toBe(true)
  await page.context().setOffline(true)
  await page.goto('/fr/user-guide')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('fr')
  await page.goto('/about')
  await page.waitForURL('**/fr/about')
  expect(await page.getAttribute('html', 'lang')).toBe('fr')
})

it.each(languages.filter((language) => language !== 'en'))('axe finds nothing on the pages in %s', async (language) => {
  const page = await open({ viewport: phone })
  const found: string[] = []
  for (const path of publicPages) {
    await page.goto(inLanguage(language, path))
    found.push(...(await axeFindings(page)).map((finding) => `${path}: ${finding}`))
  }
  expect(found).toEqual([])
})

it.each(languages.filter((language) => language !== 'en'))('no page in %s is wider than a phone', async (language) => {
  const page = await open({ viewport: phone })
  const wide: string[] = []
  for (const path of publicPages) {
    await page.goto(inLanguage(language, path))
    if (await isWide(page)) wide.push(path)
  }
  expect(wide).toEqual([])
})

it.each(languages)('no word in %s is torn in two on a phone', async (language) => {
  const page = await open({ viewport: phone })
  const torn: string[] = []
  for (const path of publicPages) {
    await page.goto(inLanguage(language, path))
    torn.push(...(await page.evaluate(tornWords)).map((word) => `${path}: ${word}`))
  }
  expect(torn).toEqual([])
})

it('words half as long again make no page wider than a phone', async () => {
  const page = await open({ viewport: phone })
  const wide: string[] = []
  for (const path of publicPages) {
    await page.goto(path)
    await page.evaluate(lengthen)
    if (await isWide(page)) wide.push(path)
  }
  expect(wide).toEqual([])
})

it('words half as long again stand beside one another at the head of a desktop', async () => {
  const page = await open({ viewport: desktop })
  await page.goto('/')
  await page.evaluate(lengthen)
  expect(await page.evaluate(overlapsInHead)).toEqual([])
})

/** Pairs of texts that are drawn over one another, wherever the boxes around them end. */
function overlapsInHead(): string[] {
  const texts = Array.from(document.querySelectorAll('.page-top-bar :is(a, button)'), (element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return { words: element.textContent, box: range.getBoundingClientRect() }
  }).filter(({ words, box }) => words && box.width > 0)
  return texts.flatMap(({ words, box }, index) =>
    texts
      .slice(index + 1)
      .filter(
        ({ box: other }) =>
          box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
      )
      .map((other) => `${words} over ${other.words}`),
  )
}

/** Words and sums that go on in another line, but for those with a hyphen at its end, and a first letter that is a picture of its own. */
function tornWords(): string[] {
  const isOutOfSight = (element: Element | null): boolean =>
    element !== null &&
    ((element.clientWidth <= 1 && getComputedStyle(element).overflow !== 'visible') ||
      isOutOfSight(element.parentElement))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const torn: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const { parentElement: element } = text
    if (!element || element.closest('script, style, svg') || element.getClientRects().length === 0) continue
    if (getComputedStyle(element).hyphens === 'auto') continue
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}\p{N}\p{Sc}]+/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom)))
      const isPicture = index === 0 && getComputedStyle(element, '::first-letter').float !== 'none'
      if (lines.size > 1 && !isPicture && !isOutOfSight(element)) torn.push(word)
    }
  }
  return torn
}

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Each word of the page goes on with its own first half. Drawings have their room to themselves. */
function lengthen() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    if (!text.parentElement?.closest('script, style, svg'))
      text.textContent = (text.textContent ?? '').replace(
        /\p{L}+/gu,
        (word) => word + word.slice(0, Math.ceil(word.length / 2)),
      )
  }
}

/** What the shell needs beside its own scripts and styles: drawings, fonts, the icon of an alert. */
const pictures = /"url":"((?:art|fonts|icons|logo)\/[^"]+)"|url:"((?:art|fonts|icons|logo)\/[^"]+)"/g

it('the worker of each language keeps the same drawings, fonts and icon as the English one', async () => {
  const keptBy = async (language: Language) => {
    const answer = await fetch(`${server.url}/${nameOfWorker(language)}`)
    return [...(await answer.text()).matchAll(pictures)].map(([, one, other]) => one ?? other).sort()
  }
  const english = await keptBy('en')
  expect(english).toContain('icons/icon-192.png')
  expect(english).toContain('fonts/vfw-display-core.woff2')
  for (const language of languages) expect(await keptBy(language), language).toEqual(english)
})
