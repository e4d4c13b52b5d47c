import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { teach } from '../../../api/platform/functions.ts'
import { sectionNames } from '../../admin/kit/data/sections.ts'
import { expectAccessible } from '../harness/axe.ts'
import { type Device, desktop, openDevice } from '../harness/browser.ts'
import { adminPath, enterCode, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { adminCodes, type Server, startServer } from '../harness/server.ts'

const smallPhone = { width: 360, height: 640 }

let server: Server
let device: Device

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  addDonation(server.dataDir)
  return () => server.stop()
})
afterEach(() => device.close())

/** Of money there is nothing in the demonstration content. */
function addDonation(dataDir: string) {
  const db = new Sqlite(path.join(dataDir, 'voices.sqlite'))
  teach(db)
  db.prepare(
    `insert into donations (amount, donor_name, status, method, created_at) values (5000, 'Ada', 'succeeded', 'card', ?)`,
  ).run(new Date().toISOString())
  db.close()
}

const today = (page: Page) => page.getByRole('heading', { level: 2, name: 'Today' })
const waiting = (page: Page) => page.getByRole('list', { name: 'What waits' }).getByRole('listitem')

/** The desk before a tab is chosen. */
async function openToday() {
  const page = await device.open(adminPath)
  await enterCode(page, adminCodes.admin1)
  await waiting(page).first().waitFor()
  return page
}

/** What a tab is opened for: the first of its rows, or where one begins to write. */
const firstRows: Record<keyof typeof sectionNames, string> = {
  pending: '.queue > li',
  published: '.queue > li',
  messages: '.queue > li',
  blog: '.post-list > li',
  'content-calendar': '.calendar-column table, .calendar-column [role=grid]',
  social: '.publisher input',
  newsletter: '.sent-letters > li',
  authors: 'tbody tr',
  donations: '.gifts > li',
  notifications: '.queue > li',
  settings: 'main .panel',
}

it('on a phone the first of what waits is on the first screen of the day and of each tab, the head and the filters open where they are wanted, and a message is answered by thumb', async () => {
  device = await openDevice(server.url, { viewport: smallPhone, hasTouch: true, isMobile: true })
  const page = await openToday()
  const topOf = async (row: string) => {
    await page.locator(row).first().waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    return (await page.locator(row).first().boundingBox())?.y ?? Number.POSITIVE_INFINITY
  }
  const tops = { today: await topOf('.waiting > li') } as Record<string, number>
  const before = await waiting(page).count()
  for (const [section, row] of Object.entries(firstRows)) {
    await page.goto(`${adminPath}#${section}`)
    const name = sectionNames[section as keyof typeof sectionNames]
    await page.getByRole('banner').getByRole('button', { name }).waitFor()
    tops[section] = await topOf(row)
  }
  expect(Object.entries(tops).filter(([, top]) => top >= 560)).toEqual([])

  await page.getByRole('link', { name: 'Today' }).tap()
  await today(page).waitFor()
  const cards = page.getByRole('navigation', { name: 'Summary' })
  await cards.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Summary:/ }).tap()
  await cards.getByRole('link', { name: /^Unread Messages/ }).tap()
  const search = page.getByRole('searchbox', { name: 'Search messages' })
  await page.getByRole('button', { name: 'Search and filters' }).tap()
  await search.fill('nothing like this')
  await search.press('Enter')
  await page.getByRole('heading', { name: 'No messages like this' }).waitFor()
  await page.getByRole('button', { name: 'Search and filters, 1 in use' }).waitFor()

  await page.getByRole('link', { name: 'Today' }).tap()
  await page
    .getByRole('link', { name: /^Open message/ })
    .first()
    .tap()
  await page
    .getByRole('button', { name: /^Mark Responded/ })
    .first()
    .tap()
  await toast(page, 'Marked as Responded').waitFor()
  await page.getByRole('link', { name: 'Today' }).tap()
  await today(page).waitFor()
  await eventually(() => waiting(page).count()).toBe(before - 1)
})

/** Goes on with the keyboard until something has the focus. */
async function tabTo(page: Page, place: Locator) {
  const hasFocus = () => place.evaluate((element) => element === document.activeElement)
  for (let n = 0; n < 60 && !(await hasFocus()); n += 1) await page.keyboard.press('Tab')
  expect(await hasFocus()).toBe(true)
}

it('by keyboard alone, a story is published from the day, which goes on at its heading', async () => {
  device = await openDevice(server.url, { viewport: desktop })
  const page = await openToday()
  await expectAccessible(page)
  const rows = page.getByRole('button', { name: /^View Full/ })
  const before = await rows.count()
  await today(page).focus()
  await tabTo(page, rows.first())
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const approve = dialog.getByRole('button', { name: 'Approve & Publish', exact: true })
  await approve.waitFor()
  await tabTo(page, approve)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  const isAtHeading = () => today(page).evaluate((heading) => heading === document.activeElement)
  await eventually(isAtHeading).toBe(true)
  await tabTo(page, page.getByRole('button', { name: /^Now: / }))
  await page.keyboard.press('Enter')
  await eventually(() => rows.count()).toBe(before - 1)
})
