import type { Page } from 'playwright-core'
import { afterEach, beforeEach, it } from 'vitest'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { type Device, openDevice } from '../harness/browser.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { approve, listGifts, payByCard, paypalButton, toCard, toPaypal } from '../harness/gifts.ts'
import { type Server, startServer } from '../harness/server.ts'

/* A donor leaves at each step of each way to pay. The money is in the books all the same, and who comes back is told what became of it. */

let sandbox: Sandbox
let server: Server
let device: Device
let giftsBefore: number

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
beforeEach(async () => {
  giftsBefore = listGifts(server.dataDir).length
  device = await openDevice(server.url)
})
afterEach(() => device.close())

const statuses = () =>
  listGifts(server.dataDir)
    .slice(giftsBefore)
    .map(({ status }) => status)

/** The server hears these requests, and its answers are lost on their way to the phone. */
async function loseAnswers(page: Page, addresses: RegExp) {
  await page.route(addresses, async (route) => {
    await route.fetch().catch(() => undefined)
    await route.abort()
  })
}

async function chooseMonthly(page: Page) {
  await page.getByText('Every month, the card fee, or for somebody').click()
  await page.getByRole('radio', { name: 'Every month' }).check()
  await page.getByLabel('Email for the receipt').fill('amina@example.org')
}

async function payWithoutAnswer(page: Page) {
  await toCard(page)
  await loseAnswers(page, /\/(confirm|intent)\b/)
  await payByCard(page)
  await eventually(statuses).toEqual(['succeeded'])
}

async function toBank(page: Page) {
  await toCard(page)
  await page.getByLabel('Bank, on its own page').check()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('button', { name: 'Authorize' }).waitFor()
}

async function toPaypalWindow(page: Page) {
  await toPaypal(page)
  await paypalButton(page).click()
  await page.getByRole('dialog', { name: 'PayPal, on trial' }).getByText('USD').waitFor()
}

async function beAskedOnPhone(page: Page) {
  await page.getByRole('heading', { name: 'Give by mobile money' }).click()
  await page.getByRole('button', { name: 'Use mobile money' }).click()
  const form = page.getByRole('form', { name: 'Mobile money' })
  await form.getByLabel('Country').selectOption({ label: 'Kenya' })
  await form.getByLabel('Phone number').fill('0712 345 678')
  await form.getByRole('button', { name: 'Ask me on my phone' }).click()
  await page.getByRole('heading', { name: 'Look at your phone' }).waitFor()
}

const received = /^Your donation of \$50 has been received/
const notPaid = /^The payment did not go through\. Nothing was taken/

interface Left {
  step: string
  leave: (page: Page) => Promise<unknown>
  /** What the page says that comes back. */
  says: string | RegExp
  gifts: string[]
}

const steps: Left[] = [
  { step: 'at the form of the card', leave: toCard, says: 'Donate $50', gifts: ['pending'] },
  { step: 'paid by card, without an answer', leave: payWithoutAnswer, says: received, gifts: ['succeeded'] },
  { step: 'at the page of the bank', leave: toBank, says: notPaid, gifts: ['pending'] },
  {
    step: 'the bank was told yes, and the way back is lost',
    leave: async (page) => {
      await toBank(page)
      await page.route(/\/donate\?/, (route) => route.abort())
      await page.getByRole('button', { name: 'Authorize' }).click()
      await eventually(statuses).toEqual(['succeeded'])
    },
    says: received,
    gifts: ['succeeded'],
  },
  {
    step: 'the first payment of a monthly gift, without an answer',
    leave: async (page) => {
      await chooseMonthly(page)
      await payWithoutAnswer(page)
    },
    says: received,
    gifts: ['succeeded'],
  },
  {
    step: 'in the window of PayPal',
    leave: toPaypalWindow,
    says: /^This donation was not approved in PayPal/,
    gifts: ['pending'],
  },
  {
    step: 'approved in PayPal, and the page is gone',
    leave: async (page) => {
      await page.route(/\/paypal\/order\/.*\/capture/, (route) => route.abort(), { times: 1 })
      await toPaypalWindow(page)
      await approve(page)
    },
    says: received,
    gifts: ['succeeded'],
  },
  { step: 'asked on the phone', leave: beAskedOnPhone, says: 'Look at your phone', gifts: ['pending'] },
  {
    step: 'paid on the phone, and the page is gone',
    leave: async (page) => {
      await beAskedOnPhone(page)
      sandbox.flutterwave.charges.pay(sandbox.flutterwave.charges.all().at(-1)?.id ?? 0)
    },
    says: received,
    gifts: ['succeeded'],
  },
]

it.each(steps)('a gift that is left $step', async ({ leave, says, gifts }) => {
  const page = await device.open('/donate')
  await leave(page)
  const other = await device.context.newPage()
  await page.close()
  await other.goto('/donate')
  await other.getByText(says).first().waitFor()
  await eventually(statuses).toEqual(gifts)
})

it('a gift that the bank was told yes to is known in the same tab too', async () => {
  const page = await device.open('/donate')
  await toBank(page)
  await page.route(/\/donate\?/, (route) => route.abort())
  await page.getByRole('button', { name: 'Authorize' }).click()
  await eventually(statuses).toEqual(['succeeded'])
  await page.goto('/donate')
  await page.getByText(received).waitFor()
})
