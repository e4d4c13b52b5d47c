import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Question } from '../../../api/site/knowledge/marking.ts'
import { adminQuestions, readerQuestions } from '../../../api/site/knowledge/texts.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone, withWorker } from '../harness/browser.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  return () => server.stop()
})
afterEach(() => device.close())

const pages = ['/about', '/get-involved', '/author-rewards', '/user-guide', '/donate', '/data-usage']
const tests = ['/api/admin-test', '/api/frontend-test']

const selectedTab = (page: Page) => page.getByRole('tab', { selected: true }).textContent()
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const hasFocus = (page: Page, name: string) => tab(page, name).evaluate((element) => element === document.activeElement)

describe('the user guide', () => {
  beforeEach(async () => {
    device = await openDevice(server.url, { viewport: desktop })
  })

  it('has three tabs that the arrow keys, Home and End move between', async () => {
    const page = await device.open('/user-guide')
    await tab(page, 'Interactive Guide').focus()
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Interactive Guide',
      'Quick Start',
      'Features Overview',
    ])
    for (const [key, name] of [
      ['ArrowRight', 'Quick Start'],
      ['ArrowRight', 'Features Overview'],
      ['ArrowRight', 'Interactive Guide'],
      ['ArrowLeft', 'Features Overview'],
      ['Home', 'Interactive Guide'],
      ['End', 'Features Overview'],
    ] as const) {
      await page.keyboard.press(key)
      await eventually(() => selectedTab(page)).toBe(name)
      expect(await hasFocus(page, name)).toBe(true)
      await page.getByRole('tabpanel', { name }).waitFor()
      expect(await page.getByRole('tabpanel').count()).toBe(1)
    }
    await page.keyboard.press('Tab')
    expect(await page.getByRole('tabpanel').evaluate((panel) => panel === document.activeElement)).toBe(true)
  })

  it('opens with the part that the address names', async () => {
    const page = await device.open('/user-guide#quick-start')
    await page.getByRole('tabpanel', { name: 'Quick Start' }).waitFor()
    await tab(page, 'Features Overview').click()
    await page.getByRole('table', { name: /works without signal/ }).waitFor()
  })

  it('leads to each thing it explains', async () => {
    const page = await device.open('/user-guide')
    for (const [station, label, path] of [
      ['Read a story to its end', 'Open Stories', '/stories'],
      ['Write one of your own', 'Write a story', '/submit-story'],
      ['See what a donation does', 'Open Donate', '/donate'],
      ['Follow the news', 'Open News', '/blog'],
      ['Ask us something', 'Open Contact', '/contact'],
      ['Stay in touch', 'Sign up for the newsletter', '/#newsletter'],
    ] as const) {
      await tab(page, 'Interactive Guide').waitFor()
      const link = page.getByRole('link', { name: label })
      if (!(await link.isVisible())) await page.getByText(station).click()
      await link.click()
      await page.waitForURL(`**${path}`)
      await page.goBack()
    }
  })

  it('opens the tests in windows of their own, which the server answers although the worker is in charge', async () => {
    await device.close()
    device = await openDevice(server.url, { ...withWorker, viewport: desktop })
    const page = await device.open('/user-guide')
    await untilReadyForOffline(page)
    for (const title of ['Test for readers and writers', 'Test for administrators']) {
      const opened = device.context.waitForEvent('page')
      await page.getByRole('link', { name: title }).click()
      const window = await opened
      await window.getByRole('heading', { level: 1, name: title }).waitFor()
      await window.close()
    }
    const manual = await device.open('/api/documentation/frontend-manual.txt')
    expect(await manual.textContent('body')).toContain('Manual for readers and writers')
    const download = await page.evaluate(() => fetch('/api/admin-manual/download').then(({ status }) => status))
    expect(download).toBe(401)
  })
})

describe('author rewards', () => {
  beforeEach(async () => {
    device = await openDevice(server.url, { viewport: phone })
  })

  it('both invitations to write lead to the form', async () => {
    for (const which of ['first', 'last'] as const) {
      const page = await device.open('/author-rewards')
      await page.getByRole('main').getByRole('link', { name: 'Share Your Story' })[which]().click()
      await page.waitForURL('**/submit-story#story-form')
      await eventually(() =>
        page.locator('#story-form').evaluate((form) => Math.abs(Math.round(form.getBoundingClientRect().top))),
      ).toBe(0)
    }
  })

  it('the example reckons with what is typed, and says what it cannot reckon with', async () => {
    const page = await device.open('/author-rewards')
    const result = page.getByRole('status').filter({ hasText: 'at the rates paid today' })
    await page.getByLabel('Published stories', { exact: true }).fill('1')
    await page.getByLabel('Views', { exact: true }).fill('1000')
    await page.getByLabel('Likes', { exact: true }).fill('20')
    await page.getByLabel('Shares', { exact: true }).fill('4')
    await eventually(() => result.textContent()).toContain('$2.65 at the rates paid today')
    expect(await result.textContent()).toContain('1,380 points')
    await page.getByLabel('Views', { exact: true }).fill('20000')
    await page.getByLabel('Likes', { exact: true }).fill('1000')
    await eventually(() => result.textContent()).toContain('Silver with a bonus of 10%')
    await page.getByLabel('Views', { exact: true }).fill('many')
    await page.getByRole('alert').getByText('Views: a whole number up to 10,000,000.').waitFor()
  })
})

describe('the knowledge tests', () => {
  const answerAll = async (page: Page, questions: readonly Question[], wrong?: Question) => {
    for (const question of questions) {
      const key =
        question === wrong ? Object.keys(question.answers).find((other) => other !== question.right) : question.right
      await page
        .getByRole('group', { name: question.text })
        .getByLabel(question.answers[key ?? ''] ?? '', { exact: true })
        .check()
    }
    await page.getByRole('button', { name: 'Check my answers' }).click()
  }

  it.each([
    ['/api/admin-test', adminQuestions],
    ['/api/frontend-test', readerQuestions],
  ] as const)('%s is passed with ten right answers and not with nine, without scripts', async (path, questions) => {
    device = await openDevice(server.url, { viewport: phone, javaScriptEnabled: false })
    const page = await device.open(path)
    await answerAll(page, questions, questions[4])
    await page.getByRole('heading', { name: '9 of 10: not passed yet' }).waitFor()
    await page.getByRole('link', { name: `Question 5: ${questions[4]?.text}` }).waitFor()
    expect(await page.getByText('This answer is wrong.').count()).toBe(1)
    await answerAll(page, questions)
    await page.getByRole('heading', { name: '10 of 10' }).waitFor()
    await page.getByText('Passed', { exact: true }).waitFor()
  })

  it('the check says so when scripts are off', async () => {
    device = await openDevice(server.url, { viewport: phone, javaScriptEnabled: false })
    const page = await device.open('/api/frontend-test')
    await page.getByText('The check needs scripts').waitFor()
  })

  it('the check finds the worker, the storage, the clock and what waits in the outbox', async () => {
    device = await openDevice(server.url, withWorker)
    const home = await device.open('/')
    await untilReadyForOffline(home)
    await home.close()
    const page = await device.open('/api/frontend-test')
    const finding = (part: string) => page.locator('dt', { hasText: part }).locator('xpath=following-sibling::dd[1]')
    await eventually(() => finding('Service worker').textContent()).toMatch(/^Fine Running, version [\da-f]{8}\.$/)
    for (const [part, words] of [
      ['Storage', /^Fine .* MB used of/],
      ['Database', 'Fine Drafts can be written and read.'],
      ['Outbox', 'Fine Empty: everything has been sent.'],
      ['Notifications', /^Fine Supported/],
      ['Clock', 'Fine Right, to within two minutes.'],
      ['Signal', /^Fine Online/],
    ] as const)
      await eventually(() => finding(part).textContent()).toMatch(words)
    await page.evaluate(queueSomething)
    await page.reload()
    await eventually(() => finding('Outbox').textContent()).toContain('1 item waits in the outbox')
    expect(device.complaints).toEqual({ console: [], foreign: [] })
  })

  it('a device that never saw the site is told so, and the check leaves nothing behind', async () => {
    device = await openDevice(server.url, withWorker)
    const page = await device.open('/api/frontend-test')
    await page.getByText('Not running yet.').waitFor()
    await page.getByText('Empty: everything has been sent.').waitFor()
    await eventually(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  })
})

describe('looks', () => {
  it('a chosen answer looks different from the others', async () => {
    device = await openDevice(server.url, { viewport: phone })
    const page = await device.open('/api/admin-test')
    const [chosen, other] = await page.getByRole('radio').all()
    const edgeOf = (radio?: Locator) => radio?.evaluate((input) => getComputedStyle(input).borderWidth)
    expect(await edgeOf(chosen)).toBe(await edgeOf(other))
    await chosen?.check()
    await eventually(() => edgeOf(chosen)).not.toBe(await edgeOf(other))
  })

  it('nothing is wider than the smallest phone, and axe finds nothing on the pages of the server', async () => {
    device = await openDevice(server.url, { viewport: { width: 320, height: 640 } })
    const page = await device.context.newPage()
    for (const path of [...pages, ...tests]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320])
    }
    for (const path of tests) {
      await page.goto(path)
      for (const viewport of [phone, desktop])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize(viewport)
          await page.emulateMedia({ colorScheme })
          expect([path, viewport.width, colorScheme, await axeFindings(page)]).toEqual([
            path,
            viewport.width,
            colorScheme,
            [],
          ])
        }
    }
    expect(device.complaints).toEqual({ console: [], foreign: [] })
  })
})

/** Puts something into the outbox that nobody sends, as no app runs on this page. */
async function queueSomething() {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('voices-for-wildlife')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const writing = database.transaction('outbox', 'readwrite')
  writing.objectStore('outbox').put({ id: 'something', queuedAt: '2026-01-01T00:00:00.000Z' })
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  database.close()
}
