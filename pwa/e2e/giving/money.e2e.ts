import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../harness/axe.ts'
import { type Device, desktop, openDevice } from '../harness/browser.ts'
import { adminPath, openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { emptyMoney, fillDonations, fillEvents, reportEvent, stripeSettings } from '../harness/money.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device
/** Its clock is the test's: it stands still until it is moved. */
let still: Device

fromScratch(async () => {
  server = await startServer({ env: stripeSettings })
  device = await openDevice(server.url, { viewport: desktop })
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await openDesk(device, 'admin1')
  const storageState = await device.context.storageState()
  still = await openDevice(server.url, { viewport: desktop, storageState })
  return () => server.stop()
})
beforeEach(async () => {
  await device.context.unrouteAll()
  for (const { context } of [device, still]) for (const page of context.pages()) await page.close()
  emptyMoney(server.dataDir)
})

/** A tab of the desk on a page whose clock the test can move. */
async function openTab(tab: 'donations' | 'settings', { context } = device): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${adminPath}#${tab}`)
  await page.getByRole('heading', { name: tab === 'donations' ? 'Donations' : 'Settings', level: 2 }).waitFor()
  return page
}

const refuse = (addresses: string) =>
  device.context.route(addresses, (route) => route.fulfill({ status: 503, json: { message: 'The disk is resting.' } }))
const clipboardOf = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const cellOf = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label }).locator('dd').textContent()

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
const thisMonth = () => new Date().toISOString().slice(0, 7)

describe('the donations tab', () => {
  const gift = (page: Page, donor: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: donor, exact: true }) })
  const donors = (page: Page) => page.getByRole('listitem').getByRole('heading', { level: 4 }).allTextContents()

  const some = [
    { donorName: 'Amina', donorEmail: 'amina@example.org', stripePaymentIntentId: 'pi_of_amina' },
    { donorName: 'Kofi', method: 'paypal', amount: 123_400, paypalOrderId: '5O190127TN364715T' },
    { donorName: 'Naserian', amount: 10_000, amountRefunded: 4_000 },
    { donorName: 'Tendai', disputeStatus: 'open', amountDisputed: 5_000 },
    { donorName: 'Sipho', status: 'failed', failureReason: 'Your card was declined.' },
    { donorName: 'Lindiwe', status: 'pending', amount: 2_500, createdAt: daysAgo(70) },
    { donorName: 'Blessing', createdAt: daysAgo(70) },
  ] as const

  it('before the first gift it says so', async () => {
    const page = await openTab('donations')
    await page.getByRole('heading', { name: 'No donations yet' }).waitFor()
    expect(await cellOf(page, 'Given')).toBe('$0.00')
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
    await expectAccessible(page)
  })

  it('shows what was given, what became of it, and why less is kept', async () => {
    fillDonations(server.dataDir, some)
    const page = await openTab('donations')
    await gift(page, 'Amina').waitFor()
    const sums = ['Given', 'Kept', 'Refunded', 'Held back or lost', 'Pending', 'Failed']
    expect(await Promise.all(sums.map((label) => cellOf(page, label)))).toEqual([
      '$1,484.00',
      '$1,394.00',
      '$40.00',
      '$50.00',
      '$25.00',
      '$50.00',
    ])
    await page.getByText('By month, and what given and kept mean').click()
    await page
      .getByText('$1,484.00 given, less $40.00 refunded, less $50.00 held back or lost: $1,394.00 is kept.')
      .waitFor()
    expect(await page.getByRole('link', { name: 'Successful Donations' }).textContent()).toMatch(
      /\$1,484.*\$1,394 kept/,
    )

    await page.getByRole('img', { name: /^Donations that arrived, by month/ }).waitFor()
    const chart = page.getByRole('group', { name: 'Chart, scrolls sideways' })
    expect(await chart.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
    const months = await page.getByRole('row').allTextContents()
    expect(months).toHaveLength(13)
    expect(months.at(-1)).toMatch(/4\$1,434\.00\$1,344\.00$/)

    await gift(page, 'Amina').getByText('succeeded').waitFor()
    await gift(page, 'Amina').getByRole('link', { name: 'amina@example.org' }).waitFor()
    await gift(page, 'Kofi').getByText('$1,234.00').waitFor()
    await gift(page, 'Naserian').getByText('$60.00 kept').waitFor()
    await gift(page, 'Naserian').getByText('Part of it went back to the donor.').waitFor()
    await gift(page, 'Tendai').getByText('disputed $50.00').waitFor()
    await gift(page, 'Sipho').getByText('Not paid: Your card was declined.').waitFor()
    await gift(page, 'Lindiwe').getByText('Not paid yet').waitFor()

    await page.getByRole('button', { name: 'Copy Stripe payment pi_of_amina' }).click()
    await gift(page, 'Amina').getByText('Copied').waitFor()
    expect(await clipboardOf(page)).toBe('pi_of_amina')
    await page.getByRole('button', { name: 'Copy PayPal order 5O190127TN364715T' }).click()
    await gift(page, 'Kofi').getByText('Copied').waitFor()
    expect(await clipboardOf(page)).toBe('5O190127TN364715T')
    await expectAccessible(page)
  })

  it('is narrowed by status, method, month and trouble, and so is the file', async () => {
    fillDonations(server.dataDir, some)
    const page = await openTab('donations')
    await gift(page, 'Amina').waitFor()
    const chip = (name: RegExp) => page.getByRole('button', { name })
    expect(await page.getByRole('group', { name: 'Status' }).getByRole('button').allTextContents()).toEqual([
      'all7',
      'succeeded5',
      'pending1',
      'failed1',
    ])
    await chip(/^failed/).click()
    await eventually(() => donors(page)).toEqual(['Sipho'])
    await chip(/^all/).click()
    await chip(/Refunded or disputed/).click()
    await eventually(() => donors(page)).toEqual(['Tendai', 'Naserian'])
    await chip(/Refunded or disputed/).click()
    await page.getByLabel('Method').selectOption('PayPal')
    await eventually(() => donors(page)).toEqual(['Kofi'])
    await chip(/^failed/).click()
    await page.getByLabel('Month (UTC)').fill(thisMonth())
    await page.getByRole('heading', { name: 'No donations like this' }).waitFor()
    await page.getByRole('button', { name: 'Show all donations' }).click()
    await eventually(async () => (await donors(page)).length).toBe(7)
    expect(await page.getByLabel('Method').inputValue()).toBe('')
    expect(await page.getByLabel('Month (UTC)').inputValue()).toBe('')
    expect(await page.locator(':focus').textContent()).toBe('All donations')

    await page.getByLabel('Month (UTC)').fill(thisMonth())
    await chip(/^succeeded/).click()
    await eventually(() => donors(page)).toEqual(['Tendai', 'Naserian', 'Kofi', 'Amina'])
    const link = page.getByRole('link', { name: 'Export CSV' })
    const address = new URL((await link.getAttribute('href')) ?? '', server.url)
    expect(address.pathname).toBe('/api/donations/export')
    expect(Object.fromEntries(address.searchParams)).toEqual({ status: 'succeeded', month: thisMonth() })
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toMatch(/^donations-\d{4}-\d{2}-\d{2}\.csv$/)
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(head).toContain('Donor')
    expect(lines.map((line) => line.match(/Amina|Kofi|Naserian|Tendai|Sipho|Lindiwe|Blessing/)?.[0])).toEqual([
      'Tendai',
      'Naserian',
      'Kofi',
      'Amina',
    ])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await eventually(async () => (await donors(page)).length).toBe(7)
    expect(await page.getByLabel('Month (UTC)').inputValue()).toBe('')
  })

  it('shows a hundred, and the rest when asked, with the focus on the first of them', async () => {
    fillDonations(
      server.dataDir,
      Array.from({ length: 103 }, (_, place) => ({ donorName: `Donor ${place}`, createdAt: daysAgo(place / 100) })),
    )
    const page = await openTab('donations')
    await gift(page, 'Donor 99').waitFor()
    expect(await donors(page)).toHaveLength(100)
    await page.getByRole('button', { name: 'Load more' }).click()
    await gift(page, 'Donor 102').waitFor()
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Donor 100')
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
  })

  it('a refund that Stripe reports shows by itself', async () => {
    fillDonations(server.dataDir, some)
    const page = await openTab('donations')
    await gift(page, 'Amina').waitFor()
    const charge = {
      id: 'ch_1',
      object: 'charge',
      payment_intent: 'pi_of_amina',
      amount: 5000,
      amount_refunded: 5000,
      currency: 'usd',
    }
    const answers = [1, 2].map(() => reportEvent(server.url, 'charge.refunded', charge, 'evt_of_the_refund'))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
    await eventually(async () => {
      await page.clock.fastForward(20_000)
      return gift(page, 'Amina').getByText('refunded $50.00').count()
    }).toBe(1)
    await gift(page, 'Amina').getByText('All of it went back to the donor.').waitFor()
    await eventually(() => cellOf(page, 'Refunded')).toBe('$90.00')
  })

  it('without an answer it says so, keeps what it has, and tries again', async () => {
    fillDonations(server.dataDir, some)
    await refuse('**/api/donations**')
    const page = await openTab('donations')
    await page.getByRole('alert').getByText('Could not load this').waitFor()
    await page.getByRole('alert').getByText('The disk is resting.').waitFor()
    await device.context.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await gift(page, 'Amina').waitFor()
    await eventually(() => page.getByRole('alert').count()).toBe(0)

    await refuse('**/api/donations**')
    await page.clock.fastForward(20_000)
    await page.getByRole('alert').getByText('This is not up to date').waitFor()
    expect(await donors(page)).toHaveLength(7)
    expect(await cellOf(page, 'Given')).toBe('$1,484.00')
    await device.context.unrouteAll()
    await page.clock.fastForward(20_000)
    await eventually(() => page.getByRole('alert').count()).toBe(0)
  })
})

describe('the webhook panel', () => {
  const log = (page: Page) => page.getByRole('list', { name: 'Webhook events' })
  const types = async (page: Page) =>
    (await log(page).getByRole('listitem').count()) === 0
      ? []
      : log(page).locator('button[aria-haspopup=dialog]').allTextContents()
  const payout = { webhookEndpoint: '/api/stripe-payout-webhook', eventType: 'payout.created' } as const
  const failed = { ...payout, status: 'failed', errorMessage: 'The bank account is closed.', attempts: 3 } as const
  const done = { status: 'processed', outcome: 'Donation 12: $50.00 arrived.', attempts: 1 } as const

  /** How often the page asks for events from now on. */
  function countAsked(page: Page) {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/webhook-events')) asked.push(pathname + search)
    })
    return { all: () => asked.toSorted(), forget: () => asked.splice(0) }
  }
  const list = '/api/webhook-events?filter=all'
  const totals = '/api/webhook-events/totals'

  /** As the browser tells a page of a tab that is covered by another. */
  const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)

  it('shows what came in, counted by chip and by state, in a part that scrolls by keyboard', async () => {
    fillEvents(server.dataDir, [...Array.from({ length: 9 }, () => done), failed, { eventType: 'charge.updated' }])
    const page = await openTab('settings')
    await log(page).waitFor()
    const cells = ['Processed', 'Received', 'Failed', 'Donations', 'Payouts']
    await eventually(() => Promise.all(cells.map((label) => cellOf(page, label)))).toEqual(['9', '1', '1', '10', '1'])
    const chips = page.getByRole('group', { name: 'Show' }).getByRole('button')
    expect(await chips.allTextContents()).toEqual(['All11', 'Donations10', 'Payouts1', 'Succeeded9', 'Failed1'])
    expect(await types(page)).toHaveLength(11)

    expect(await log(page).evaluate((part) => [part.clientHeight <= 384, part.scrollHeight > 384])).toEqual([
      true,
      true,
    ])
    await log(page).focus()
    await page.keyboard.press('End')
    await eventually(() => log(page).evaluate((part) => part.scrollTop)).toBeGreaterThan(0)

    await chips.filter({ hasText: 'Payouts' }).click()
    await eventually(() => types(page)).toEqual(['payout.created'])
    await log(page).getByText('The bank account is closed.').waitFor()
    await log(page).getByText('Tried 3 times.').waitFor()
    await chips.filter({ hasText: 'Succeeded' }).click()
    await eventually(async () => (await types(page)).length).toBe(9)
    await log(page).getByText('Donation 12: $50.00 arrived.').first().waitFor()
    await expectAccessible(page)
  })

  it('asks every five seconds while it is seen, never while it is hidden or left, and at once when it is seen again', async () => {
    fillEvents(server.dataDir, [done])
    const page = await openTab('settings', still)
    await log(page).waitFor()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    const asked = countAsked(page)
    const secondsLater = async () => {
      await page.clock.runFor(1_000)
      return page.getByText(/Live, checked/).textContent()
    }
    await eventually(secondsLater).toMatch(/checked (now|1 s ago)/)
    await eventually(secondsLater).toContain('Live, checked 3 s ago')

    asked.forget()
    fillEvents(server.dataDir, [{ ...payout, eventType: 'payout.paid' }])
    await page.clock.runFor(5_000)
    await eventually(asked.all).toEqual([totals, list])
    await eventually(async () => {
      await page.clock.runFor(1)
      return types(page)
    }).toEqual(['payout.paid', 'payment_intent.succeeded'])

    await setVisibility(page, 'hidden')
    asked.forget()
    await page.clock.runFor(60_000)
    expect(asked.all()).toEqual([])
    await setVisibility(page, 'visible')
    await eventually(asked.all).toEqual([totals, list])

    await page.getByRole('link', { name: 'Messages', exact: true }).click()
    await page.getByRole('heading', { name: 'Messages', level: 2 }).waitFor()
    asked.forget()
    await page.clock.runFor(30_000)
    expect(asked.all()).toEqual([])
  })

  it('shows one event whole, to read and to copy', async () => {
    const data = { id: 'evt_1', type: 'payout.created', data: { object: { id: 'po_1', amount: 9620 } } }
    fillEvents(server.dataDir, [{ ...failed, data, stripeEventId: 'evt_1QNx5mLrAbCdEfGhIjKlm0Zx' }])
    const page = await openTab('settings')
    await log(page).getByText('evt_1QNx5mLr…m0Zx').waitFor()
    const opener = log(page).getByRole('button', { name: 'payout.created', exact: true })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'payout.created' })
    await dialog.getByText('"amount": 9620').waitFor()
    expect(JSON.parse((await dialog.locator('pre').textContent()) ?? '')).toEqual(data)
    expect(await dialog.locator('dl').textContent()).toMatch(
      /failed[\s\S]*The bank account is closed\.[\s\S]*\/api\/stripe-payout-webhook/,
    )
    await dialog.getByRole('button', { name: 'Copy JSON' }).click()
    await dialog.getByText('Copied').waitFor()
    expect(await clipboardOf(page)).toBe(JSON.stringify(data, null, 2))
    await dialog.getByRole('button', { name: 'Copy evt_1QNx5mLrAbCdEfGhIjKlm0Zx' }).click()
    await eventually(() => clipboardOf(page)).toBe('evt_1QNx5mLrAbCdEfGhIjKlm0Zx')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('a failed event is processed again, from the log and from its dialog', async () => {
    fillEvents(server.dataDir, [failed, { ...failed, eventType: 'payout.updated' }])
    const page = await openTab('settings')
    const row = (type: string) => log(page).getByRole('listitem').filter({ hasText: type })
    await row('payout.created')
      .getByRole('button', { name: /^Process again/ })
      .click()
    await toast(page, 'Processing Again').waitFor()
    await eventually(async () => {
      await page.clock.fastForward(5_000)
      return row('payout.created').textContent()
    }).toMatch(/Processed[\s\S]*Nothing to do for this kind of event/)

    await page.getByRole('button', { name: /^Failed/ }).click()
    await row('payout.updated').getByRole('button', { name: 'payout.updated', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Process again' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(async () => {
      await page.clock.fastForward(5_000)
      return page.getByText('No event has failed.').count()
    }).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Webhook events')
    await eventually(() => cellOf(page, 'Processed')).toBe('2')
  })

  it('what a colleague has already sent on is refused in words', async () => {
    fillEvents(server.dataDir, [failed])
    const page = await openTab('settings')
    await log(page)
      .getByRole('button', { name: /^Process again/ })
      .waitFor()
    emptyMoney(server.dataDir)
    await log(page)
      .getByRole('button', { name: /^Process again/ })
      .click()
    await toast(page, 'Update Failed').waitFor()
    await page.getByText('There is no such event.').waitFor()
    await page.getByText('No events yet. What Stripe reports about donations and payouts appears here.').waitFor()
  })

  it('without an answer it says that it is not live, and keeps what it has', async () => {
    fillEvents(server.dataDir, [done])
    const page = await openTab('settings')
    await log(page).waitFor()
    await refuse('**/api/webhook-events**')
    await page.clock.fastForward(5_000)
    await page.getByText('Not live, last checked').waitFor()
    await page.getByRole('alert').getByText('This is not up to date').waitFor()
    expect(await types(page)).toEqual(['payment_intent.succeeded'])
    await device.context.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Live, checked').waitFor()
  })
})
