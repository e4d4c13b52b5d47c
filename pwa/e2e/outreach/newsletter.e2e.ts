import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, it } from 'vitest'
import { type Device, openDevice, withWorker } from '../harness/browser.ts'
import { outbox, outboxIsEmpty } from '../harness/contributor.ts'
import { eventually } from '../harness/eventually.ts'
import { listRows } from '../harness/forms.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device
let page: Page

fromScratch(async () => {
  server = await startServer()
  return () => server.stop()
})
beforeEach(async () => {
  device = await openDevice(server.url)
  page = await device.open('/')
})
afterEach(() => device.close())

const form = () => page.getByRole('form', { name: 'Newsletter' })
const address = () => form().getByLabel('Email address')
const subscribe = () => form().getByRole('button').click()
const listed = (email: string) =>
  listRows<{ email: string }>(server.dataDir, 'newsletter_subscriptions').filter((row) => row.email === email)

describe('the newsletter', () => {
  it('without a connection the address waits in the outbox and arrives once', async () => {
    const email = 'offline@example.org'
    await device.close()
    device = await openDevice(server.url, withWorker)
    page = await device.open('/')
    await untilReadyForOffline(page)
    await address().fill(email)
    await device.setOffline(true)
    await subscribe()
    await page.getByText('Saved on this phone. It will be sent when you have signal.').waitFor()
    await page.locator('#newsletter').getByRole('link', { name: 'Open outbox' }).click()
    await outbox(page).getByText('Newsletter sign-up').first().waitFor()
    await device.setOffline(false)
    await eventually(() => listed(email).length).toBe(1)
    await eventually(() => outboxIsEmpty(page)).toBe(true)
  })

  it('an address with #newsletter comes to rest 80 px below the top', async () => {
    await page.goto('/stories')
    await page.goto('/#newsletter')
    const top = () => page.locator('#newsletter').evaluate((place) => Math.round(place.getBoundingClientRect().top))
    const isAsLowAsItGoes = () =>
      page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
    await eventually(async () => (await isAsLowAsItGoes()) || Math.abs((await top()) - 80) <= 1).toBe(true)
  })
})
