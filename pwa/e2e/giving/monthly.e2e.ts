import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { askingCard, declinedCard } from '../../../scripts/sandbox/stripe/payments.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, openDevice, phone } from '../harness/browser.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { listGifts, payByCard, thanks } from '../harness/gifts.ts'
import { type Server, startServer } from '../harness/server.ts'

let sandbox: Sandbox
let server: Server
let device: Device
let page: Page

fromScratch(async () => {
  sandbox = await openSandbox()
  server = await startServer({ env: sandbox.env })
  sandbox.stripe.events.deliverTo(server.url)
  return async () => {
    await server.stop()
    await sandbox.close()
  }
})
afterEach(() => device.close())

const paid = () => listGifts(server.dataDir).filter(({ status }) => status === 'succeeded').length

/** Of the latest mail that has one. */
function linkInMail(): string {
  const mails = sandbox.requests().filter(({ provider }) => provider === 'smtp')
  const links = mails.flatMap(({ body }) => (body ?? '').replaceAll('=\r\n', '').match(/\/my-giving\/[\w-]{40,}/) ?? [])
  return links.at(-1) ?? ''
}

it('a donor gives each month, the card fails, another one mends it, its bank asks and is told yes, and the donor ends it, all without an account', async () => {
  device = await openDevice(server.url, { viewport: phone })
  page = await device.open('/donate')
  const says = (words: string | RegExp) => page.getByText(words).first().waitFor()
  const press = (name: string) => page.getByRole('button', { name }).click()
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
