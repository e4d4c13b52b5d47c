import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Device, openDevice, withWorker } from '../harness/browser.ts'
import { outbox, outboxIsEmpty } from '../harness/contributor.ts'
import { toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { focusedText, holdBack, listRows } from '../harness/forms.ts'
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

/** The same with the app's worker, for what needs it. */
async function openWithWorker(): Promise<void> {
  await device.close()
  device = await openDevice(server.url, withWorker)
  page = await device.open('/')
}

const form = () => page.getByRole('form', { name: 'Newsletter' })
const address = () => form().getByLabel('Email address')
const subscribe = () => form().getByRole('button').click()
const listed = (email: string) =>
  listRows<{ email: string }>(server.dataDir, 'newsletter_subscriptions').filter((row) => row.email === email)

describe('the newsletter', () => {
  it.each(['', 'nobody'])('“%s” is not sent, and the visitor is told', async (email) => {
    await address().fill(email)
    await subscribe()
    await toast(page, 'Invalid Email').waitFor()
    await toast(page, 'Please enter a valid email address.').waitFor()
    await eventually(() => address().evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await address().inputValue()).toBe(email)
  })

  it('an address is on the list once, and a second time is thanked for all the same', async () => {
    for (const email of ['noor@example.org', 'NOOR@example.org']) {
      await address().fill(email)
      await subscribe()
      await toast(page, 'Success!').waitFor()
      await toast(page, 'Thank you for subscribing! You will receive our latest updates.').waitFor()
      await eventually(() => address().inputValue()).toBe('')
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }
    expect(listed('noor@example.org')).toHaveLength(1)
    expect(listed('NOOR@example.org')).toHaveLength(0)
  })

  it('an address that only the server sees through is told like any other, and stays', async () => {
    await address().fill('a@')
    await subscribe()
    await toast(page, 'Invalid Email').waitFor()
    await toast(page, 'Please enter a valid email address.').waitFor()
    await form().getByText('Please enter a valid email address.').waitFor()
    expect(await address().inputValue()).toBe('a@')
  })

  it('while an address is sent it stays as it is, and the answer gets the focus', async () => {
    const email = 'josé@example.org'
    const release = await holdBack(page, '**/api/newsletter')
    await address().fill(email)
    await address().press('Enter')
    await form().getByRole('button', { name: 'Subscribing…' }).waitFor()
    expect(await address().isEditable()).toBe(false)
    await page.keyboard.type('lost?')
    expect(await address().inputValue()).toBe(email)
    release()
    await eventually(() => focusedText(page)).toContain('You are on the list. Thank you.')
    expect(listed(email)).toHaveLength(1)
  })

  it('where a mail will ask for a confirmation, nobody is told that they are on the list', async () => {
    await server.stop()
    await server.start({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Voices <post@voices.example>' } })
    await page.reload()
    await address().fill('asked@example.org')
    await subscribe()
    await toast(page, 'Success!').waitFor()
    await page.getByText('One more step: open our mail and press the button in it.').waitFor()
    expect(await page.getByText('You are on the list.').count()).toBe(0)
    await server.stop()
    await server.start({ env: { SMTP_URL: '', MAIL_FROM: '' } })
  })

  it('without a connection the address waits in the outbox and arrives once', async () => {
    const email = 'offline@example.org'
    await openWithWorker()
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
