import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { newestStoriesPath } from '../../../data/contract/sync.ts'
import { inLanguage } from '../../../data/rules/languages.ts'
import { type Language, languages } from '../../../data/words/languages.ts'
import { axeFindings, colourRules } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone, startApp, tablet } from '../harness/browser.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { expectReachable } from '../harness/keyboard.ts'
import { changesWithWholeSheet, isWide, lengthen, overlapsInHead, sticksOut, tornWords } from '../harness/layout.ts'
import { publicPages } from '../harness/publicPages.ts'
import { type Server, startServer } from '../harness/server.ts'

/* One page of a browser walks over all public pages. What is rare is met by each page once, and by the pages in turns. */

let server: Server
let device: Device

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  return () => server.stop()
})
afterEach(() => device.close())

const circumstances = [
  { viewport: phone, colorScheme: 'light' },
  { viewport: tablet, colorScheme: 'dark' },
  { viewport: desktop, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
  { viewport: tablet, colorScheme: 'light' },
  { viewport: desktop, colorScheme: 'dark' },
] as const

/**
 * Under which of the circumstances axe looks at a page in another language, if at all: at each page in English and in two of the
 * four others, so that it meets all three widths and both colour schemes, as each language does over its pages.
 */
function turnOf(page: number, language: number): number | undefined {
  if (page % 4 === language) return page + 1
  return (page + 1) % 4 === language ? page + 5 : undefined
}

/** What axe finds under one of the circumstances, and whether the page is wider than the screen. */
async function findingsInTurn(page: Page, path: string, turn: number): Promise<string[]> {
  const { viewport, colorScheme } = circumstances[turn % circumstances.length] ?? circumstances[0]
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  const findings = (await axeFindings(page)).map(
    (finding) => `${path}, ${colorScheme}, ${viewport.width} px: ${finding}`,
  )
  if (await isWide(page)) findings.push(`${path} is wider than ${viewport.width} px`)
  await page.emulateMedia({ colorScheme: 'light' })
  return findings
}

it('axe is awake', async () => {
  device = await openDevice(server.url)
  const page = await device.open('/about')
  await page.evaluate(() => document.body.append(document.createElement('button')))
  expect(await axeFindings(page)).toEqual([expect.stringMatching(/^button-name/)])
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('p'), { textContent: 'Faint' })))
  await page.addStyleTag({ content: 'body > p { color: #777; background: #888 }' })
  expect(await axeFindings(page, colourRules)).toEqual([expect.stringMatching(/^color-contrast/)])
})

const half = publicPages.length / 2

it.each([
  ['first', publicPages.slice(0, half)],
  ['other', publicPages.slice(half)],
])(
  'with the keyboard alone, on the %s half of the pages: the first press leads past the frame, everything that can be used is reached, and the focus is always seen; axe and the console complain of nothing, and no other host is asked',
  async (_, paths) => {
    device = await openDevice(server.url, { viewport: desktop })
    const page = await device.openPage()
    const findings: string[] = []
    for (const path of paths) {
      await page.setViewportSize(desktop)
      await page.goto(path)
      await startApp(page)
      await page.waitForLoadState('networkidle')
      await expectReachable(page)
      findings.push(...(await findingsInTurn(page, path, publicPages.indexOf(path))))
    }
    expect(findings).toEqual([])
    expect(device.complaints).toEqual({ console: [], foreign: [] })

    await page.reload({ waitUntil: 'networkidle' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  },
)

const others = languages.filter((language) => language !== 'en')

it.each(others)(
  'in %s axe finds nothing, no page is wider than its screen, with large letters too, and no word is torn in two on a phone',
  async (language) => {
    device = await openDevice(server.url, { viewport: phone })
    const page = await device.openPage()
    const setLetters = await lettersOf(page)
    const findings: string[] = []
    for (const [index, path] of publicPages.entries()) {
      await page.setViewportSize(phone)
      await page.goto(inLanguage(language, path))
      findings.push(...(await brokenOnPhone(page, path)))
      const turn = turnOf(index, others.indexOf(language))
      if (turn !== undefined) findings.push(...(await findingsInTurn(page, path, turn)))
      if (language === 'ar') findings.push(...(await brokenFromRightToLeft(page, path)))
      findings.push(...(await brokenByLargeLetters(page, path, setLetters)))
    }
    expect(findings).toEqual([])
  },
)

async function brokenOnPhone(page: Page, path: string): Promise<string[]> {
  const findings = (await page.evaluate(tornWords)).map((word) => `${path} tears ${word}`)
  return (await isWide(page)) ? [...findings, `${path} is wider than a phone`] : findings
}

/** Sets how large the letters of the browser are, in pixels; 16 is usual. */
async function lettersOf(page: Page) {
  const line = await page.context().newCDPSession(page)
  return (standard: number) => line.send('Page.setFontSizes', { fontSizes: { standard } })
}

/** As on older phones, which stand at up to 200 %, also where everything is unfolded. */
async function brokenByLargeLetters(
  page: Page,
  path: string,
  setLetters: Awaited<ReturnType<typeof lettersOf>>,
): Promise<string[]> {
  const findings: string[] = []
  await page.setViewportSize(phone)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  for (const standard of [24, 32]) {
    await setLetters(standard)
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    if (size !== `${standard}px`) findings.push(`${path} has letters of ${size} for ${standard}`)
    if (await isWide(page)) findings.push(`${path} is wider than a phone with letters of ${standard} px`)
  }
  await setLetters(16)
  return findings
}

async function brokenFromRightToLeft(page: Page, path: string): Promise<string[]> {
  const findings: string[] = []
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    findings.push(...(await sticksOut(page)).map((element) => `${path} at ${viewport.width} px: ${element} sticks out`))
  }
  const direction = await page.evaluate(() => document.documentElement.dir)
  return direction === 'rtl' ? findings : [...findings, `${path} runs ${direction}`]
}

it('in English no word is torn in two on a phone, large letters and words half as long again make no page wider than it, nor do those meet at the head of a desktop', async () => {
  device = await openDevice(server.url, { viewport: phone })
  const page = await device.openPage()
  const setLetters = await lettersOf(page)
  const findings: string[] = []
  for (const path of publicPages) {
    await page.goto(path)
    findings.push(...(await brokenOnPhone(page, path)))
    findings.push(...(await brokenByLargeLetters(page, path, setLetters)))
    await page.evaluate(lengthen)
    if (await isWide(page)) findings.push(`${path} with longer words is wider than a phone`)
  }
  expect(findings).toEqual([])
  await page.setViewportSize(desktop)
  await page.goto('/')
  await page.evaluate(lengthen)
  expect(await page.evaluate(overlapsInHead)).toEqual([])
})

it('on a narrow phone no page that people come to is longer than some seven screens', async () => {
  device = await openDevice(server.url, { viewport: { width: 360, height: 740 } })
  const page = await device.openPage()
  const tall: string[] = []
  for (const path of [
    '/',
    '/stories',
    '/about',
    '/submit-story',
    '/author-rewards',
    '/volunteer',
    '/user-guide',
    '/donate',
  ]) {
    await page.goto(path)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (height > 5_000) tall.push(`${path}: ${height} px`)
  }
  expect(tall).toEqual([])
})

/** Three of them as they run from right to left. */
const mirrored = (['/', '/story/1', '/submit-story'] as const).map((path) => inLanguage('ar' satisfies Language, path))

it('every page brings its looks, and the whole sheet changes nothing in it', async () => {
  device = await openDevice(server.url, { viewport: desktop })
  const page = await device.openPage()
  for (const path of [...publicPages, newestStoriesPath, '/nowhere', ...mirrored]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const sheets = await page.locator('link[rel=stylesheet]').count()
    expect([path, sheets, await changesWithWholeSheet(page)]).toEqual([path, 0, []])
  }
})
