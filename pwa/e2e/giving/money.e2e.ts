import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from '../harness/axe.ts'
import { type Device, desktop, openDevice } from '../harness/browser.ts'
import { adminPath, openDesk } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { fillDonations, fillEvents, stripeSettings } from '../harness/money.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device

fromScratch(async () => {
  server = await startServer({ env: stripeSettings })
  device = await openDevice(server.url, { viewport: desktop })
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await openDesk(device, 'admin1')
  return () => server.stop()
})

const clipboardOf = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

it('a donation’s number is copied for the provider, and what the list shows is taken along as a file; the log of webhooks scrolls by keyboard, and one event is read and copied', async () => {
  const page = await device.openPage()
  await page.goto(`${adminPath}#donations`)
  await page.getByRole('heading', { name: 'No donations yet' }).waitFor()
  await expectAccessible(page)

  fillDonations(server.dataDir, [
    { donorName: 'Amina', donorEmail: 'amina@example.org', stripePaymentIntentId: 'pi_of_amina' },
    { donorName: 'Kofi', method: 'paypal', amount: 123_400, paypalOrderId: '5O190127TN364715T' },
    { donorName: 'Naserian', amount: 10_000, amountRefunded: 4_000 },
    { donorName: 'Tendai', disputeStatus: 'open', amountDisputed: 5_000 },
    { donorName: 'Sipho', status: 'failed', failureReason: 'Your card was declined.' },
    { donorName: 'Lindiwe', status: 'pending', amount: 2_500 },
  ])
  await page.reload()
  const gift = (donor: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: donor, exact: true }) })
  await gift('Amina').waitFor()
  await page.getByText('By month, and what given and kept mean').click()
  const chart = page.getByRole('group', { name: 'Chart, scrolls sideways' })
  expect(await chart.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
  for (const [donor, what, id] of [
    ['Amina', 'Stripe payment', 'pi_of_amina'],
    ['Kofi', 'PayPal order', '5O190127TN364715T'],
  ] as const) {
    await page.getByRole('button', { name: `Copy ${what} ${id}` }).click()
    await gift(donor).getByText('Copied').waitFor()
    expect(await clipboardOf(page)).toBe(id)
  }
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Search and filters' }).click()
  await page.getByRole('button', { name: /^failed/ }).click()
  await gift('Amina').waitFor({ state: 'detached' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^donations-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^[^\r]*Donor[^\r]*\r\n[^\r]*Sipho[^\r]*\r\n$/)

  const data = { id: 'evt_1', type: 'payout.created', data: { object: { id: 'po_1', amount: 9620 } } }
  fillEvents(server.dataDir, [
    ...Array.from({ length: 9 }, () => ({ status: 'processed' as const, outcome: 'Donation 12: $50.00 arrived.' })),
    {
      eventType: 'payout.created',
      webhookEndpoint: '/api/stripe-payout-webhook',
      status: 'failed',
      errorMessage: 'The bank account is closed.',
      attempts: 3,
      data,
      stripeEventId: 'evt_1QNx5mLrAbCdEfGhIjKlm0Zx',
    },
    { eventType: 'charge.updated' },
  ])
  await page.goto(`${adminPath}#settings`)
  const log = page.getByRole('list', { name: 'Webhook events' })
  await log.waitFor()
  expect(await log.evaluate((part) => [part.clientHeight <= 384, part.scrollHeight > 384])).toEqual([true, true])
  await log.focus()
  await page.keyboard.press('End')
  await eventually(() => log.evaluate((part) => part.scrollTop)).toBeGreaterThan(0)
  await expectAccessible(page)

  const opener = log.getByRole('button', { name: 'payout.created', exact: true })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'payout.created' })
  await dialog.getByText('"amount": 9620').waitFor()
  await dialog.getByRole('button', { name: 'Copy JSON' }).click()
  await dialog.getByText('Copied').waitFor()
  expect(await clipboardOf(page)).toBe(JSON.stringify(data, null, 2))
  await dialog.getByRole('button', { name: 'Copy evt_1QNx5mLrAbCdEfGhIjKlm0Zx' }).click()
  await eventually(() => clipboardOf(page)).toBe('evt_1QNx5mLrAbCdEfGhIjKlm0Zx')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
})
