import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { someMessage } from '../../testing/samples.ts'
import { axeFindings } from '../harness/axe.ts'
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
const rows = (message: string) =>
  listRows<Row>(server.dataDir, 'contact_messages').filter((row) => row.message === message)

describe('the form', () => {
  it('a subject written before the app has arrived stays, whatever is chosen', async () => {
    const release = await openWithoutApp(page, '/contact')
    await field('Subject').fill('In my own words')
    await fillMessage(page, { category: 'events', message: 'Early words.' })
    release()
    await form().getByText('Guided wildlife walk and count').waitFor()
    await form().getByText('12/2000').waitFor()
    expect(await field('Subject').inputValue()).toBe('In my own words')
  })

  it('events and preference chosen before the app has arrived stay, and leaving asks', async () => {
    const release = await openWithoutApp(page, '/contact?category=events')
    await field('Both').check()
    await field('Guided wildlife walk and count').check()
    release()
    await eventually(() => field('Location').getAttribute('aria-required')).toBe('true')
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.assign('/about')))
    await (await asked).dismiss()
    expect(await field('Both').isChecked()).toBe(true)
    expect(await field('Guided wildlife walk and count').isChecked()).toBe(true)
    await field('Category').selectOption('')
    await field('Both').waitFor({ state: 'detached' })
  })

  it('who goes to another page and back finds what was written, until it is sent', async () => {
    const message = 'Back from another page.'
    await fillMessage(page, { category: 'events', message })
    await field('Both').check()
    await field('Guided wildlife walk and count').check()
    await field('Location').fill('Kisumu, Kenya')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await form().waitFor({ state: 'detached' })
    await page.goBack()
    await eventually(() => words().inputValue()).toBe(message)
    expect(await field('Your name').inputValue()).toBe(someMessage.name)
    expect(await field('Both').isChecked()).toBe(true)
    expect(await field('Location').inputValue()).toBe('Kisumu, Kenya')
    expect(await everythingKept(page)).not.toContain(message)
    await send()
    await toast(page, 'Message Sent!').waitFor()
    expect(rows(message)).toMatchObject([{ selected_events: '["Guided wildlife walk and count"]' }])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await form().waitFor({ state: 'detached' })
    await page.goBack()
    await eventually(() => words().inputValue()).toBe('')
  })

  it('hides its traps from people: out of sight, out of the keyboard’s way, without autofill', async () => {
    for (const name of ['website', 'url', 'phone_number']) {
      const trap = form().locator(`[name=${name}]`)
      const box = await trap.boundingBox()
      expect(box && box.x + box.width).toBeLessThan(0)
      expect(await trap.getAttribute('tabindex')).toBe('-1')
      expect(await trap.getAttribute('autocomplete')).toBe('off')
      expect(await form().getByRole('textbox', { name }).count()).toBe(0)
    }
  })

  it('with fields that miss something it is readable by anybody, in light and dark', async () => {
    await send()
    await toast(page, 'Missing Information').waitFor()
    await field('Category').selectOption('events')
    expect(await axeFindings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFindings(page)).toEqual([])
    expect(device.complaints).toEqual({ console: [], foreign: [] })
  })
})

describe('without a connection', () => {
  beforeEach(async () => {
    await device.close()
    device = await openDevice(server.url, withWorker)
    page = await device.open('/contact')
  })

  it('a message waits in the outbox and arrives once', async () => {
    const message = 'Written beside the ford, without a signal.'
    await untilReadyForOffline(page)
    await fillMessage(page, { message })
    await device.setOffline(true)
    await form().getByRole('button').click()
    await form().getByText('Saved on this phone. It will be sent when you have signal.').waitFor()
    expect(rows(message)).toEqual([])
    await form().getByRole('link', { name: 'Open outbox' }).click()
    await outbox(page).getByText('Message about partnership').waitFor()
    await device.setOffline(false)
    await toast(page, 'Sent from your outbox').waitFor()
    await eventually(() => rows(message).length).toBe(1)
    await eventually(() => outboxIsEmpty(page)).toBe(true)
    expect(rows(message)).toHaveLength(1)
  })

  it('the form says so when what it had saved has arrived', async () => {
    await untilReadyForOffline(page)
    await fillMessage(page, { message: 'Sent while I looked at the form.' })
    await device.setOffline(true)
    await form().getByRole('button').click()
    await form().getByText('Saved on this phone. It will be sent when you have signal.').waitFor()
    await device.setOffline(false)
    await form().getByText('Your message has arrived.').waitFor()
    expect(await form().getByText('Saved on this phone.').count()).toBe(0)
  })
})
