import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AuthorProfile, MonthFigures } from '../../../data/contract/authors/authors.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone } from '../harness/browser.ts'
import { openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { earn, proveAddress } from '../harness/money.ts'
import { type Server, startServer } from '../harness/server.ts'

const email = 'grace.hall@conservancy.example.org'

let server: Server
let sandbox: Sandbox
let device: Device
let page: Page
let api: Api

fromScratch(
  async () => {
    sandbox = await openSandbox()
    server = await startServer({ env: sandbox.env })
    sandbox.stripe.events.deliverTo(server.url)
    device = await openDevice(server.url, { viewport: desktop })
    api = openApi(server.url)
    await api.signIn('admin2')
    const { storyId } = await api.submit({ authorName: 'Grace Hall', authorEmail: email })
    await api.move(storyId, 'published')
    page = await openDesk(device, 'admin1', 'authors')
    return async () => {
      await server.stop()
      await sandbox.close()
    }
  },
  { inOrder: true },
)

const button = (name: string | RegExp) => page.getByRole('button', { name })
const post = async <T>(address: string, body: object = {}): Promise<T> => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return (await api.call('POST', address, { body: JSON.stringify(body), headers })).json()
}

/** An author whom Stripe can pay, and who has earned $50. */
async function makePayable(): Promise<void> {
  const grace = { name: 'Grace Hall', email, location: 'Bristol, United Kingdom' }
  const { id } = await post<AuthorProfile>('/api/authors', grace)
  await post(`/api/authors/${id}/stripe-express/create`)
  sandbox.stripe.settleAccount(sandbox.stripe.accounts()[0]?.id ?? '', 'finished')
  proveAddress(server.dataDir, email)
  earn(server.dataDir, email, 5000)
  const profiles = async () => (await (await api.call('GET', '/api/authors')).json()) as AuthorProfile[]
  await eventually(async () => (await profiles())[0]?.stripeExpressPayoutsEnabled).toBe(true)
}

/** The parts of an address that do not stand on one line: it breaks behind its @ and its dots alone. */
const listBrokenParts = () =>
  page
    .getByRole('rowheader', { name: 'Grace Hall' })
    .locator('.subline')
    .evaluate((address) =>
      [...address.childNodes].flatMap((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        return range.getClientRects().length > 1 ? [part.textContent] : []
      }),
    )

it('statistics are drawn by month, with the same figures as a table; an author is found in them, taken home as a table, looked up at Stripe and paid', async () => {
  device.complaints.console = []
  await device.context.route(/\/api\/authors\/statistics\/months$/, async (route) => {
    const given: MonthFigures[] = await (await route.fetch()).json()
    await route.fulfill({ json: given.map(({ month }, at) => ({ month, views: at * 40, likes: 9, shares: at })) })
  })
  await page.reload()
  const drawing = page.getByRole('img', {
    name: /^Views, likes and shares by month, .* At the end: Views 920, Likes 9, Shares 23/,
  })
  await drawing.locator('canvas').waitFor()
  await button('Show as table').click()
  await drawing.waitFor({ state: 'detached' })
  expect(await page.getByRole('table').last().getByRole('row').last().getByRole('cell').allTextContents()).toEqual([
    '920',
    '9',
    '23',
  ])
  await button('Show as table').click()
  await drawing.locator('canvas').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(phone)
  await drawing.locator('canvas').waitFor()
  expect(device.complaints).toEqual({ console: [], foreign: [] })
  await page.setViewportSize(desktop)
  await device.context.unrouteAll()

  await page.getByRole('rowheader', { name: 'Grace Hall' }).waitFor()
  for (const width of [360, desktop.width]) {
    await page.setViewportSize({ width, height: desktop.height })
    expect(await listBrokenParts()).toEqual([])
  }
  const [file] = await Promise.all([page.waitForEvent('download'), button('Download CSV').click()])
  expect(await readFile(await file.path(), 'utf8')).toContain(`Grace Hall,${email},1,1,0,0,0,0,0,100,no`)
  await expectAccessible(page)

  await makePayable()
  await page.getByRole('tab', { name: 'Author Profiles' }).click()
  await page.getByRole('listitem', { name: 'Grace Hall', exact: true }).getByText('Stripe: ready').waitFor()
  await expectAccessible(page)
  const [tab] = await Promise.all([page.waitForEvent('popup'), button('Login link: Grace Hall').click()])
  await tab.waitForURL(/\/connect\/express\//)
  await tab.close()
  await button('Transfer: Grace Hall').click()
  await page.getByRole('dialog').getByText('$50.00').waitFor()
  await page.getByRole('dialog').getByLabel('Amount in dollars').fill('12.50')
  await button('Continue').click()
  await button('Send $12.50').click()
  await toast(page, 'Transfer Started').waitFor()
  expect(sandbox.stripe.transfers().map(({ amount }) => amount)).toEqual([1250])
})
