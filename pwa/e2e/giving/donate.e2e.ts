import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone, withWorker } from '../harness/browser.ts'
import { toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { focusedText } from '../harness/forms.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { decide, listGifts, payButton, paypalButton, payWith, thanks, toCard, toPaypal } from '../harness/gifts.ts'
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
  return async () => {
    await server.stop()
    await sandbox.close()
  }
})
beforeEach(async () => {
  giftsBefore = listGifts(server.dataDir).length
  requestsBefore = sandbox.requests().length
  await arrive()
})
afterEach(() => device.close())

async function arrive(options: BrowserContextOptions = {}, address = '/donate') {
  await device?.close()
  device = await openDevice(server.url, options)
  page = await device.open(address)
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

/** Counts what the page asks for from now on. */
function countRequests(part: RegExp) {
  const found: string[] = []
  page.on('request', (request) => {
    if (part.test(`${request.method()} ${request.url()}`)) found.push(request.url())
  })
  return found
}

const thanked = () => toast(page, 'Your donation has been received and will help protect African wildlife.')
const says = (words: string) => page.getByText(words).waitFor()
const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)
const other = () => page.getByLabel('Other amount, US dollars')
const unavailable = 'PayPal temporarily unavailable. Please try again later or contact support.'

describe('opening the page', () => {
  it('begins nothing and asks no other host; what pays is not even fetched', async () => {
    await device.close()
    device = await openDevice(server.url)
    page = await device.context.newPage()
    const found = countRequests(/^POST|stripe|paypal/i)
    await page.goto('/donate', { waitUntil: 'networkidle' })
    await page.goto('/donate?success', { waitUntil: 'networkidle' })
    expect(found).toEqual([])
    expect(device.complaints).toEqual({ console: [], foreign: [] })
    expect(gifts()).toEqual([])
    expect(sandbox.requests().slice(requestsBefore)).toEqual([])
  })

  it('only this page may load what the providers need, and only of those that are set up', async () => {
    const policyOf = async (address: string) => (await fetch(address)).headers.get('content-security-policy') ?? ''
    const policy = await policyOf(`${server.url}/donate`)
    expect(policy).toContain('https://js.stripe.com')
    expect(policy).toContain('https://*.paypal.com')
    expect(policy).toContain(sandbox.url)
    const strict = await policyOf(`${server.url}/stories`)
    expect(strict).not.toMatch(/stripe|paypal|127\.0\.0\.1/)

    const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = sandbox.env
    const card = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } as Record<string, string>
    const bare = await startServer({ env: card })
    const ofCard = await policyOf(`${bare.url}/donate`)
    expect(ofCard).toContain('https://js.stripe.com')
    expect(ofCard).not.toContain('paypal')
    await bare.stop()

    await bare.start({ env: { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' } })
    expect(await policyOf(`${bare.url}/donate`)).toBe(strict)
    const visitor = await openDevice(bare.url)
    const shut = await visitor.open('/donate')
    const form = shut.getByRole('form', { name: 'Donation' })
    await form.getByText('Paying by card is not set up on this site yet.').waitFor()
    await form.getByRole('tab', { name: 'PayPal' }).click()
    await form.getByText('PayPal is not set up on this site yet.').waitFor()
    expect(await form.locator('[type=submit]').count()).toBe(0)
    await form.getByLabel('Name').press('Enter')
    expect(await form.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/contact?category=other')
    await shut.goto(`${bare.url}/donate?success`)
    await toast(shut, 'Thank You!').waitFor()
    expect(visitor.complaints).toEqual({ console: [], foreign: [] })
    await visitor.close()
    await bare.stop()
  })

  it('coming back from paying is thanked for once, and is no donation', async () => {
    const found = countRequests(/\/paypal\/|\/api\/(donations|create)/)
    await page.goto('/donate?success')
    await toast(page, 'Thank You!').waitFor()
    await thanked().waitFor()
    expect(page.url()).toBe(`${server.url}/donate`)
    await page.reload()
    await page.getByRole('button', { name: 'Donate $50' }).waitFor()
    expect(await toast(page, 'Thank You!').count()).toBe(0)
    expect(gifts()).toEqual([])
    expect(found).toEqual([])
  })

  it('an address that says so is not believed', async () => {
    await page.goto('/donate?success&redirect_status=succeeded&payment_intent=pi_fake')
    await page.getByRole('heading', { name: 'Your donation is being checked' }).waitFor()
    expect(await thanks(page).count()).toBe(0)
    expect(await toast(page, 'Thank You!').count()).toBe(0)
    expect(page.url()).toBe(`${server.url}/donate`)
  })
})

describe('the amount', () => {
  it('is one of four or one’s own, and what counts is said before anything is paid', async () => {
    await page.getByText('$200').first().click()
    await page.getByRole('heading', { name: 'What $200 does' }).waitFor()
    await other().fill('12.9')
    await says('You give $12. Cents are left off.')
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Donate $12', exact: true }).waitFor()
    await other().fill('')
    await page.getByRole('button', { name: 'Donate $200', exact: true }).waitFor()
    await page.getByLabel('$25').check()
    await page.getByRole('button', { name: 'Donate $25', exact: true }).waitFor()
  })

  it('that is none, and an address that is none, are asked for again, and nothing is begun', async () => {
    for (const typed of ['abc', '0', '0.99', '-5']) {
      await other().fill(typed)
      await payButton(page).click()
      await toast(page, 'Invalid Amount').waitFor()
      await toast(page, 'Please enter a donation amount of at least $1.').waitFor()
      expect(await other().getAttribute('aria-invalid')).toBe('true')
      await eventually(() => hasFocus(other())).toBe(true)
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }
    await other().fill('5')
    const email = page.getByLabel('Email for the receipt')
    // The browser finds nothing wrong with it; the server does.
    await email.fill('amina@example')
    await payButton(page).click()
    await says('Please enter a valid email address.')
    await eventually(() => hasFocus(email)).toBe(true)
    expect(intents()).toEqual([])
    expect(gifts()).toEqual([])
  })
})

describe('a card', () => {
  it('is paid: thanks, and a donation that arrived by the signed event', async () => {
    await other().fill('12.9')
    await page.getByRole('textbox', { name: /^Name/ }).fill('Amina Example')
    await page.getByLabel('Email for the receipt').fill('amina@example.org')
    await toCard(page)
    expect(await focusedText(page)).toBe('Complete Your Donation')
    await says('Amina Example')
    expect(gifts()).toMatchObject([{ amount: 1200, status: 'pending', donor_name: 'Amina Example' }])
    await payWith(page, 'is paid')
    await thanks(page).waitFor()
    await thanked().waitFor()
    expect(await focusedText(page)).toBe('Thank you')
    await eventually(() => gifts().map(({ status, method }) => ({ status, method }))).toEqual([
      { status: 'succeeded', method: 'card' },
    ])
    expect(intents()).toHaveLength(1)
    expect(device.complaints.console).toEqual([])
    expect(device.complaints.foreign.every((url) => url.startsWith(sandbox.url))).toBe(true)
  })

  it('is declined in its bank’s words, and another one pays the same donation', async () => {
    await toCard(page)
    await payWith(page, 'is declined')
    await page.getByRole('alert').getByText('Your card was declined.').waitFor()
    await payWith(page, 'is paid')
    await thanks(page).waitFor()
    await eventually(() => gifts().map(({ status }) => status)).toEqual(['succeeded'])
    expect(intents()).toHaveLength(1)
  })

  it('another amount is another act, the same one is not', async () => {
    const change = page.getByRole('button', { name: 'Change amount' })
    await toCard(page)
    await change.click()
    await eventually(() => focusedText(page)).toBe('Choose an amount')
    await toCard(page)
    expect(gifts()).toHaveLength(1)
    await change.click()
    await page.getByText('$25').first().click()
    await toCard(page)
    await page.getByRole('button', { name: 'Pay $25' }).waitFor()
    expect(gifts().map(({ amount }) => amount)).toEqual([5000, 2500])
    const keys = new Set(intents().map(({ headers }) => headers['idempotency-key']))
    expect(keys.size).toBe(2)
  })

  it('a bank that wants a page of its own brings the donor back to the thanks, or to the form as it was', async () => {
    await page.getByRole('textbox', { name: /^Name/ }).fill('Amina Example')
    await toCard(page)
    await page.getByLabel('Bank, on its own page').check()
    await page.getByRole('button', { name: 'Pay $50' }).click()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await says('The payment did not go through. Nothing was taken, and what you entered is still here.')
    expect(page.url()).toBe(`${server.url}/donate`)
    expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Amina Example')
    await toCard(page)
    await page.getByLabel('Bank, on its own page').check()
    await page.getByRole('button', { name: 'Pay $50' }).click()
    await page.getByRole('button', { name: 'Authorize' }).click()
    await thanks(page).waitFor()
    expect(page.url()).toBe(`${server.url}/donate`)
    await says('Your donation of $50 has been received')
    await eventually(() => gifts().map(({ status }) => status)).toEqual(['succeeded'])
  })

  it('paid without an answer, it is asked for until it is known, and nobody pays again unasked', async () => {
    await toCard(page)
    const lost = /_sandbox\/stripe\/(confirm|intent)/
    await page.route(lost, async (route) => {
      if (route.request().url().endsWith('/confirm')) await route.fetch()
      await route.abort()
    })
    await payWith(page, 'is paid')
    await says('We could not hear from our card provider whether')
    await page.getByRole('button', { name: 'Change amount' }).click()
    await says('Your payment of $50 may have gone through. We could not hear')
    await page.getByText('$25').first().click()
    await payButton(page).click()
    await says('Do you want to give $25 as well?')
    await page.getByRole('button', { name: 'No, not now' }).click()
    await toPaypal(page)
    await paypalButton(page).click()
    await says('Do you want to give $25 as well?')
    expect(orders()).toEqual([])
    await page.unroute(lost)
    await page.reload()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await thanks(page).waitFor()
    await says('Your donation of $50 has been received')
    expect(gifts().map(({ amount, status }) => ({ amount, status }))).toEqual([{ amount: 5000, status: 'succeeded' }])
    expect(await page.evaluate(() => sessionStorage.getItem('vfw_unsure_gift'))).toBeNull()
  })

  it('when Stripe is out nothing entered is lost, and the next try is the same donation', async () => {
    await page.getByRole('textbox', { name: /^Name/ }).fill('Amina Example')
    await page.route(`${sandbox.url}/**`, (route) => route.abort())
    await payButton(page).click()
    await toast(page, 'Error').waitFor()
    expect(gifts()).toEqual([])
    await page.unroute(`${sandbox.url}/**`)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    sandbox.failNext({ provider: 'stripe', status: 500, of: '/v1/payment_intents' })
    await payButton(page).click()
    await toast(page, 'Failed to initialize payment. Please try again.').waitFor()
    await says('Nothing was taken, and what you entered is still here.')
    expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Amina Example')
    await toCard(page)
    expect(gifts()).toHaveLength(1)
  })
})

describe('PayPal', () => {
  it('approved, it is captured once and thanked for', async () => {
    await page.getByText('$100').first().click()
    await toPaypal(page)
    await paypalButton(page).click()
    await decide(page, 'Approve')
    await thanks(page).waitFor()
    await thanked().waitFor()
    expect(gifts()).toMatchObject([{ amount: 10_000, status: 'succeeded', method: 'paypal' }])
    expect(orders()).toHaveLength(1)
    expect(captures()).toHaveLength(1)
    expect(device.complaints.console).toEqual([])
  })

  it('called off or declined, it may be tried again with the same order', async () => {
    await toPaypal(page)
    await paypalButton(page).click()
    await decide(page, 'Cancel')
    expect(await page.getByRole('region', { name: /^Notifications/ }).textContent()).toBe('')
    await paypalButton(page).click()
    await decide(page, 'Approve', 'It is declined')
    await page.getByRole('alert').getByText('PayPal declined the payment.').waitFor()
    await paypalButton(page).click()
    await decide(page, 'Approve', 'It goes through')
    await thanks(page).waitFor()
    expect(gifts().map(({ status }) => status)).toEqual(['succeeded'])
    expect(new Set(orders().map(({ headers }) => headers['paypal-request-id'])).size).toBe(1)
  })

  it('while PayPal still looks at it, nobody is told that it arrived', async () => {
    await toPaypal(page)
    await paypalButton(page).click()
    await decide(page, 'Approve', 'PayPal is still checking')
    await page.getByRole('heading', { name: 'Your donation is being checked' }).waitFor()
    expect(await toast(page, 'Thank You!').count()).toBe(0)
    expect(gifts().map(({ status }) => status)).toEqual(['pending'])
  })

  it('a token older than 14 minutes is fetched anew at the click', async () => {
    await page.clock.install()
    await page.goto('/donate')
    const setups = countRequests(/\/paypal\/setup/)
    await toPaypal(page)
    await paypalButton(page).click()
    await decide(page, 'Cancel')
    await paypalButton(page).waitFor()
    await page.clock.fastForward('13:00')
    await paypalButton(page).click()
    await decide(page, 'Cancel')
    expect(setups).toHaveLength(1)
    await page.clock.fastForward('02:00')
    await paypalButton(page).click()
    await decide(page, 'Approve')
    await thanks(page).waitFor()
    expect(setups).toHaveLength(2)
  })

  it('when PayPal is out, its words stand in place of the button, and it may be better later', async () => {
    sandbox.paypal.setEligible(false)
    await page.getByRole('tab', { name: 'PayPal' }).click()
    await page.getByText(unavailable, { exact: true }).waitFor()
    expect(await paypalButton(page).count()).toBe(0)
    sandbox.paypal.setEligible(true)
    await page.getByRole('tab', { name: 'Credit Card' }).click()
    await toPaypal(page)
    sandbox.failNext({ provider: 'paypal', status: 503, of: '/v2/checkout/orders' })
    await paypalButton(page).click()
    await page.getByText(unavailable, { exact: true }).waitFor()
    await says('Nothing was taken')
  })

  it('when the answer to the capture is lost, asking again ends well and counts once', async () => {
    await toPaypal(page)
    await paypalButton(page).click()
    sandbox.failNext({ provider: 'paypal', status: 503, of: '/capture' })
    await decide(page, 'Approve')
    await page.getByText(unavailable, { exact: true }).waitFor()
    await says('we do not know yet whether PayPal took it')
    await page.getByRole('tab', { name: 'Credit Card' }).click()
    await says('we do not know yet whether PayPal took it')
    await payButton(page).click()
    await says('Do you want to give $50 as well?')
    expect(intents()).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: 'Ask PayPal again' }).click()
    await thanks(page).waitFor()
    await says('Your donation of $50 has been received')
    expect(gifts().map(({ status }) => status)).toEqual(['succeeded'])
  })

  it('approved after the form has changed, the thanks are for what was approved', async () => {
    await page.getByText('$25').first().click()
    await toPaypal(page)
    await paypalButton(page).click()
    await page.getByRole('dialog', { name: 'PayPal, on trial' }).getByText('USD').waitFor()
    // PayPal's own window leaves the page under it usable; the stand-in covers it.
    const press = (selector: string) =>
      page.evaluate((found) => document.querySelector<HTMLElement>(found)?.click(), selector)
    await press('#way-card')
    await press('input[name=preset][value="200"]')
    await page.getByText('Donate $200').waitFor()
    await press('form[aria-label=Donation] button[type=submit]')
    await page.getByText('Complete Your Donation').waitFor()
    await decide(page, 'Approve')
    await thanks(page).waitFor()
    await says('Your donation of $25 has been received')
  })

  it('a window that the browser blocks is told', async () => {
    await toPaypal(page)
    await page.evaluate(() => {
      HTMLDialogElement.prototype.showModal = () => {
        throw new Error('blocked')
      }
    })
    await paypalButton(page).click()
    await says('PayPal’s window did not open.')
    await paypalButton(page).waitFor()
  })
})

describe('without a connection', () => {
  it('nothing is tried and the reason is said; back online it goes on', async () => {
    await other().fill('33')
    await device.setOffline(true)
    await says('Paying needs signal.')
    expect(await payButton(page).isDisabled()).toBe(true)
    await page.getByRole('tab', { name: 'PayPal' }).click()
    expect(await payButton(page).isDisabled()).toBe(true)
    await device.setOffline(false)
    await paypalButton(page).waitFor()
    await page.getByRole('tab', { name: 'Credit Card' }).click()
    await toCard(page)
    await page.getByRole('button', { name: 'Pay $33' }).waitFor()
    expect(device.complaints.console.filter((line) => /donations|payment|paypal/.test(line))).toEqual([])
  })

  it('what pays is never kept on the device, and the shell hands the form over to the page', async () => {
    await arrive(withWorker)
    await untilReadyForOffline(page)
    await toPaypal(page)
    await page.getByRole('tab', { name: 'Credit Card' }).click()
    await toCard(page)
    await payWith(page, 'is paid')
    await thanks(page).waitFor()
    const kept = await page.evaluate(async () => {
      const urls: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) urls.push(url)
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
})

describe('a page of another document', () => {
  it('hands the form over to the donation page’s own, which forgets it', async () => {
    await page.goto('/stories', { waitUntil: 'networkidle' })
    await page.evaluate(() => {
      history.pushState({}, '', '/donate')
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await page.getByText('$200').first().click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Amina Example')
    await page.getByRole('tab', { name: 'PayPal' }).click()
    await page.getByRole('button', { name: 'Continue with PayPal' }).click()
    await says('Your donation is as you left it.')
    expect(gifts()).toEqual([])
    await page.getByRole('button', { name: 'Donate $200 with PayPal' }).waitFor()
    expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Amina Example')
    expect(await page.evaluate(() => sessionStorage.getItem('vfw_donation'))).toBeNull()
    expect(device.complaints.console).toEqual([])
  })

  it('the links to it fetch a document of its own', async () => {
    await page.goto('/stories')
    const document = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('banner').getByRole('link', { name: 'Donate Now' }).click()
    expect((await document).url()).toBe(`${server.url}/donate`)
  })
})

describe('for everybody', () => {
  it('axe finds nothing in any step, on a phone and on a desktop, light and dark', async () => {
    const findings: string[] = []
    const look = async (step: string) => {
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.evaluate(() => new Promise(requestAnimationFrame))
          const found = await axeFindings(page)
          findings.push(...found.map((finding) => `${step}, ${colorScheme}, ${viewport.width} px: ${finding}`))
          const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
          if (tooWide) findings.push(`${step} is wider than ${viewport.width} px`)
        }
      }
    }
    await other().fill('abc')
    await payButton(page).click()
    await toast(page, 'Invalid Amount').waitFor()
    await look('the form with an error')
    await other().fill('7')
    sandbox.paypal.setEligible(false)
    await page.getByRole('tab', { name: 'PayPal' }).click()
    await says(unavailable)
    sandbox.paypal.setEligible(true)
    await look('PayPal out')
    await page.getByRole('tab', { name: 'Credit Card' }).click()
    await toCard(page)
    await look('the card')
    await payWith(page, 'is paid')
    await thanks(page).waitFor()
    await look('the thanks')
    expect(findings).toEqual([])
  })

  it('the keyboard alone is enough', async () => {
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
    await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
    expect(await focusedText(page)).toContain('Pay $100')
    await press('Enter')
    await thanks(page).waitFor()
    expect(await focusedText(page)).toBe('Thank you')
    await press('Tab')
    expect(await focusedText(page)).toContain('Read stories')
  })
})
