import type { Locator } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { Question } from '../../../api/site/knowledge/marking.ts'
import { readerQuestions } from '../../../api/site/knowledge/texts.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone, startApp, withWorker } from '../harness/browser.ts'
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

it('the user guide opens the tests in windows of their own, which the server answers although the worker is in charge; author rewards lead to the form', async () => {
  device = await openDevice(server.url, { ...withWorker, viewport: desktop })
  const page = await device.open('/user-guide')
  await page.getByRole('tab', { name: 'Interactive Guide' }).focus()
  await page.keyboard.press('End')
  await page.getByRole('tabpanel', { name: 'Features Overview' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.getByRole('tabpanel').evaluate((panel) => panel === document.activeElement)).toBe(true)
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

  await page.setViewportSize(phone)
  await page.goto('/author-rewards')
  await startApp(page)
  await page.getByRole('main').getByRole('link', { name: 'Share Your Story' }).last().click()
  await page.waitForURL('**/submit-story#story-form')
  await eventually(() =>
    page.locator('#story-form').evaluate((form) => Math.abs(Math.round(form.getBoundingClientRect().top))),
  ).toBe(0)
})

describe('the knowledge tests', () => {
  it('are passed with ten right answers and not with nine, without scripts, of which the check says that it needs them', async () => {
    device = await openDevice(server.url, { viewport: phone, javaScriptEnabled: false })
    const page = await device.open('/api/frontend-test')
    await page.getByText('The check needs scripts').waitFor()
    const answer = (question: Question, key: string) =>
      page
        .getByRole('group', { name: question.text })
        .getByLabel(question.answers[key] ?? '', { exact: true })
        .check()
    const fifth = readerQuestions('en')[4] as Question
    for (const question of readerQuestions('en')) await answer(question, question.right)
    await answer(fifth, Object.keys(fifth.answers).find((other) => other !== fifth.right) ?? '')
    await page.getByRole('button', { name: 'Check my answers' }).click()
    await page.getByRole('heading', { name: '9 of 10: not passed yet' }).waitFor()
    await page.getByRole('link', { name: `Question 5: ${fifth.text}` }).waitFor()
    expect(await page.getByText('This answer is wrong.').count()).toBe(1)
    await answer(fifth, fifth.right)
    await page.getByRole('button', { name: 'Check my answers' }).click()
    await page.getByRole('heading', { name: '10 of 10' }).waitFor()
    await page.getByText('Passed', { exact: true }).waitFor()
  })

  it('a device that never saw the site is told so by the check, which leaves nothing behind; on one that did it finds the worker, the storage, the clock and what waits in the outbox', async () => {
    device = await openDevice(server.url, withWorker)
    const page = await device.open('/api/frontend-test')
    await page.getByText('Not running yet.').waitFor()
    await page.getByText('Empty: everything has been sent.').waitFor()
    await eventually(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)

    await page.goto('/')
    await startApp(page)
    await untilReadyForOffline(page)
    await page.goto('/api/frontend-test')
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
})

it('nothing is wider than the smallest phone, axe finds nothing on the pages of the server, and a chosen answer looks different from the others', async () => {
  device = await openDevice(server.url, { viewport: { width: 320, height: 640 } })
  const page = await device.openPage()
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

  await page.goto('/api/admin-test')
  const [chosen, other] = await page.getByRole('radio').all()
  const edgeOf = (radio?: Locator) => radio?.evaluate((input) => getComputedStyle(input).borderWidth)
  expect(await edgeOf(chosen)).toBe(await edgeOf(other))
  await chosen?.check()
  await eventually(() => edgeOf(chosen)).not.toBe(await edgeOf(other))
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
