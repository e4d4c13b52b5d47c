import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone } from '../harness/browser.ts'
import { adminPath, enterCode, openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { adminCodes, type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device
let api: Api
let page: Page

fromScratch(
  async () => {
    server = await startServer()
    device = await openDevice(server.url, {
      viewport: desktop,
      acceptDownloads: true,
    })
    api = openApi(server.url)
    await api.signIn('admin2')
    page = await openDesk(device, 'admin1', 'settings')
    return () => server.stop()
  },
  { inOrder: true },
)

const region = (name: string) => page.getByRole('region', { name, exact: true })
const present = () => page.getByText(/^\w+ \d+ \w+ \d{4}, \d\d:\d\d in [A-Z]/).first()
const tabs = () => page.getByRole('navigation', { name: 'Settings' })
const refuse = (addresses: string, method: string) =>
  page.route(addresses, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 503, json: { message: 'The disk is resting.' } })
      : route.fallback(),
  )

it('the time zone is kept with the admin: every time on the desk follows it, and the server has the last word', async () => {
  const zone = region('Time zone').getByLabel('Times are told as in')
  await eventually(() => present().textContent()).toMatch(/in New York$/)
  expect(await zone.getByRole('option').count()).toBe(12)

  await refuse('**/api/admin/profile', 'PATCH')
  await zone.selectOption('Africa/Nairobi')
  await region('Time zone').getByRole('button', { name: 'Save time zone' }).click()
  await toast(page, 'Update Failed').waitFor()
  expect(await present().textContent()).toMatch(/in New York$/)
  await page.unrouteAll()

  await region('Time zone').getByRole('button', { name: 'Save time zone' }).click()
  await toast(page, 'Timezone Updated').waitFor()
  await eventually(() => present().textContent()).toMatch(/in Nairobi$/)
  expect(await page.evaluate(() => localStorage.getItem('adminTimezone'))).toBe('Africa/Nairobi')
  await expectAccessible(page)

  await page.evaluate(() => localStorage.setItem('adminTimezone', 'Asia/Dubai'))
  await page.reload()
  await eventually(() => present().textContent()).toMatch(/in Nairobi$/)
  await eventually(() => page.evaluate(() => localStorage.getItem('adminTimezone'))).toBe('Africa/Nairobi')
})

it('manuals, all data and the database can be taken home, and the tests open beside the desk', async () => {
  const taken = async (name: string) => {
    const coming = page.waitForEvent('download')
    await region('Downloads').getByRole('link', { name }).click()
    const download = await coming
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  expect((await taken('Manual: Manual for administrators')).bytes.length).toBeGreaterThan(1000)
  expect((await taken('Manual: Manual for readers and writers')).bytes.length).toBeGreaterThan(1000)
  const data = await taken('CSV: All data as tables')
  expect(data.name).toMatch(/^voices-data-\d{4}-\d\d-\d\d\.zip$/)
  expect(Object.keys(unzipSync(new Uint8Array(data.bytes)))).toContain('stories.csv')
  const json = JSON.parse((await taken('JSON: All data for programs')).bytes.toString())
  expect(json.tables.users).toMatchObject([{ username: 'admin1' }, { username: 'admin2' }])
  const backup = await taken('Backup: Database backup')
  expect(backup.name).toMatch(/\.sqlite$/)
  expect(backup.bytes.subarray(0, 15).toString()).toBe('SQLite format 3')

  const opening = page.waitForEvent('popup')
  await region('Knowledge tests')
    .getByRole('link', { name: 'Open the test for administrators in a new window' })
    .click()
  const test = await opening
  await test.getByRole('group').first().waitFor()
  expect(await test.getByRole('group').count()).toBe(10)
  await test.close()
})

it('a public figure is given and taken back', async () => {
  const panel = region('Public figures')
  await refuse('**/api/statistics', 'PATCH')
  await panel.getByLabel('Species').fill('48')
  await panel.getByRole('button', { name: 'Save figures' }).click()
  await toast(page, 'Save Failed').waitFor()
  await page.unrouteAll()
  await panel.getByLabel('Species').press('Enter')
  await toast(page, 'Figures Saved').waitFor()
  const figures = async () => (await (await api.call('GET', '/api/statistics')).json()).species
  expect(await figures()).toBe(48)
  await eventually(() => panel.getByLabel('Species').evaluate((field) => field === document.activeElement)).toBe(true)
  await panel.getByLabel('Species').fill('')
  await panel.getByLabel('Species').press('Enter')
  await eventually(figures).toBe(0)
})

it('the log tells who did what, before and after, and can be narrowed', async () => {
  const { storyId } = await api.submit({ title: 'The heron of the log' })
  await api.move(storyId, 'published')
  await api.call('PATCH', '/api/admin/profile', {
    body: JSON.stringify({ timezone: 'Africa/Accra' }),
    headers: { 'content-type': 'application/json' },
  })
  await page.goto(`${adminPath}#settings`)
  await tabs().getByRole('link', { name: 'Security' }).focus()
  await page.keyboard.press('Enter')
  const log = region('Audit log')
  const acts = () => log.getByRole('list', { name: 'Acts' }).getByRole('listitem')
  await acts().filter({ hasText: 'admin2 published “The heron of the log”' }).waitFor()
  await log.getByRole('button', { name: 'What changed: admin2 changed their settings' }).click()
  await log.getByText('America/New_York').waitFor()
  await log.getByText('Africa/Accra').waitFor()
  await expectAccessible(page)

  await log.getByLabel('Who', { exact: true }).selectOption('admin2')
  await eventually(() => acts().count()).toBe(2)
  await log.getByLabel('What', { exact: true }).selectOption('story.published')
  await eventually(() => acts().count()).toBe(1)
  await log.getByLabel('Until').fill('2020-01-01')
  await log.getByText('Nothing was done that fits this.').waitFor()
  await log.getByRole('button', { name: 'Clear filters' }).click()
  await eventually(() => acts().count()).toBeGreaterThan(1)

  await refuse('**/api/admin/audit?*', 'GET')
  await log.getByLabel('Who', { exact: true }).selectOption('others')
  await log.getByRole('alert').getByText('The disk is resting.').waitFor()
  await page.unrouteAll()
  await log.getByRole('button', { name: 'Try again' }).click()
  await log.getByText('Nothing was done that fits this.').waitFor()
})

it('sessions are ended one by one, and all of one’s own at once', async () => {
  const lost = await openDevice(server.url, { viewport: phone })
  const found = await openDesk(lost, 'admin2', 'settings')
  await page.goto(`${adminPath}?panel=security#settings`)
  await page.reload()
  const list = region('Sessions').getByRole('listitem')
  await eventually(() => list.count()).toBe(3)
  expect(await list.filter({ hasText: 'this device' }).getByRole('button').count()).toBe(0)

  await refuse('**/api/admin/sessions/*', 'DELETE')
  const end = () => list.getByRole('button', { name: /^End the session of admin2, Chrome/ }).click()
  await end()
  await toast(page, 'Update Failed').waitFor()
  await page.unrouteAll()
  await end()
  await toast(page, 'Session Ended').waitFor()
  await eventually(() => list.count()).toBe(2)
  await found.getByRole('button', { name: 'Save time zone' }).click()
  await found.getByText('Your session has ended.').waitFor()
  await lost.close()

  await region('Sessions').getByRole('button', { name: 'Sign out everywhere' }).click()
  const asked = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await asked.getByText('This ends 1 session of yours').waitFor()
  await asked.getByRole('button', { name: 'Stay' }).click()
  await region('Sessions').getByRole('button', { name: 'Sign out everywhere' }).click()
  await asked.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByLabel('Authentication code').waitFor()
  await enterCode(page, adminCodes.admin1)
  await region('Sessions').waitFor()

  await tabs().getByRole('link', { name: 'General' }).click()
  await region('Time zone').waitFor()
  await page.goBack()
  await region('Sessions').waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${adminPath}?panel=security`)
})
