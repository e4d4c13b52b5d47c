import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Device, desktop, openDevice, phone } from '../harness/browser.ts'
import { adminPath, enterCode } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { holdBack } from '../harness/forms.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { adminCodes, type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device

fromScratch(async () => {
  server = await startServer()
  return () => server.stop()
})
beforeEach(async () => {
  device = await openDevice(server.url, { viewport: desktop })
})
afterEach(() => device.close())

const code = (page: Page) => page.getByLabel('Authentication code')
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Admin dashboard' })
const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 2, name, exact: true }).waitFor()

it('the gate is there before the app and keeps what was typed meanwhile; the desk is walked by the keyboard alone, has all tabs on a phone, and closes in other tabs too', async () => {
  const page = await device.openPage()
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  const release = await holdBack(page, '**/assets/**/*.js')
  await page.goto(adminPath, { waitUntil: 'commit' })
  await code(page).fill(adminCodes.admin1)
  release()
  await page.getByRole('button', { name: 'Access Admin' }).click()
  await dashboard(page).waitFor()
  expect(complaints).toEqual([])
  const cookie = (await device.context.cookies()).find(({ name }) => name === 'vfw_admin')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 })
  await page.goto('/about')
  await page.goBack()
  await dashboard(page).waitFor()

  const rail = page.getByRole('navigation', { name: 'Admin sections' })
  await rail.getByRole('link', { name: 'Published', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await heading(page, 'Blog')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Blog')
  await page.goBack()
  await heading(page, 'Today')

  await page.setViewportSize(phone)
  const opener = page.getByRole('button', { name: 'All 11' })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'All sections' })
  await eventually(() => sheet.getByRole('link').count()).toBe(11)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await opener.click()
  await sheet.getByRole('link', { name: 'Donations' }).click()
  await heading(page, 'Donations')
  await page.reload()
  await heading(page, 'Donations')

  await page.setViewportSize(desktop)
  const other = await device.open(adminPath)
  await dashboard(other).waitFor()
  // Also where they reach nothing.
  await other.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await code(page).waitFor()
  await code(other).waitFor()
  expect(await other.evaluate(() => sessionStorage.length)).toBe(0)
  await enterCode(page, 'not-this-one')
  await page.getByRole('alert').getByText('Invalid authentication code').waitFor()
})
