import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Payout } from '../../../data/contract/authors/payouts.ts'
import type { AuthorReward, RewardsOverview } from '../../../data/contract/authors/rewards.ts'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { type Device, desktop, openDevice } from '../harness/browser.ts'
import { closeContexts } from '../harness/contexts.ts'
import { openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { fillAuthors } from '../harness/rewards.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device
let api: Api
let page: Page

fromScratch(
  async () => {
    server = await startServer()
    device = await openDevice(server.url, { viewport: desktop })
    api = openApi(server.url)
    await api.signIn()
    page = await openDesk(device, 'admin1', 'authors')
    await page.getByRole('tab', { name: 'Rewards & Gamification' }).click()
    return async () => {
      await closeContexts()
      await server.stop()
    }
  },
  { inOrder: true },
)

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const panel = (name: string) => page.getByRole('region', { name, exact: true })
const ask = async <T>(address: string) => (await (await api.call('GET', address)).json()) as T
const payouts = () => ask<Payout[]>('/api/author-payouts')
const authorNamed = async (name: string) =>
  (await ask<AuthorReward[]>('/api/author-rewards')).find(({ authorName }) => authorName === name)

async function create(name: string, amount: number, method = 'check'): Promise<void> {
  const account = await authorNamed(name)
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const body = JSON.stringify({ accountId: account?.id, amount, month: '2026-11', method })
  await api.call('POST', '/api/author-payouts', { body, headers })
}

async function seeAnew(): Promise<void> {
  await page.reload()
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor()
}

describe('rewards on the desk', () => {
  it('says that nobody has earned anything yet, and that a recalculation has found nothing', async () => {
    await page.getByRole('heading', { name: 'No author rewards found' }).waitFor()
    await button('Recalculate Rewards').click()
    await toast(page, 'Rewards Recalculated').waitFor()
    await page.getByText('0 authors looked at: all was up to date.').first().waitFor()
    await expectAccessible(page)
  })

  it('ranks authors by points, and explains what each has earned down to its entries', async () => {
    await fillAuthors(api, server.dataDir, [
      { name: 'Naserian Example', email: 'naserian@example.org', stories: 12, isProven: true },
      { name: 'Kofi Example', email: 'kofi@example.org', stories: 20, isProven: true },
      { name: 'Tendai Example', email: 'tendai@example.org', stories: 4 },
    ])
    await seeAnew()
    const names = panel('Leaderboard').getByRole('heading', { level: 4 })
    await eventually(() => names.allTextContents()).toEqual(['Kofi Example', 'Naserian Example', 'Tendai Example'])
    await panel('Leaderboard').getByText('48,000 points to Silver').waitFor()
    await expectAccessible(page)

    await button('Why $5.00: Kofi Example').press('Enter')
    const why = dialog('Why $5.00')
    await why.getByText('Published stories × 20').first().waitFor()
    expect((await why.boundingBox())?.y).toBe(0)
    const rows = why.getByRole('table', { name: 'What counted, by rule' }).getByRole('row')
    expect(await rows.last().textContent()).toBe('Together2,000$5.00')
    await why.getByText('Everything counted.').waitFor()
    await why.getByText('Story 7 of Kofi Example').first().waitFor()
    await why.getByText('Every entry').click()
    await why.getByRole('listitem').filter({ hasText: 'Story published' }).first().waitFor()
    await why.getByText('As of now').waitFor()
    const file = page.waitForEvent('download')
    await why.getByRole('link', { name: 'Download CSV' }).click()
    expect(await readFile(await (await file).path(), 'utf8')).toContain('Story 7 of Kofi Example')
    await why.getByRole('button', { name: 'Mail it' }).dblclick()
    await why.getByText('No mail server is set up').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await why.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Why $5.00: Kofi Example',
    )
  })

  it('says for good that the readings of the rates differ, and changes them from now on alone', async () => {
    await page.getByText('would have earned $9.00 more').waitFor()
    await page.getByText('Difference per author').click()
    const differences = page.getByRole('table', { name: /difference by the advertised rates/ })
    await differences.getByRole('row', { name: 'Kofi Example $5.00 +$5.00' }).waitFor()
    await button('Choose the rates').click()
    expect(await button('Pay these from now on').getAttribute('aria-disabled')).toBe('true')
    await page.getByLabel('Advertised rates').check()
    await page.getByText('What was earned so far stays as it is').waitFor()
    await expectAccessible(page)
    await button('Pay these from now on').click()
    await toast(page, 'Rates Chosen').waitFor()
    await page.getByText(/Chosen by admin1 on/).waitFor()
    const { rates, earned } = await ask<RewardsOverview>('/api/author-rewards/overview')
    expect(rates).toMatchObject({ inForce: 'advertised', chosenBy: 'admin1' })
    expect(earned).toBe(900)
  })
})

describe('payouts on the desk', () => {
  it('are created within what is available, once for one click although the answer was lost', async () => {
    await button('Create Payout').click()
    const form = dialog('Create Payout')
    const submit = form.getByRole('button', { name: 'Create Payout' })
    expect(await submit.isDisabled()).toBe(true)
    await form.getByLabel('Author').selectOption({ label: 'Kofi Example (kofi@example.org), $5.00 available' })
    await form.getByLabel('Amount in dollars').fill('5.01')
    await form.getByText('That is more than the $5.00 that can be paid out now.').waitFor()
    expect(await submit.isDisabled()).toBe(true)
    await form.getByLabel('Amount in dollars').fill('4.00')
    await form.getByLabel('Method').selectOption('check')
    await expectAccessible(page)

    await page.route(
      '**/api/author-payouts',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await submit.dblclick()
    await form.getByText('it may have been created').waitFor()
    expect(await form.getByLabel('Amount in dollars').isDisabled()).toBe(true)
    await form.getByRole('button', { name: 'Try again' }).click()
    await toast(page, 'Payout Created').waitFor()
    await form.waitFor({ state: 'detached' })
    const made = await payouts()
    expect(made).toMatchObject([{ authorName: 'Kofi Example', amount: 400, method: 'check', status: 'pending' }])
    expect(made[0]?.notes).toMatch(/^Payout for \d{4}-\d{2}$/)
  })

  it('meets what a colleague has paid out meanwhile with what is available now', async () => {
    await button('Create Payout').click()
    const form = dialog('Create Payout')
    await form.getByLabel('Author').selectOption({ label: 'Naserian Example (naserian@example.org), $3.00 available' })
    await form.getByLabel('Amount in dollars').fill('3')
    await create('Naserian Example', 150)
    await form.getByRole('button', { name: 'Create Payout' }).click()
    await form.getByText('Payout Failed').waitFor()
    await form.getByText('Available now: $1.50.').waitFor()
    expect(await form.getByLabel('Amount in dollars').inputValue()).toBe('3')
    await form.getByRole('button', { name: 'Close' }).last().click()
    expect(await payouts()).toHaveLength(2)
  })

  it('are recorded once by a double click on Process, and only with the number of the payment', async () => {
    await button('Process $4.00 to Kofi Example').dblclick()
    const record = dialog('Record $4.00 as paid?')
    await record.getByText('This moves no money.').waitFor()
    const process = record.getByRole('button', { name: 'Process' })
    expect(await process.isDisabled()).toBe(true)
    await record.getByLabel('Transaction id').fill('TX-2026-88')
    await expectAccessible(page)
    await process.dblclick()
    await toast(page, 'Payout Recorded').waitFor()
    await record.waitFor({ state: 'detached' })
    await panel('Payout history')
      .getByText(/Recorded as paid by admin1 on .*, reference TX-2026-88/)
      .waitFor()
    expect((await payouts()).filter(({ status }) => status === 'paid')).toHaveLength(1)
    const overview = await ask<RewardsOverview>('/api/author-rewards/overview')
    expect(overview.paid).toBe(400)
  })

  it('that a colleague has decided meanwhile are told as they stand, and changed by nobody', async () => {
    await button('Cancel $1.50 to Naserian Example').click()
    const colleague = openApi(server.url)
    await colleague.signIn('admin2')
    const [waiting] = await ask<Payout[]>('/api/author-payouts?status=pending')
    const body = JSON.stringify({ transactionId: 'TX-OF-ADMIN2', revision: waiting?.revision })
    await colleague.call('POST', `/api/author-payouts/${waiting?.id}/process`, {
      body,
      headers: { 'content-type': 'application/json' },
    })
    await button('Cancel this payout').click()
    await dialog(/Cancel the payout/)
      .getByText('Update Failed')
      .waitFor()
    await dialog(/Cancel the payout/)
      .getByText('Recorded as paid by admin2, reference TX-OF-ADMIN2.')
      .waitFor()
    await button('Keep it').click()
    await eventually(() => panel('Pending payouts').getByRole('listitem').count()).toBe(0)
  })

  it('are processed all at once, each with its own outcome', async () => {
    await create('Kofi Example', 100)
    await create('Naserian Example', 50)
    await create('Tendai Example', 25)
    await seeAnew()
    const pending = panel('Pending payouts')
    await pending.getByText('The author has not shown yet that the email address is theirs.').waitFor()
    expect(await button('Process $0.25 to Tendai Example').getAttribute('aria-disabled')).toBe('true')
    await button('Process All Pending').press('Enter')
    const all = dialog('Process all pending')
    await all.getByText('The author has not shown yet').waitFor()
    await all.getByLabel('Transaction id of the payment to Kofi Example').fill('TX-A')
    await all.getByLabel('Transaction id of the payment to Naserian Example').fill('TX-B')
    await expectAccessible(page)
    const [kofi] = (await ask<Payout[]>('/api/author-payouts?status=pending')).filter(({ amount }) => amount === 100)
    await api.call('PATCH', `/api/author-payouts/${kofi?.id}`, {
      body: JSON.stringify({ status: 'cancelled', revision: kofi?.revision }),
      headers: { 'content-type': 'application/json' },
    })
    const toNaserian = '**/api/author-payouts/*/process'
    await page.route(toNaserian, (route) =>
      route.request().postData()?.includes('TX-B') ? route.abort() : route.continue(),
    )
    await all.getByRole('button', { name: 'Process 2 payouts, $1.50' }).click()
    await page.getByText('2 of 2 payouts could not be processed.').first().waitFor()
    expect(await all.getByRole('alert').count()).toBe(2)
    await page.unroute(toNaserian)
    await all.getByRole('button', { name: 'Process 1 payout, $0.50' }).click()
    await all.getByText('Recorded as paid by admin1, reference TX-B.').waitFor()
    expect(await all.getByRole('alert').count()).toBe(1)
    await all.getByRole('button', { name: 'Done' }).click()
    await panel('Payout history').getByRole('button', { name: 'Cancelled' }).click()
    await panel('Payout history')
      .getByText(/Cancelled by admin1 on/)
      .waitFor()
    expect((await payouts()).map(({ status, amount }) => `${amount} ${status}`).sort()).toEqual([
      '100 cancelled',
      '150 paid',
      '25 pending',
      '400 paid',
      '50 paid',
    ])
  })

  it('go back into the balance when they are cancelled', async () => {
    await button('Cancel $0.25 to Tendai Example').press('Enter')
    await button('Cancel this payout').press('Enter')
    await toast(page, 'Payout Cancelled').waitFor()
    await panel('Pending payouts').getByText('Nothing is waiting to be paid.').waitFor()
    expect((await authorNamed('Tendai Example'))?.money).toMatchObject({ earned: 100, pending: 0, available: 100 })
    await expectAccessible(page)
  })
})
