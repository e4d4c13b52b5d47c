import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Payout } from '../../../data/contract/authors/payouts.ts'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { type Device, desktop, openDevice } from '../harness/browser.ts'
import { closeContexts } from '../harness/contexts.ts'
import { openDesk, toast } from '../harness/desk.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { fillAuthors } from '../harness/rewards.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device
let api: Api
let page: Page

fromScratch(async () => {
  server = await startServer()
  device = await openDevice(server.url, { viewport: desktop })
  api = openApi(server.url)
  await api.signIn()
  page = await openDesk(device, 'admin1', 'authors')
  await fillAuthors(api, server.dataDir, [
    { name: 'Kofi Example', email: 'kofi@example.org', stories: 20, isProven: true },
    { name: 'Tendai Example', email: 'tendai@example.org', stories: 4 },
  ])
  await page.getByRole('tab', { name: 'Rewards & Gamification' }).click()
  return async () => {
    await closeContexts()
    await server.stop()
  }
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const panel = (name: string) => page.getByRole('region', { name, exact: true })

it('an author’s earnings are explained down to the entries, paid out and recorded, without a barrier', async () => {
  await panel('Leaderboard').getByText('48,000 points to Silver').waitFor()
  await expectAccessible(page)

  await button('Why $5.00: Kofi Example').press('Enter')
  const why = dialog('Why $5.00')
  await why.getByText('Published stories × 20').first().waitFor()
  expect((await why.boundingBox())?.y).toBe(0)
  await why.getByText('As of now').waitFor()
  const file = page.waitForEvent('download')
  await why.getByRole('link', { name: 'Download CSV' }).click()
  expect(await readFile(await (await file).path(), 'utf8')).toContain('Story 7 of Kofi Example')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await why.waitFor({ state: 'detached' })

  await button('Choose the rates').press('Enter')
  await page.getByLabel('Advertised rates').check()
  await page.getByText('What was earned so far stays as it is').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await button('Create Payout').press('Enter')
  const form = dialog('Create Payout')
  await form.getByLabel('Author').selectOption({ label: 'Kofi Example (kofi@example.org), $5.00 available' })
  await form.getByLabel('Amount in dollars').fill('4.00')
  await form.getByLabel('Method').selectOption('check')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create Payout' }).dblclick()
  await toast(page, 'Payout Created').waitFor()

  await button('Process All Pending').press('Enter')
  const all = dialog('Process all pending')
  await all.getByLabel('Transaction id of the payment to Kofi Example').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await all.waitFor({ state: 'detached' })

  await button('Process $4.00 to Kofi Example').dblclick()
  const record = dialog('Record $4.00 as paid?')
  await record.getByLabel('Transaction id').fill('TX-2026-88')
  await expectAccessible(page)
  await record.getByRole('button', { name: 'Process' }).dblclick()
  await toast(page, 'Payout Recorded').waitFor()
  await panel('Payout history')
    .getByText(/Recorded as paid by admin1 on .*, reference TX-2026-88/)
    .waitFor()
  await expectAccessible(page)
  const payouts = (await (await api.call('GET', '/api/author-payouts')).json()) as Payout[]
  expect(payouts).toMatchObject([{ authorName: 'Kofi Example', amount: 400, status: 'paid' }])
})
