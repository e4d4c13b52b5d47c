import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contactCategories, contactTopics, eventInterests } from '../../../data/vocabulary/contact.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, desktop, openDevice, withWorker } from '../harness/browser.ts'
import { outbox, outboxIsEmpty } from '../harness/contributor.ts'
import { openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fillMessage, focusedText, holdBack, listRows, openWithoutApp, someMessage } from '../harness/forms.ts'
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

/** The same with the app's worker, for what needs it. */
async function openWithWorker(): Promise<void> {
  await device.close()
  device = await openDevice(server.url, withWorker)
  page = await device.open('/contact')
}

const form = () => page.getByRole('form', { name: 'Message' })
const field = (name: string) => form().getByLabel(name)
const words = () => form().getByRole('textbox', { name: /^Message/ })
const send = () => page.getByRole('button', { name: 'Send message' }).click()
const rows = (message: string) =>
  listRows<Row>(server.dataDir, 'contact_messages').filter((row) => row.message === message)
const isFocused = (name: string) => field(name).evaluate((control) => control === document.activeElement)

describe('the form', () => {
  it('each of the seven categories fills in its subject', async () => {
    const options = await field('Category')
      .getByRole('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    expect(options).toEqual(['', ...contactCategories])
    for (const category of contactCategories) {
      await field('Category').selectOption(category)
      await eventually(() => field('Subject').inputValue()).toBe(contactTopics[category].subject)
    }
  })

  it('an address with a category preselects it, with its subject', async () => {
    for (const category of contactCategories) {
      await page.goto(`/contact?category=${category}`)
      expect(await field('Category').inputValue()).toBe(category)
      expect(await field('Subject').inputValue()).toBe(contactTopics[category].subject)
    }
  })

  it('a link to another category chooses it and keeps what is written', async () => {
    await fillMessage(page, { category: 'events', message: 'We are a school.' })
    await page.getByText('Do you visit schools?').click()
    await page.getByRole('link', { name: 'School program' }).click()
    await eventually(() => field('Subject').inputValue()).toBe('School Partnership Program')
    expect(await words().inputValue()).toBe('We are a school.')
  })

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

  it('offers 24 events in six groups, a preference and a place, and forgets them with another category', async () => {
    await field('Category').selectOption('events')
    for (const { group, events } of eventInterests)
      expect(await form().getByRole('group', { name: group }).getByRole('checkbox').count()).toBe(events.length)
    expect(await form().getByRole('checkbox').count()).toBe(24)
    await field('Guided wildlife walk and count').check()
    await field('Both').check()
    await field('Location').fill('Kisumu, Kenya')
    await field('Online').check()
    expect(await field('Location').inputValue()).toBe('')
    await field('Both').check()
    await field('Location').fill('Kisumu, Kenya')
    await field('Category').selectOption('media')
    await form().getByRole('checkbox').first().waitFor({ state: 'detached' })
    await field('Category').selectOption('events')
    expect(await form().getByRole('checkbox', { checked: true }).count()).toBe(0)
    expect(await form().getByRole('radio', { checked: true }).count()).toBe(0)
    expect(await field('Location').inputValue()).toBe('')
  })

  it('counts the message and lets nobody write more than there is room for', async () => {
    await form().getByText('0/2000').waitFor()
    await words().fill('Heron')
    await form().getByText('5/2000').waitFor()
    const most = (name: string) => field(name).getAttribute('maxlength')
    expect([await most('Your name'), await most('Email'), await most('Subject')]).toEqual(['100', '150', '200'])
    expect(await words().getAttribute('maxlength')).toBe('2000')
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

  it('says what is missing in a toast and beside each field, and goes to the first one', async () => {
    await send()
    await toast(page, 'Missing Information').waitFor()
    await toast(page, 'Please fill in all required fields.').waitFor()
    for (const name of ['Your name', 'Email', 'Category'])
      await eventually(() => field(name).getAttribute('aria-invalid')).toBe('true')
    await eventually(() => isFocused('Your name')).toBe(true)
    await field('Category').selectOption('events')
    expect(await axeFindings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFindings(page)).toEqual([])
    await field('Your name').fill('Wanjiru')
    await eventually(() => field('Your name').getAttribute('aria-invalid')).toBe(null)
  })

  it('an address that is none is told beside its field', async () => {
    await fillMessage(page, { email: 'nobody' })
    await send()
    await form().getByText('Please enter a valid email address.').waitFor()
    await eventually(() => isFocused('Email')).toBe(true)
  })
})

describe('sending', () => {
  it('a message arrives, and the form is empty again', async () => {
    const message = 'A message that arrives.'
    await fillMessage(page, { message })
    await send()
    await toast(page, 'Message Sent!').waitFor()
    await toast(page, "Thank you for contacting us. We'll get back to you soon.").waitFor()
    for (const name of ['Your name', 'Email', 'Category', 'Subject']) expect(await field(name).inputValue()).toBe('')
    expect(await words().inputValue()).toBe('')
    expect(rows(message)).toMatchObject([
      { name: someMessage.name, email: someMessage.email, subject: 'Partnership Inquiry', is_spam: 0 },
    ])
  })

  it('while a message is sent nothing can be typed that would be lost, and the answer gets the focus', async () => {
    const message = 'A message that takes its time.'
    const release = await holdBack(page, '**/api/contact')
    await fillMessage(page, { message })
    await field('Subject').press('Enter')
    const busy = form().getByRole('button', { name: 'Sending…' })
    await busy.waitFor()
    await eventually(() => focusedText(page)).toContain('Sending…')
    expect(await words().evaluate((area) => area.closest('[inert]') !== null)).toBe(true)
    await page.keyboard.press('Enter')
    release()
    await eventually(() => focusedText(page)).toContain('Your message has arrived.')
    expect(rows(message)).toHaveLength(1)
    await send()
    await toast(page, 'Missing Information').waitFor()
    await eventually(() => isFocused('Your name')).toBe(true)
  })

  it('words that were changed after a lost answer arrive as well', async () => {
    await page.context().route(
      '**/api/contact',
      async (route) => {
        await route.fetch()
        await route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Gateway timeout</h1>' })
      },
      { times: 1 },
    )
    await fillMessage(page, { message: 'Arrived, but nobody heard.' })
    await send()
    await form().getByText('Didn’t send yet.').waitFor()
    await eventually(() => focusedText(page)).toContain('Didn’t send yet.')
    await words().fill('And changed afterwards.')
    await form().getByText('Didn’t send yet.').waitFor({ state: 'detached' })
    await send()
    await toast(page, 'Message Sent!').waitFor()
    expect([rows('Arrived, but nobody heard.').length, rows('And changed afterwards.').length]).toEqual([1, 1])
  })

  it('a message about events arrives without preference and place', async () => {
    const message = 'Events, but I do not know yet how.'
    await page.goto('/contact?category=events')
    await fillMessage(page, { category: 'events', message })
    await field('Nature Saturday day trip').check()
    await send()
    await toast(page, 'Message Sent!').waitFor()
    expect(rows(message)).toMatchObject([
      { event_preference: null, location: null, selected_events: '["Nature Saturday day trip"]' },
    ])
    await eventually(() => field('Category').inputValue()).toBe('')
  })

  it.each([
    [
      'Too many links',
      'https://a.example https://b.example https://c.example https://d.example',
      'Please limit the number of links in your message.',
    ],
    [
      'prohibited content',
      'Cheap viagra for herons',
      'Please review your message content and remove any inappropriate material.',
    ],
  ])('what the server refuses (%s) is told, and the form stays filled', async (_reason, message, told) => {
    await fillMessage(page, { message })
    await send()
    await toast(page, 'Unable to Send Message').waitFor()
    await toast(page, told).waitFor()
    expect(await words().inputValue()).toBe(message)
    expect(await field('Your name').inputValue()).toBe(someMessage.name)
    expect(rows(message)).toEqual([])
    await page.goto('/submit-story#outbox')
    await eventually(() => outboxIsEmpty(page)).toBe(true)
  })

  it('who is told to slow down keeps the form, and the message is kept for later', async () => {
    const limit = 'Rate limit reached. Please try again in 2 minutes.'
    await page.context().route('**/api/contact', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '120' },
        json: { message: limit, code: 'rate_limited', remainingTime: 120 },
      }),
    )
    await fillMessage(page, { message: 'Too early.' })
    await send()
    await toast(page, `${limit} This helps prevent spam and ensures quality communication.`).waitFor()
    expect(await words().inputValue()).toBe('Too early.')
    await form().getByText('Didn’t send yet.').waitFor()
    await page.context().unroute('**/api/contact')
    await words().fill('Corrected meanwhile.')
    await form().getByText('Didn’t send yet.').waitFor({ state: 'detached' })
    await send()
    await toast(page, 'Message Sent!').waitFor()
    expect([rows('Too early.').length, rows('Corrected meanwhile.').length]).toEqual([0, 1])
  })
})

describe('without a connection', () => {
  it('a message waits in the outbox and arrives once', async () => {
    const message = 'Written beside the ford, without a signal.'
    await openWithWorker()
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
    await openWithWorker()
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

describe('a message that filled a hidden field', () => {
  it('is answered like any other, and the admins find it aside', async () => {
    const message = 'My browser fills in everything.'
    await fillMessage(page, { message })
    await form()
      .locator('[name=website]')
      .evaluate((trap: HTMLInputElement) => {
        trap.value = 'https://filled.example'
      })
    await send()
    await toast(page, 'Message Sent!').waitFor()
    expect(rows(message)).toMatchObject([{ is_spam: 1 }])
    const office = await openDevice(server.url, { viewport: desktop })
    const desk = await openDesk(office, 'admin1', 'messages')
    await desk.getByRole('button', { name: 'Set aside' }).click()
    await desk.getByText(message).waitFor()
    await desk.getByRole('button', { name: 'Partnership Inquiry', expanded: false }).click()
    await desk.getByText('https://filled.example').waitFor()
    expect(await axeFindings(desk)).toEqual([])
    await desk.getByRole('button', { name: /^Messages/ }).click()
    await desk.getByText(message).waitFor({ state: 'detached' })
    await office.close()
  })
})

describe('the page', () => {
  it('tells hours and answers, and has nothing to complain of', async () => {
    await page.getByText('Mon-Fri 10:00-16:00 EST').waitFor()
    await page.getByText('where you are').waitFor()
    await page.getByText('Do you visit schools?').click()
    await page.getByText('Yes, if somebody on the team lives near enough').waitFor()
    expect(device.complaints).toEqual({ console: [], foreign: [] })
  })
})
