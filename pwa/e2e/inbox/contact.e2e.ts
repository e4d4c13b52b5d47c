import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { someMessage } from '../../testing/samples.ts'
import { axeFindings, colourRules } from '../harness/axe.ts'
import { type Device, openDevice, withWorker } from '../harness/browser.ts'
import { outbox, outboxIsEmpty } from '../harness/contributor.ts'
import { toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fillMessage, listRows, openWithoutApp } from '../harness/forms.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { everythingKept, untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

interface Row {
  name: string
  email: string
  subject: string
  category: string
  message: string
  selected_events: string
  event_preference: string | null
  location: string | null
  is_spam: number
}

let server: Server
let device: Device
let page: Page

fromScratch(async () => {
  server = await startServer()
  return () => server.stop()
})
beforeEach(async () => {
  device = await openDevice(server.url)
  page = await device.open('/contact')
})
afterEach(() => device.close())

const form = () => page.getByRole('form', { name: 'Message' })
const field = (name: string) => form().getByLabel(name)
const words = () => form().getByRole('textbox', { name: /^Message/ })
const send = () => page.getByRole('button', { name: 'Send message' }).click()
/** By links of the app, without a new document. */
async function goAwayAndBack() {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await form().waitFor({ state: 'detached' })
  await page.goBack()
}
const rows = (message: string) =>
  listRows<Row>(server.dataDir, 'contact_messages').filter((row) => row.message === message)

it('what is written before the app has arrived stays, leaving asks, who comes back finds it until it is sent, and nobody meets a trap', async () => {
  const release = await openWithoutApp(page, '/contact?category=events')
  await field('Subject').fill('In my own words')
  await fillMessage(page, { category: 'events', message: 'Early words.' })
  await field('Both').check()
  await field('Guided wildlife walk and count').check()
  release()
  await form().getByText('12/2000').waitFor()
  await eventually(() => field('Location').getAttribute('aria-required')).toBe('true')
  expect(await field('Subject').inputValue()).toBe('In my own words')
  expect(await field('Both').isChecked()).toBe(true)
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.assign('/about')))
  await (await asked).dismiss()
  expect(await field('Guided wildlife walk and count').isChecked()).toBe(true)
  await field('Category').selectOption('')
  await field('Both').waitFor({ state: 'detached' })
  for (const name of ['website', 'url', 'phone_number']) {
    const trap = form().locator(`[name=${name}]`)
    const box = await trap.boundingBox()
    expect(box && box.x + box.width).toBeLessThan(0)
    expect(await trap.getAttribute('tabindex')).toBe('-1')
    expect(await trap.getAttribute('autocomplete')).toBe('off')
    expect(await form().getByRole('textbox', { name }).count()).toBe(0)
  }

  const message = 'Back from another page.'
  await fillMessage(page, { category: 'events', message })
  await field('Both').check()
  await field('Guided wildlife walk and count').check()
  await field('Location').fill('Kisumu, Kenya')
  await goAwayAndBack()
  await eventually(() => words().inputValue()).toBe(message)
  expect(await field('Your name').inputValue()).toBe(someMessage.name)
  expect(await field('Both').isChecked()).toBe(true)
  expect(await field('Location').inputValue()).toBe('Kisumu, Kenya')
  expect(await everythingKept(page)).not.toContain(message)
  await send()
  await toast(page, 'Message Sent!').waitFor()
  expect(rows(message)).toMatchObject([{ selected_events: '["Guided wildlife walk and count"]' }])
  await goAwayAndBack()
  await eventually(() => words().inputValue()).toBe('')

  await send()
  await toast(page, 'Missing Information').waitFor()
  await field('Category').selectOption('events')
  expect(await axeFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeFindings(page, colourRules)).toEqual([])
  expect(device.complaints).toEqual({ console: [], foreign: [] })
})

it('without a connection a message and an address for the newsletter wait in the outbox and arrive once, which the form says; an address with #newsletter comes to rest 80 px below the top', async () => {
  const message = 'Written beside the ford, without a signal.'
  const email = 'offline@example.org'
  await device.close()
  device = await openDevice(server.url, withWorker)
  page = await device.open('/contact')
  await untilReadyForOffline(page)
  await fillMessage(page, { message })
  await device.setOffline(true)
  await form().getByRole('button').click()
  const saved = page.getByText('Saved on this phone. It will be sent when you have signal.')
  await saved.waitFor()
  expect(rows(message)).toEqual([])
  await device.setOffline(false)
  await form().getByText('Your message has arrived.').waitFor()
  expect(await saved.count()).toBe(0)
  await eventually(() => rows(message).length).toBe(1)

  await page.goto('/#newsletter')
  const top = () => page.locator('#newsletter').evaluate((place) => Math.round(place.getBoundingClientRect().top))
  const isAsLowAsItGoes = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  await eventually(async () => (await isAsLowAsItGoes()) || Math.abs((await top()) - 80) <= 1).toBe(true)
  const newsletter = page.getByRole('form', { name: 'Newsletter' })
  await newsletter.getByLabel('Email address').fill(email)
  await device.setOffline(true)
  await newsletter.getByRole('button').click()
  await saved.waitFor()
  await page.locator('#newsletter').getByRole('link', { name: 'Open outbox' }).click()
  await outbox(page).getByText('Newsletter sign-up').first().waitFor()
  await page.goto('/contact')
  await fillMessage(page, { message: 'And a second one.' })
  await form().getByRole('button').click()
  await form().getByRole('link', { name: 'Open outbox' }).click()
  await outbox(page).getByText('Message about partnership').first().waitFor()
  await device.setOffline(false)
  await toast(page, 'Sent from your outbox').waitFor()
  await eventually(() => listRows<Row>(server.dataDir, 'newsletter_subscriptions').map((row) => row.email)).toEqual([
    email,
  ])
  await eventually(() => outboxIsEmpty(page)).toBe(true)
  expect([rows(message).length, rows('And a second one.').length]).toEqual([1, 1])
})
