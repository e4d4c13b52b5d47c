import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { someApplicant, someApplication, someMessage } from '../../testing/samples.ts'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { type Device, desktop, openDevice } from '../harness/browser.ts'
import { changeDatabase } from '../harness/database.ts'
import { adminPath, openDesk, toast } from '../harness/desk.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device
let page: Page
let api: Api

fromScratch(
  async () => {
    server = await startServer()
    device = await openDevice(server.url, { viewport: desktop })
    page = await openDesk(device, 'admin1', 'messages')
    api = openApi(server.url)
    await api.signIn('admin2')
    return () => server.stop()
  },
  { inOrder: true },
)

const send = async (address: string, body: object) => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await api.call('POST', address, { body: JSON.stringify(body), headers })
  return (await answer.json()) as { id: number }
}
const write = (changes: object) => send('/api/contact', { ...someMessage, ...changes })
const apply = (changes: object = {}) => send('/api/volunteer-applications', { ...someApplication, ...changes })

const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name })
const open = async (address: string) => {
  await page.goto('about:blank')
  await page.goto(`${adminPath}${address}#messages`)
  await page.getByRole('heading', { name: 'Messages', level: 2 }).waitFor()
}

it('messages are opened, folded, answered and about to be deleted, and applications are read, printed and exported, without barriers', async () => {
  await write({ subject: 'Herons at the ford', message: 'The reeds came back.\n'.repeat(40) })
  await write({ subject: 'Filled by a browser', website: 'https://filled.example' })
  await open('')
  await page.getByRole('button', { name: 'Herons at the ford', exact: true }).click()
  await button('Mark Read: Herons at the ford').waitFor()
  await expectAccessible(page)
  await button('Long rows').click()
  const text = page.locator('.whole').first()
  const folded = await text.evaluate((part) => part.clientHeight)
  await button('Read all of “Herons at the ford”').click()
  expect(await text.evaluate((part) => part.clientHeight)).toBeGreaterThan(folded)
  await button('Fold “Herons at the ford”').click()

  const reply = page.getByRole('link', { name: 'Reply: Herons at the ford' })
  // The machine of the tests has no mail program that could open.
  await reply.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await reply.click()
  await page.getByText('Have you sent it?').waitFor()
  await expectAccessible(page)
  await button('Sent: mark as responded').click()
  await toast(page, 'Marked as Responded').waitFor()

  await button('Set aside').click()
  await button('Delete: Filled by a browser').click()
  await page.getByRole('dialog', { name: 'Delete “Filled by a browser”?' }).waitFor()
  await expectAccessible(page)
  await button('Keep it').click()

  await apply({ name: 'Chidi Example' })
  const threeWeeksAgo = new Date(Date.now() - 21 * 24 * 60 * 60_000).toISOString()
  changeDatabase(server.dataDir, (db) =>
    db.prepare('update volunteer_applications set created_at = ?').run(threeWeeksAgo),
  )
  const dateOfBirth = `${new Date().getUTCFullYear() - 14}-01-01`
  const { id } = await apply({ name: 'Ngozi Example', email: 'ngozi@example.org', dateOfBirth })
  await open('?show=volunteer')
  await page.getByText(/Overdue since/).waitFor()
  await page.getByText('Under 18: involve a guardian').waitFor()
  await expectAccessible(page)
  await button('View: Chidi Example').click()
  const dialog = page.getByRole('dialog', { name: 'Chidi Example' })
  await dialog.getByText(someApplicant.motivation).waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('searchbox').isVisible()).toBe(false)
  expect(await dialog.getByText(someApplicant.motivation).isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await api.call('PATCH', `/api/volunteer-applications/${id}/status`, {
    body: JSON.stringify({ status: 'shortlisted', guardianAgreed: true }),
    headers: { 'content-type': 'application/json' },
  })
  await button('Filters').click()
  await button(/^Shortlisted/i, page.getByRole('group', { name: 'State' })).click()
  await button('View: Ngozi Example').waitFor()
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^volunteer-applications-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('Ngozi Example')
  expect(csv).not.toContain('Chidi Example')
  expect(device.complaints.foreign).toEqual([])
})
