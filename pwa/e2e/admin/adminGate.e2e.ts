import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Device, desktop, openDevice, phone } from '../harness/browser.ts'
import { adminPath, enterCode, openDesk } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
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

it('the code opens the desk, which the keyboard alone walks through, and all tabs on a phone', async () => {
  const page = await device.open(adminPath)
  await enterCode(page, 'not-this-one')
  await page.getByRole('alert').getByText('Invalid authentication code').waitFor()
  await enterCode(page, adminCodes.admin1)
  await dashboard(page).waitFor()
  const cookie = (await device.context.cookies()).find(({ name }) => name === 'vfw_admin')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 })

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
})

it('signing out closes the desk in other tabs too, also where they reach nothing', async () => {
  const page = await openDesk(device, 'admin1')
  const other = await device.open(adminPath)
  await dashboard(other).waitFor()
  await other.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await code(page).waitFor()
  await code(other).waitFor()
  expect(await other.evaluate(() => sessionStorage.length)).toBe(0)
})

it('the gate is there before the app, keeps what was typed meanwhile, and asks nothing that is refused', async () => {
  const page = await device.openPage()
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**/*.js', (route) => held.then(() => route.continue()))
  await page.goto(adminPath, { waitUntil: 'commit' })
  await code(page).fill(adminCodes.admin1)
  release()
  await page.getByRole('button', { name: 'Access Admin' }).click()
  await dashboard(page).waitFor()
  expect(complaints).toEqual([])
  await page.goto('/about')
  await page.goBack()
  await dashboard(page).waitFor()
})
