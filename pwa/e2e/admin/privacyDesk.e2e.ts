import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { type Device, desktop, openDevice } from '../harness/browser.ts'
import { adminPath, enterCode, toast } from '../harness/desk.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { fillDonations } from '../harness/money.ts'
import { adminCodes, type Server, startServer } from '../harness/server.ts'

const email = 'amina@example.org'

let server: Server
let device: Device
let api: Api
let page: Page

fromScratch(async () => {
  server = await startServer()
  device = await openDevice(server.url, { viewport: desktop })
  api = openApi(server.url)
  await api.signIn()
  page = await device.open(`${adminPath}?panel=privacy#settings`)
  await enterCode(page, adminCodes.admin1)
  await page.getByRole('heading', { name: 'One person’s data' }).waitFor()
  return () => server.stop()
})

const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
})
const section = (name: string) => page.getByRole('region', { name })
const person = () => section('One person’s data')
const rows = (name: string) => section(name).getByRole('listitem')

it('a request is noted, its person found, handed out, and erased but for what the law keeps', async () => {
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

  await section('Requests').getByRole('button', { name: 'Note a request' }).click()
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
  await section('Requests')
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
  await section('Requests').getByText('No request is open.').waitFor()
  await section('Requests')
    .getByText(/^Answered \(/)
    .click()
  await rows('Requests').filter({ hasText: 'Somebody who was erased' }).first().waitFor()
  await expectAccessible(page)
})
