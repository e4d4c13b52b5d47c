import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Payout } from '../../../data/contract/authors/payouts.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { type Api, openApi } from '../harness/api.ts'
import { axeFindings, expectAccessible } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone } from '../harness/browser.ts'
import { closeContexts } from '../harness/contexts.ts'
import { openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { openFold } from '../harness/folds.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { earn, proveAddress } from '../harness/money.ts'
import { type Server, startServer } from '../harness/server.ts'

let sandbox: Sandbox
let server: Server
let office: Device
let api: Api
let page: Page
let linkOfWallet = ''

const amina = { name: 'Amina Example', email: 'amina@example.org', location: 'Reedwater, Kenya' }

fromScratch(
  async () => {
    sandbox = await openSandbox()
    server = await startServer({ env: sandbox.env })
    sandbox.flutterwave.events.deliverTo(server.url)
    office = await openDevice(server.url, { viewport: desktop })
    api = openApi(server.url)
    await api.signIn('admin2')
    return async () => {
      await closeContexts()
      await server.stop()
      await sandbox.close()
    }
  },
  { inOrder: true },
)

const json = (body: object) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
})
const payouts = async () => (await (await api.call('GET', '/api/author-payouts')).json()) as Payout[]
const create = async (amount: number) =>
  (
    (await (
      await api.call('POST', '/api/author-payouts', json({ authorEmail: amina.email, amount, method: 'mobile_money' }))
    ).json()) as Payout
  ).id
const stateOf = async (wanted: number) => {
  const found = (await payouts()).find(({ id }) => id === wanted)
  return found && [found.status, found.failure !== null]
}
const transferOf = (nth: number) => sandbox.flutterwave.transfers.all().at(nth)?.id ?? 0

/** Of the latest mail that has one. */
const linkInMail = () =>
  sandbox
    .requests()
    .filter(({ provider }) => provider === 'smtp')
    .flatMap(({ body }) => (body ?? '').replaceAll('=\r\n', '').match(/\/author-wallet\/[\w.-]{20,}/) ?? [])
    .at(-1) ?? ''

it('an author says which wallet is theirs, and is paid by the aggregator and by a file: with success, a refusal, no answer, and money that comes back', async () => {
  await api.call('POST', '/api/authors', json({ ...amina, preferredPaymentMethod: 'mobile_money' }))
  proveAddress(server.dataDir, amina.email)
  earn(server.dataDir, amina.email, 20_000)
  page = await openDesk(office, 'admin1', 'authors')
  await page.getByRole('tab', { name: 'Author Profiles' }).click()
  await openFold(page.getByRole('listitem', { name: amina.name, exact: true }), 'no wallet yet')
  await page.getByRole('button', { name: `Ask ${amina.name} for the number by mail` }).click()
  await toast(page, 'Link Sent').waitFor()
  await eventually(linkInMail).not.toBe('')
  linkOfWallet = linkInMail()

  const phoneOfAuthor = await openDevice(server.url, { viewport: phone, javaScriptEnabled: false })
  const asked = await phoneOfAuthor.open(linkInMail())
  await asked.getByLabel('Country and network').selectOption({ label: 'M-Pesa' })
  await asked.getByLabel('Mobile-money number').fill('0712 345')
  await asked.getByLabel('Name of the wallet').fill('Amina Example')
  await asked.getByRole('button', { name: 'Save my number' }).click()
  await asked.getByText('This is no mobile number of that country').waitFor()
  expect(await asked.getByLabel('Name of the wallet').inputValue()).toBe('Amina Example')
  await asked.getByLabel('Mobile-money number').fill('0712 345 678')
  await asked.getByRole('button', { name: 'Save my number' }).click()
  await asked.getByRole('heading', { name: 'Thank you, we have your number' }).waitFor()
  await asked.getByText('M-Pesa, +254 712 345678').waitFor()

  // By the aggregator: arrives, is refused, and comes back.
  const [arrives, refused] = [await create(1500), await create(1600)]
  await page.getByRole('tab', { name: 'Rewards & Gamification' }).click()
  const process = async (sum: string) => {
    await page.getByRole('button', { name: `Process ${sum} to ${amina.email}`, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/KES/).first().waitFor()
    await dialog.getByRole('button', { name: 'Process' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await process('$15.00')
  sandbox.flutterwave.transfers.settle(transferOf(-1))
  await eventually(() => stateOf(arrives)).toEqual(['paid', false])
  await process('$16.00')
  sandbox.flutterwave.transfers.fail(transferOf(-1))
  await eventually(() => stateOf(refused)).toEqual(['pending', true])
  sandbox.flutterwave.transfers.fail(transferOf(0), 'Reversed by the operator')
  await eventually(() => stateOf(arrives)).toEqual(['paid', true])

  // By a file at a portal: one is paid, of the other it says nothing yet.
  const waits = await create(1700)
  await page.reload()
  await page.getByRole('button', { name: 'New payment run' }).click()
  await page.getByRole('radio', { name: /Kenya, M-Pesa: 2 payouts/ }).check()
  await page.getByLabel('Layout of the file').selectOption({ label: 'Kotani Pay, bulk payments' })
  await page.getByLabel(/^KES for one dollar/).fill('129.5')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Begin with 2 payouts' }).click()
  await page.getByRole('button', { name: 'Make the file' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the file' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines[1]).toMatch(/^Amina Example,amina@example\.org,\+254712345678,2072\.00,KES,VFW/)
  await page.getByRole('button', { name: /mark as sent$/ }).click()
  const references = lines.slice(1).map((line) => line.split(',')[5])
  const report = `reference,status,transaction id\n${references[0]},SUCCESS,MP1\n${references[1]},PENDING,\n`
  await page
    .getByLabel('Report of the portal')
    .setInputFiles({ name: 'report.csv', mimeType: 'text/csv', buffer: Buffer.from(report) })
  await page.getByRole('button', { name: 'Look at what it does' }).click()
  await page.getByText('Will be paid', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record the answers' }).click()
  await toast(page, 'Answers Recorded').waitFor()
  expect([await stateOf(refused), await stateOf(waits)]).toEqual([
    ['paid', false],
    ['pending', false],
  ])
  await page
    .getByRole('button', { name: `Answer for ${amina.email}` })
    .last()
    .click()
  await page.getByLabel(/^Transaction id/).fill('MP2')
  await page.getByRole('button', { name: 'Record it' }).click()
  await page.getByText('Each line has its answer.').waitFor()
  expect(await stateOf(waits)).toEqual(['paid', false])
  expect((await payouts()).filter(({ status }) => status === 'paid')).toHaveLength(3)
})

it('an author says which bank account is theirs, which the desk has chosen from the lists, and it is paid; an old link says so', async () => {
  const abena = { name: 'Abena Example', email: 'abena@example.org', location: 'Kumasi, Ghana' }
  await api.call('POST', '/api/authors', json(abena))
  proveAddress(server.dataDir, abena.email)
  earn(server.dataDir, abena.email, 5_000)
  const made = await api.call('POST', '/api/author-payouts', json({ authorEmail: abena.email, amount: 1800 }))
  const { id } = (await made.json()) as Payout

  const desk = await openDesk(await openDevice(server.url, { viewport: phone }), 'admin1', 'authors')
  await desk.getByRole('tab', { name: 'Author Profiles' }).click()
  await desk.getByRole('button', { name: `Edit ${abena.name}` }).click()
  const form = desk.getByRole('dialog')
  await form.getByLabel(/^Country of the bank account/).selectOption({ label: 'Ghana' })
  await form.getByLabel(/^Bank \*/).selectOption({ label: 'Example Bank Ghana' })
  await form.getByLabel(/^Branch/).selectOption({ label: 'Example Bank Ghana, Kumasi' })
  await form.getByLabel(/^Account number/).fill('0031625807099')
  await form.getByLabel(/^Name of the account/).fill('Abena Owusu')
  await expectAccessible(desk)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await toast(desk, 'Author Updated').waitFor()
  await desk.setViewportSize(desktop)
  const before = linkInMail()
  await openFold(desk.getByRole('listitem', { name: abena.name, exact: true }), 'bank account not proven')
  await desk.getByRole('button', { name: `Ask ${abena.name} about the bank account by mail` }).click()
  await eventually(() => linkInMail() !== before).toBe(true)

  const phoneOfAuthor = await openDevice(server.url, { viewport: phone, javaScriptEnabled: false })
  const asked = await phoneOfAuthor.open(linkInMail())
  await asked.getByText('We have this account: Example Bank Ghana, Kumasi, •••• 7099, in Ghana.').waitFor()
  await asked.getByRole('button', { name: 'This is my account' }).click()
  await asked.getByRole('heading', { name: 'Thank you, now we know your account' }).waitFor()
  await asked.getByText('Example Bank Ghana, Kumasi, 0031625807099').waitFor()
  const visitor = await openDevice(server.url, { viewport: phone })
  const again = await visitor.open(linkInMail())
  await again.getByRole('heading', { name: 'To which bank account shall we send your rewards?' }).waitFor()
  expect(await axeFindings(again)).toEqual([])
  await again.goto(linkOfWallet)
  await again.getByRole('heading', { name: 'To which phone shall we send your rewards?' }).waitFor()
  expect(await axeFindings(again)).toEqual([])
  await again.goto('/author-wallet/author-wallet.1.2.3.4')
  await again.getByRole('heading', { name: 'This link is not complete' }).waitFor()

  await desk.getByRole('tab', { name: 'Rewards & Gamification' }).click()
  await desk.getByRole('button', { name: `Process $18.00 to ${abena.email}`, exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText(/The bank account gets GHS/).waitFor()
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Process' }).click()
  await dialog.waitFor({ state: 'detached' })
  sandbox.flutterwave.transfers.settle(transferOf(-1))
  await eventually(() => stateOf(id)).toEqual(['paid', false])
})
