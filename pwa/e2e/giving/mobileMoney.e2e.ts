import { afterEach, expect, it } from 'vitest'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, openDevice, phone } from '../harness/browser.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { listGifts } from '../harness/gifts.ts'
import { type Server, startServer } from '../harness/server.ts'

let sandbox: Sandbox
let server: Server
let device: Device

fromScratch(async () => {
  sandbox = await openSandbox()
  server = await startServer({ env: sandbox.env })
  sandbox.flutterwave.events.deliverTo(server.url)
  return async () => {
    await server.stop()
    await sandbox.close()
  }
})
afterEach(() => device.close())

it('a donor on a phone is asked there, enters the PIN, and is thanked', async () => {
  device = await openDevice(server.url, { viewport: phone })
  const page = await device.open('/donate')
  await page.getByRole('button', { name: 'Use mobile money' }).click()
  const form = page.getByRole('form', { name: 'Mobile money' })
  await form.getByLabel('Country').selectOption({ label: 'Kenya' })
  await form.getByText(/^You give \$50\. That is about KES 6,469\./).waitFor()
  await form.getByLabel('Phone number').fill('0712 345 678')
  expect(await axeFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Ask me on my phone' }).click()
  await page.getByRole('heading', { name: 'Look at your phone' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  sandbox.flutterwave.charges.pay(sandbox.flutterwave.charges.all()[0]?.id ?? 0)
  await page.getByText('Your donation of $50 has been received').waitFor()
  await eventually(() =>
    expect(listGifts(server.dataDir)).toMatchObject([{ amount: 5_000, method: 'mobile_money', status: 'succeeded' }]),
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
