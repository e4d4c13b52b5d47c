import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Page } from 'playwright-core'

export interface GiftRow {
  id: number
  amount: number
  donor_name: string | null
  donor_email: string | null
  method: string
  status: string
  submission: string
}

/** The donations in the server's database, oldest first, read while it runs. */
export function listGifts(dataDir: string): GiftRow[] {
  const db = new Sqlite(path.join(dataDir, 'voices.sqlite'), { readonly: true })
  try {
    return db.prepare<[], GiftRow>('select * from donations order by id').all()
  } finally {
    db.close()
  }
}

export const payButton = (page: Page) => page.getByRole('form', { name: 'Donation' }).getByRole('button').last()

/** Goes from the form to the card, as the donor does. */
export async function toCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Donate \$/ }).click()
  await page.getByRole('heading', { name: 'Complete Your Donation' }).waitFor()
  await page.getByLabel('Card number').waitFor()
}

/** Fills in a test card of the stand-in, and pays. */
export async function payByCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'is paid' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

/** Turns to PayPal and waits until it may be opened. */
export async function toPaypal(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'PayPal' }).click()
  await paypalButton(page).waitFor()
}

export const paypalButton = (page: Page) => page.getByRole('button', { name: /^Donate \$[\d,]+ with PayPal$/ })

/** In PayPal's window. */
export async function approve(page: Page): Promise<void> {
  const window = page.getByRole('dialog', { name: 'PayPal, on trial' })
  await window.getByText('USD').waitFor()
  await window.getByRole('button', { name: 'Approve', exact: true }).click()
  await window.waitFor({ state: 'detached' })
}

export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you', exact: true })
