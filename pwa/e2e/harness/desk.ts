import type { Page } from 'playwright-core'
import type { Device } from './browser.ts'
import { adminCodes } from './server.ts'

export const adminPath = '/admin/wildlifeafrica'

/** Enters a code at the gate. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Authentication code').fill(code)
  await page.getByRole('button', { name: 'Access Admin' }).click()
}

/** The desk of an admin, signed in, at one of its tabs. */
export async function openDesk(device: Device, admin: keyof typeof adminCodes, tab = 'pending'): Promise<Page> {
  const page = await device.open(`${adminPath}#${tab}`)
  await enterCode(page, adminCodes[admin])
  await page.getByRole('heading', { name: 'Admin dashboard' }).waitFor()
  return page
}

/** A story's row in a list, by its title. */
export const rowOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** On a phone the row of a waiting story opens first. */
export async function viewFull(page: Page, title: string): Promise<void> {
  const view = page.getByRole('button', { name: `View Full: ${title}` })
  const opener = page.getByRole('button', { name: `Open: ${title}` })
  await view.or(opener).filter({ visible: true }).first().waitFor()
  if (await opener.isVisible()) await opener.click()
  await view.click()
}

/** Has done at once what waits in a story's row. A key reaches the button under a toast too. */
export async function doNow(page: Page, title: string): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Now: ${title}`, exact: true }).press('Enter')
  await rowOf(page, title).waitFor({ state: 'detached' })
}

export const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(title, { exact: true })
