import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone } from '../harness/browser.ts'
import { adminPath, enterCode, openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { fillDonations } from '../harness/money.ts'
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
const tabs = () => page.getByRole('navigation', { name: 'Settings' })

const email = 'amina@example.org'
const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
})
const person = () => region('One person’s data')
const rows = (name: string) => region(name).getByRole('listitem')

it('a request is noted, its person found, handed out, and erased but for what the law keeps', async () => {
  await tabs().getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('heading', { name: 'One person’s data' }).waitFor()
  await api.submit({ authorEmail: email })
  const letter = {
    name: 'Amina Example',
    email,
    category: 'other',
    subject: 'The ford',
    message: 'Who looks after it?',
  }
  await api.call('POST', '/api/contact', json(letter))
  fillDonations(server.dataDir, [{ donorName: 'Amina Example', donorEmail: email }])

  await region('Requests').getByRole('button', { name: 'Note a request' }).click()
  const noting = page.getByRole('dialog', { name: 'Note a request' })
  await noting.getByLabel('Asked for').selectOption('Erasure')
  await noting.getByLabel('Email address').fill(email)
  await noting.getByLabel('Came in on').fill('2026-01-02')
  await noting.getByRole('button', { name: 'Note it' }).click()
  await toast(page, 'Request Noted').waitFor()
  await rows('Requests')
    .filter({ hasText: email })
    .getByText(/Overdue since 1 Feb/)
    .waitFor()

  // By keyboard: from the request to the person, whose name takes the focus.
  await region('Requests')
    .getByRole('button', { name: `Find: ${email}` })
    .press('Enter')
  await person().getByRole('heading', { name: email }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(email)
  await rows('One person’s data').filter({ hasText: 'Stories' }).getByText('is erased').waitFor()
  const donations = rows('One person’s data').filter({ hasText: 'Donations' })
  await donations.getByText('is kept').waitFor()
  await donations.getByText(/Accounting law asks .* 10 years/).waitFor()
  await expectAccessible(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    person().getByRole('button', { name: 'Copy for programs' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/)
  const copy = await readFile(await download.path(), 'utf8')
  expect(copy).toContain(letter.message)
  await toast(page, 'Copy Made').waitFor()

  const open = person().getByRole('button', { name: 'Erase…' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Erase this person?' })
  const yes = dialog.getByRole('button', { name: 'Erase for good' })
  expect(await yes.isDisabled()).toBe(true)
  await dialog.getByLabel('Type the address to confirm').fill('amina@example.or')
  expect(await yes.isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true)

  await open.click()
  await dialog.getByLabel('Type the address to confirm').fill(email.toUpperCase())
  await yes.click()
  await person()
    .getByText(/1 story with its files.*; 1 message/)
    .waitFor()
  await rows('One person’s data').filter({ hasText: 'Donations' }).waitFor()
  await toast(page, 'Person Erased').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(email)
  await rows('One person’s data').filter({ hasText: 'Stories' }).waitFor({ state: 'detached' })
  expect(await rows('One person’s data').count()).toBe(1)
  expect((await api.stories()).length).toBe(0)
  // Not even the disk has the words any more.
  for (const file of ['voices.sqlite', 'voices.sqlite-wal'])
    expect((await readFile(path.join(server.dataDir, file))).includes(letter.message)).toBe(false)
  await region('Requests').getByText('No request is open.').waitFor()
  await region('Requests')
    .getByText(/^Answered \(/)
    .click()
  await rows('Requests').filter({ hasText: 'Somebody who was erased' }).first().waitFor()
  await expectAccessible(page)
})

it('manuals, all data and the database can be taken home, the tests open beside the desk, and a file is looked at, taken in and taken back by keyboard', async () => {
  const taken = async (name: string, panel = 'Everything at once') => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      region(panel).getByRole('link', { name }).click(),
    ])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  await tabs().getByRole('link', { name: 'General' }).click()
  expect((await taken('Manual: Manual for administrators', 'Manuals')).bytes.length).toBeGreaterThan(1000)
  expect((await taken('Manual: Manual for readers and writers', 'Manuals')).bytes.length).toBeGreaterThan(1000)
  await tabs().getByRole('link', { name: 'Import and export' }).click()
  const stories = await taken('JSON lines: Stories', 'Export')
  expect(stories.name).toMatch(/^voices-stories-\d{4}-\d\d-\d\d\.jsonl$/)
  const data = await taken('CSV: All data as tables')
  expect(data.name).toMatch(/^voices-data-\d{4}-\d\d-\d\d\.zip$/)
  expect(Object.keys(unzipSync(new Uint8Array(data.bytes)))).toContain('stories.csv')
  const all = JSON.parse((await taken('JSON: All data for programs')).bytes.toString())
  expect(all.tables.users).toMatchObject([{ username: 'admin1' }, { username: 'admin2' }])
  const backup = await taken('Backup: Database backup')
  expect(backup.name).toMatch(/\.sqlite$/)
  expect(backup.bytes.subarray(0, 15).toString()).toBe('SQLite format 3')

  await tabs().getByRole('link', { name: 'General' }).click()
  const opening = page.waitForEvent('popup')
  await region('Knowledge tests')
    .getByRole('link', { name: 'Open the test for administrators in a new window' })
    .click()
  const test = await opening
  await test.getByRole('group').first().waitFor()
  expect(await test.getByRole('group').count()).toBe(10)
  await test.close()

  const rows = [
    'title,content,authorName,authorEmail,authorLocation,category',
    'Herons,Back.,Amina,a@example.org,Kisumu,Education',
  ]
  const buffer = Buffer.from([...rows, 'Owls,Asleep.,Amina,nobody,Kisumu,Education'].join('\n'))
  await tabs().getByRole('link', { name: 'Import and export' }).click()
  const panel = region('Import')
  await panel.getByText('Which columns the file has').click()
  await panel.getByLabel('File').setInputFiles({ name: 'stories.csv', mimeType: 'text/csv', buffer })
  await panel.getByRole('button', { name: 'Preview' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByText('Line 3 Not taken in. Please enter a valid email address.').waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Import 1 story' }).focus()
  await page.keyboard.press('Enter')
  const earlier = region('Earlier imports')
  await earlier.getByText('1 story added, 1 not taken in.').waitFor()
  await earlier.getByRole('button', { name: /^Undo/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back 1 story' }).click()
  await earlier.getByText('1 taken back.').waitFor()
})

it('the log is reached by keyboard, a lost device is signed out, then oneself everywhere, and Back leads to where one was', async () => {
  await api.call('PATCH', '/api/admin/profile', {
    body: JSON.stringify({ timezone: 'Africa/Accra' }),
    headers: { 'content-type': 'application/json' },
  })
  const lost = await openDevice(server.url, { viewport: phone })
  const found = await openDesk(lost, 'admin2', 'settings')
  await page.goto(`${adminPath}#settings`)
  await page.reload()
  await region('Time zone').waitFor()
  await expectAccessible(page)
  await tabs().getByRole('link', { name: 'Security' }).focus()
  await page.keyboard.press('Enter')
  await region('Audit log').getByRole('button', { name: 'What changed: admin2 changed their settings' }).click()
  await region('Audit log').getByText('Africa/Accra').waitFor()
  await expectAccessible(page)

  const list = region('Sessions').getByRole('listitem')
  await eventually(() => list.count()).toBe(3)
  await list.getByRole('button', { name: /^End the session of admin2, Chrome/ }).click()
  await toast(page, 'Session Ended').waitFor()
  await eventually(() => list.count()).toBe(2)
  const isOver = found.getByText('Your session has ended.')
  // It learns it by its next act, or by itself just before.
  await found.getByRole('button', { name: 'Save time zone' }).or(isOver).click()
  await isOver.waitFor()
  await lost.close()

  await region('Sessions').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page
    .getByRole('dialog', { name: 'Sign out everywhere?' })
    .getByRole('button', { name: 'Sign out everywhere' })
    .click()
  await page.getByLabel('Authentication code').waitFor()
  await enterCode(page, adminCodes.admin1)
  await region('Sessions').waitFor()
  await tabs().getByRole('link', { name: 'General' }).click()
  await region('Time zone').waitFor()
  await page.goBack()
  await region('Sessions').waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${adminPath}?panel=security`)
})
