import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { askingCard, declinedCard } from '../../../scripts/sandbox/stripe/payments.ts'
import { axeFindings, colourRules, layoutRules } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone, withWorker } from '../harness/browser.ts'
import { toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { focusedText } from '../harness/forms.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { approve, listGifts, payButton, payByCard, paypalButton, thanks, toCard, toPaypal } from '../harness/gifts.ts'
import { untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

let sandbox: Sandbox
let server: Server
let device: Device
let page: Page
/** Donations and requests of the tests before. */
let giftsBefore: number
let requestsBefore: number

fromScratch(async () => {
  sandbox = await openSandbox()
  server = await startServer({ env: sandbox.env })
  sandbox.stripe.events.deliverTo(server.url)
  sandbox.flutterwave.events.deliverTo(server.url)
  return async () => {
    await server.stop()
    await sandbox.close()
  }
})
beforeEach(() => {
  giftsBefore = listGifts(server.dataDir).length
  requestsBefore = sandbox.requests().length
})
afterEach(() => device.close())

async function arrive(options: BrowserContextOptions = {}) {
  device = await openDevice(server.url, options)
  page = await device.open('/donate')
}

/** Of this test. */
const gifts = () => listGifts(server.dataDir).slice(giftsBefore)
const asked = (method: string, path: RegExp) =>
  sandbox
    .requests()
    .filter((request, at) => at >= requestsBefore && request.method === method && path.test(request.path))
const intents = () => asked('POST', /^\/v1\/payment_intents$/)
const orders = () => asked('POST', /^\/v2\/checkout\/orders$/)
const captures = () => asked('POST', /\/capture$/)

const thanked = () => toast(page, 'Your donation has been received and will help protect African wildlife.')
const says = (words: string | RegExp) => page.getByText(words).first().waitFor()
const other = () => page.getByLabel('Other amount, US dollars')

/** Of the latest mail that has one. */
function linkInMail(): string {
  const mails = sandbox.requests().filter(({ provider }) => provider === 'smtp')
  const links = mails.flatMap(({ body }) => (body ?? '').replaceAll('=\r\n', '').match(/\/my-giving\/[\w-]{40,}/) ?? [])
  return links.at(-1) ?? ''
}

it('the page is a document of its own, begins nothing and asks no other host; what pays is not even fetched before somebody pays, be it by PayPal, which is captured once and thanked for', async () => {
  device = await openDevice(server.url)
  page = await device.open('/stories')
  const found: string[] = []
  page.on('request', (request) => {
    if (/^POST|stripe|paypal/i.test(`${request.method()} ${request.url()}`)) found.push(request.url())
  })
  const document = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('banner').getByRole('link', { name: 'Donate Now' }).click()
  expect((await document).url()).toBe(`${server.url}/donate`)
  await page.waitForLoadState('networkidle')
  await page.goto('/donate?success', { waitUntil: 'networkidle' })
  expect(found).toEqual([])
  expect(device.complaints).toEqual({ console: [], foreign: [] })
  expect(gifts()).toEqual([])
  expect(sandbox.requests().slice(requestsBefore)).toEqual([])

  // With nothing touched and the app not yet there.
  await page.goto('/donate')
  await page.getByRole('tab', { name: 'PayPal' }).click()
  await paypalButton(page).click()
  await approve(page)
  await thanks(page).waitFor()
  await thanked().waitFor()
  expect(gifts()).toMatchObject([{ amount: 5_000, status: 'succeeded', method: 'paypal' }])
  expect(orders()).toHaveLength(1)
  expect(captures()).toHaveLength(1)
  expect(device.complaints.console).toEqual([])
})

it('a card is paid with the keyboard alone: thanks, and a donation that arrived by the signed event', async () => {
  await arrive()
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  await page.getByRole('button', { name: 'Donate $50' }).waitFor()
  await page.getByRole('radio', { name: /^\$50/ }).focus()
  await press('ArrowRight')
  await page.getByRole('heading', { name: 'What $100 does' }).waitFor()
  await press('Tab', 'Tab')
  await page.keyboard.type('Amina')
  await press('Tab', 'Tab', 'ArrowRight')
  await eventually(() => focusedText(page)).toBe('PayPal')
  await press('ArrowLeft')
  await eventually(() => focusedText(page)).toContain('Credit Card')
  await press('Tab')
  expect(await focusedText(page)).toContain('Donate $100')
  await press('Enter')
  await page.getByLabel('Card number').waitFor()
  await eventually(() => focusedText(page)).toBe('Complete Your Donation')
  await press('Tab', 'Tab')
  await page.keyboard.type('4242424242424242')
  await press('Tab')
  await page.keyboard.type('1234')
  await press('Tab')
  await page.keyboard.type('123')
  // Past the test cards of the stand-in.
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  expect(await focusedText(page)).toContain('Pay $100')
  expect(gifts()).toMatchObject([{ amount: 10_000, status: 'pending', donor_name: 'Amina' }])
  await press('Enter')
  await thanks(page).waitFor()
  await thanked().waitFor()
  expect(await focusedText(page)).toBe('Thank you')
  await press('Tab')
  expect(await focusedText(page)).toContain('Read stories')
  await eventually(() => gifts().map(({ status, method }) => ({ status, method }))).toEqual([
    { status: 'succeeded', method: 'card' },
  ])
  expect(intents()).toHaveLength(1)
  expect(device.complaints.console).toEqual([])
  expect(device.complaints.foreign.every((url) => url.startsWith(sandbox.url))).toBe(true)
})

it('a bank with a page of its own brings the donor back, and axe finds nothing in any step, on a phone and on a desktop, light and dark', async () => {
  await arrive()
  const findings: string[] = []
  const look = async (step: string) => {
    for (const [viewport, colorScheme, rules] of [
      [phone, 'light', undefined],
      [phone, 'dark', colourRules],
      [desktop, 'light', layoutRules],
    ] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() => new Promise(requestAnimationFrame))
      const found = await axeFindings(page, rules)
      findings.push(...found.map((finding) => `${step}, ${colorScheme}, ${viewport.width} px: ${finding}`))
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      if (tooWide) findings.push(`${step} is wider than ${viewport.width} px`)
    }
  }
  await other().fill('abc')
  await payButton(page).click()
  await toast(page, 'Invalid Amount').waitFor()
  await look('the form with an error')
  await other().fill('7')
  sandbox.paypal.setEligible(false)
  await page.getByRole('tab', { name: 'PayPal' }).click()
  await says('PayPal temporarily unavailable. Please try again later or contact support.')
  sandbox.paypal.setEligible(true)
  await look('PayPal out')
  await page.getByRole('tab', { name: 'Credit Card' }).click()
  await toCard(page)
  await look('the card')
  await page.getByLabel('Bank, on its own page').check()
  await page.getByRole('button', { name: 'Pay $7' }).click()
  await page.getByRole('button', { name: 'Authorize' }).click()
  await thanks(page).waitFor()
  expect(page.url()).toBe(`${server.url}/donate`)
  await says('Your donation of $7 has been received')
  await look('the thanks')
  expect(findings).toEqual([])
})

it('a donor on a phone is asked there, enters the PIN, and is thanked', async () => {
  await arrive({ viewport: phone })
  await page.getByRole('heading', { name: 'Give by mobile money' }).click()
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
  await eventually(gifts).toMatchObject([{ amount: 5_000, method: 'mobile_money', status: 'succeeded' }])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

it('a donor gives each month, the card fails, another one mends it, its bank asks and is told yes, and the donor ends it, all without an account', async () => {
  await arrive({ viewport: phone })
  const paid = () => gifts().filter(({ status }) => status === 'succeeded').length
  const press = (name: string) => page.getByRole('button', { name }).click()
  await page.getByText('Every month, the card fee, or for somebody').click()
  await page.getByRole('radio', { name: 'Every month' }).check()
  await page.getByLabel('Email for the receipt').fill('amina@example.org')
  await page.getByRole('checkbox', { name: /^I will also cover the card fee: \$2\.18$/ }).check()
  await press('Donate $52.18 each month')
  await payByCard(page)
  await thanks(page).waitFor()
  await eventually(paid).toBe(1)

  const id = sandbox.stripe.billing.subscriptions()[0]?.id ?? ''
  sandbox.stripe.billing.turnCardOf(id, declinedCard)
  sandbox.stripe.billing.passMonth(id)
  await eventually(() =>
    sandbox.requests().some(({ provider, body }) => provider === 'smtp' && body?.includes('Your card was refused')),
  ).toBe(true)

  const answer = page.waitForResponse((response) => response.url().includes('/my-giving/'))
  await page.goto(linkInMail())
  expect((await answer).headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  await page.getByRole('heading', { name: '$52.18 each month' }).waitFor()
  await says(/^Your card was refused\. We try it again/)
  expect(await axeFindings(page)).toEqual([])
  await press('Enter another card')
  await page.getByRole('button', { name: /4242: is paid/ }).click()
  await press('Use this card')
  await says('Thank you. Your new card is used from now on.')
  await eventually(paid).toBe(2)

  sandbox.stripe.billing.turnCardOf(id, askingCard)
  sandbox.stripe.billing.passMonth(id)
  await eventually(() =>
    sandbox
      .requests()
      .some(({ provider, body }) => provider === 'smtp' && body?.includes('Your bank asks you to confirm')),
  ).toBe(true)
  await page.goto(linkInMail())
  await says(/^Your bank asks you to confirm this month’s payment\./)
  expect(await axeFindings(page)).toEqual([])
  await press('Confirm with my bank')
  await page.getByRole('button', { name: 'Authorize' }).click()
  await says('Thank you. Your bank has confirmed it.')
  await says(/^Next payment: /)
  expect(new URL(page.url()).search).toBe('')
  await eventually(paid).toBe(3)

  await press('End it')
  await press('Yes, end it')
  await says(/^Ends on /)
  sandbox.stripe.billing.passMonth(id)
  await eventually(() => sandbox.stripe.billing.subscriptionOf(id).status).toBe('canceled')
  await eventually(() => page.reload().then(() => page.getByText(/^Ended on /).count())).toBe(1)
  expect(paid()).toBe(3)
})

it('what pays is never kept on the device, and the shell hands the form over to the page', async () => {
  await arrive(withWorker)
  await untilReadyForOffline(page)
  await toPaypal(page)
  await page.getByRole('tab', { name: 'Credit Card' }).click()
  await toCard(page)
  await payByCard(page)
  await thanks(page).waitFor()
  const kept = await page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) urls.push(url)
    return urls
  })
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.filter((url) => !url.startsWith(server.url) || /\/(paypal|api)\//.test(url))).toEqual([])

  await device.setOffline(true)
  await page.goto('/donate')
  await says('Paying needs signal.')
  await other().fill('44')
  await device.setOffline(false)
  await page.getByRole('button', { name: 'Donate $44' }).click()
  await says('Your donation is as you left it.')
  await toCard(page)
  await page.getByRole('button', { name: 'Pay $44' }).waitFor()
})
