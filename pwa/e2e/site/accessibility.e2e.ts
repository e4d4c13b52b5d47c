import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../scripts/until.ts'
import { type Api, openApi } from '../harness/api.ts'
import { axeFindings, colourRules } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone, tablet, withEarlierWorker } from '../harness/browser.ts'
import { addFile, fillStory, outbox } from '../harness/contributor.ts'
import { adminPath, openDesk, toast, viewFull } from '../harness/desk.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto, makeVideo } from '../harness/media.ts'
import { untilReadyForOffline } from '../harness/offline.ts'
import { publicPages } from '../harness/publicPages.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device
let api: Api
/** A published story with a photo and a video. */
let illustrated: number

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  api = openApi(server.url)
  await api.signIn()
  const files = { image: await makePhoto(), video: await makeVideo() }
  illustrated = (await api.submit({ title: 'Illustrated' }, files)).storyId
  await until(async () => (await api.story(illustrated)).media.every(({ state }) => state === 'ready'))
  await api.move(illustrated, 'published')
  await api.submit({ title: 'Pending for the reader' }, { image: await makePhoto() })
  const { storyId } = await api.submit({ title: 'Rejected for the reader' })
  await api.move(storyId, 'rejected', 'It was told before.')
  return () => server.stop()
})
const open = async (options: BrowserContextOptions = {}) => {
  device = await openDevice(server.url, options)
}
beforeEach(() => open())
afterEach(() => device.close())

/** The same with the app's worker, for what needs it. */
async function openWithWorker(): Promise<void> {
  await device.close()
  await open(withEarlierWorker)
}

/** What axe finds in light on each of the screens and, of what a colour scheme can change, in dark on the last of them. */
async function findingsIn(page: Page, screens = [desktop, phone]): Promise<string[]> {
  const findings: string[] = []
  for (const viewport of screens) {
    await page.setViewportSize(viewport)
    findings.push(...(await axeFindings(page)).map((finding) => `light, ${viewport.width} px: ${finding}`))
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  findings.push(...(await axeFindings(page, colourRules)).map((finding) => `dark: ${finding}`))
  await page.emulateMedia({ colorScheme: 'light' })
  return findings
}
const expectNothing = async (page: Page) => expect(await findingsIn(page)).toEqual([])

interface Stop {
  words: string
  /** Whether somebody can see it, and where they are. */
  isSeen: boolean
  isMarked: boolean
}

/** Notes on the page what each press of Tab leads to, until the focus leaves the page. */
const watchFocus = (page: Page) =>
  page.evaluate(() => {
    const stops: Stop[] = []
    const noteStop = ({ target }: Event) => {
      const element = target as HTMLElement
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      // The button of the calendar stands inside the field, where the browser draws a ring of its own.
      const isInside = element.matches('[type="date"]:not(:focus-visible)')
      const { width, height, bottom, right } = element.getBoundingClientRect()
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      stops.push({
        words: `${element.tagName.toLowerCase()} ${words}`.slice(0, 60),
        isSeen: width > 1 && height > 1 && bottom > 0 && right > 0,
        isMarked: isOutlined || isInside || boxShadow !== 'none',
      })
    }
    const end = ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget) removeEventListener('focusin', noteStop)
    }
    addEventListener('focusin', noteStop)
    addEventListener('focusout', end)
    Object.assign(window, { stops })
  })

/** Everything a mouse could use: visible, enabled, and once per group of radio buttons. */
const countUsable = (page: Page) =>
  page.evaluate(() => {
    const usable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const groups = new Set<string>()
    return [...document.querySelectorAll<HTMLElement>(usable)].filter((element) => {
      if (element.matches(':disabled') || element.tabIndex < 0 || !element.checkVisibility()) return false
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      const isNew = !groups.has(element.name)
      groups.add(element.name)
      return isNew
    }).length
  })

/** Presses Tab from the top of the page to its end: everything that can be used is reached, and one always sees where one is. */
async function expectReachable(page: Page): Promise<void> {
  const usable = await countUsable(page)
  await watchFocus(page)
  await Promise.all(Array.from({ length: usable + 10 }, () => page.keyboard.press('Tab')))
  const stops = await page.evaluate(() => (window as unknown as { stops: Stop[] }).stops)
  expect(stops[0]?.words).toContain('Skip')
  expect(stops.filter(({ isSeen, isMarked }) => !isSeen || !isMarked)).toEqual([])
  expect(stops.length).toBeGreaterThanOrEqual(usable)
}

it('axe is awake', async () => {
  const page = await device.open('/about')
  await page.evaluate(() => document.body.append(document.createElement('button')))
  expect(await axeFindings(page)).toEqual([expect.stringMatching(/^button-name/)])
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('p'), { textContent: 'Faint' })))
  await page.addStyleTag({ content: 'body > p { color: #777; background: #888 }' })
  expect(await axeFindings(page, colourRules)).toEqual([expect.stringMatching(/^color-contrast/)])
})

describe('with the keyboard alone', () => {
  beforeEach(async () => {
    await device.close()
    await open({ viewport: desktop })
  })

  it.each(publicPages)(
    '%s: everything that can be used is reached, and the focus is always seen; axe and the console complain of nothing, no other host is asked, and nothing is wider than the screen',
    async (path) => {
      const page = await device.open(path)
      await page.waitForLoadState('networkidle')
      await expectReachable(page)
      expect(device.complaints).toEqual({ console: [], foreign: [] })
      expect(await findingsIn(page, [desktop, tablet, phone])).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    },
  )

  it('the first press leads past the frame to the page itself', async () => {
    const page = await device.open('/about')
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })
})

describe('axe finds nothing, light and dark, on a phone and on a desktop', () => {
  it.each(['/nope', '/story/999999'])('%s', async (path) => {
    expect(await findingsIn(await device.open(path), [desktop, tablet, phone])).toEqual([])
  })

  it('a story with a photo and a video, a story over the list, and the menu', async () => {
    const page = await device.open(`/story/${illustrated}`)
    await expectNothing(page)
    await page.goto('/stories', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Read Full Story' }).first().click()
    await page.getByRole('dialog').getByText('nobody spoke').waitFor()
    await expectNothing(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await page.setViewportSize(phone)
    expect(await axeFindings(page)).toEqual([])
  })

  it('the form with errors, with files, its draft, what is saved on the phone, the outbox and what was sent', async () => {
    await openWithWorker()
    const page = await device.open('/submit-story')
    await untilReadyForOffline(page)
    await page.getByRole('button', { name: 'Submit story' }).click()
    await page.getByRole('paragraph').filter({ hasText: 'Title is required' }).waitFor()
    await expectNothing(page)
    await fillStory(page, { title: 'For every reader' })
    await addFile(page, 'photo', await makePhoto())
    await page.getByText(/Draft saved on this phone/).waitFor()
    await expectNothing(page)
    await page.reload()
    await page.getByRole('button', { name: 'Continue your draft' }).waitFor()
    await expectNothing(page)
    await page.getByRole('button', { name: 'Continue your draft' }).click()
    await device.setOffline(true)
    await page.getByRole('button', { name: 'Save to outbox' }).click()
    await page.getByRole('heading', { name: 'Safe on this phone. It will send itself.' }).waitFor()
    await outbox(page).getByText('For every reader').waitFor()
    await expectNothing(page)
    await device.setOffline(false)
    await toast(page, 'Story Submitted Successfully!').waitFor()
    await expectNothing(page)
    await outbox(page).getByText('Receipt').click()
    await expectNothing(page)
  })

  it('the copies on the device, without a connection', async () => {
    await openWithWorker()
    const page = await device.open('/stories')
    await untilReadyForOffline(page)
    await device.setOffline(true)
    for (const path of ['/stories', '/story/1', '/story/999999', '/nope']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectNothing(page)
    }
  })

  it('the gate, and a wrong code', async () => {
    const page = await device.open(adminPath)
    await page.getByLabel('Authentication code').waitFor()
    await expectNothing(page)
    await page.getByLabel('Authentication code').fill('wrong')
    await page.getByRole('button', { name: 'Access Admin' }).click()
    await page.getByText('Invalid authentication code').waitFor()
    await expectNothing(page)
  })

  it('the desk: what is pending, the full view, the edit, the rejection, what is rejected', async () => {
    const desk = await openDesk(device, 'admin1')
    await desk.getByRole('heading', { name: 'Pending for the reader' }).waitFor()
    await expectNothing(desk)
    await viewFull(desk, 'Pending for the reader')
    await desk.getByRole('dialog').getByText('amina@example.org').waitFor()
    await expectNothing(desk)
    await desk.getByRole('button', { name: 'Edit Story' }).click()
    await desk.getByLabel('Story Content').waitFor()
    await expectNothing(desk)
    await desk.getByRole('button', { name: 'Cancel' }).click()
    await desk.getByRole('button', { name: 'Reject', exact: true }).click()
    await desk.getByLabel('Reason').waitFor()
    await expectNothing(desk)
    await desk.keyboard.press('Escape')
    await desk.keyboard.press('Escape')
    await desk.getByRole('button', { name: 'Rejected' }).click()
    await desk.getByText('It was told before.').waitFor()
    await expectNothing(desk)
  })

  it('a story in another language than its page, and the desk: its translations, and one of them beside it', async () => {
    const page = await device.open('/stories?q=poulpe&language=fr')
    await page.getByRole('link', { name: 'Trois lunes sans le récif' }).click()
    await page.getByRole('link', { name: 'Read it as it was written, in English' }).waitFor()
    await expectNothing(page)
    const desk = await openDesk(device, 'admin1', 'published')
    await viewFull(desk, 'Three moons without the reef')
    await desk.getByRole('button', { name: 'Translations' }).click()
    const listed = desk.getByRole('dialog', { name: 'Translations' })
    await listed.getByRole('heading', { name: 'French' }).waitFor()
    await expectNothing(desk)
    await listed.getByRole('button', { name: 'Write', exact: true }).first().focus()
    await desk.keyboard.press('Enter')
    await desk.getByRole('dialog', { name: 'French translation' }).getByLabel('Paragraph 1').waitFor()
    await expectNothing(desk)
    await desk.setViewportSize({ width: 360, height: 640 })
    const overflow = await desk.evaluate(() =>
      [...document.querySelectorAll('dialog[open] *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map(({ tagName, className }) => `${tagName} ${className}`),
    )
    expect(overflow).toEqual([])
    // By the keyboard alone: to the first field, typed, and asked before it is lost.
    await desk.getByLabel('Translated by').focus()
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('End')
    await desk.keyboard.type(' encore')
    await desk.keyboard.press('Escape')
    await desk.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
    expect(await axeFindings(desk)).toEqual([])
  })

  it('the desk: what is published, the other tabs, and the sheet with all eleven', async () => {
    const desk = await openDesk(device, 'admin1', 'published')
    await desk.getByRole('button', { name: 'Unpublish: Illustrated' }).click()
    await desk.getByRole('dialog').waitFor()
    await expectNothing(desk)
    await desk.keyboard.press('Escape')
    for (const [tab, title] of [
      ['published', 'Published stories'],
      ['blog', 'Blog'],
      ['settings', 'Settings'],
    ]) {
      await desk.goto(`${adminPath}#${tab}`)
      await desk.getByRole('main').getByRole('heading', { name: title, exact: true, level: 2 }).waitFor()
      await expectNothing(desk)
    }
    await desk.getByRole('button', { name: 'All 11' }).click()
    await desk.getByRole('dialog', { name: 'All sections' }).waitFor()
    expect(await axeFindings(desk)).toEqual([])
  })
})
