import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { appScript, type Device, openDevice, startApp } from '../harness/browser.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { type Server, startServer } from '../harness/server.ts'
import { translate } from '../harness/translator.ts'

/* The browser translates the page for who reads none of its languages. */

let sandbox: Sandbox
let server: Server
let device: Device

fromScratch(async () => {
  sandbox = await openSandbox()
  server = await startServer({ env: sandbox.env })
  return async () => {
    await server.stop()
    await sandbox.close()
  }
})
afterEach(() => device.close())

/** The app's files come late, as on the line of a phone. */
const delayApp = (page: Page, ms: number) =>
  page.route(appScript, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })

const isTranslated = (page: Page) => page.evaluate(() => document.querySelector('#root font') !== null)

const words = { name: 'Wanjiru Example', email: 'wanjiru@example.org', message: 'The heron is back at the ford.' }

/** Fields of each form by name, and what is written into them. */
const forms = [
  { path: '/submit-story', fields: { title: 'The heron', content: words.message, authorEmail: words.email } },
  { path: '/contact', fields: words },
  { path: '/volunteer', fields: { name: words.name, address: 'Lakeside', motivation: words.message } },
  { path: '/donate', fields: { amount: '300', donorName: words.name } },
  { path: '/', fields: { email: words.email } },
]

const paces = [
  { beginsMs: 0, followsMs: null, lateMs: 1_000 },
  { beginsMs: 300, followsMs: 300, lateMs: 0 },
  { beginsMs: 1_000, followsMs: 1_000, lateMs: 2_000 },
  { beginsMs: 2_500, followsMs: 0, lateMs: 0 },
]

it.each(
  forms.flatMap((form, at) =>
    ['', '/fr', '/sw'].map((language, turn) => ({
      ...form,
      address: `${language}${form.path}`,
      ...paces[(at + turn) % paces.length],
    })),
  ) as ((typeof forms)[number] & { address: string } & (typeof paces)[number])[],
)('$address, translated after $beginsMs ms and with the app $lateMs ms late, keeps what is typed', async (given) => {
  const { address, fields, beginsMs, followsMs, lateMs } = given
  device = await openDevice(server.url)
  const page = await device.openPage()
  await translate(page, { beginsMs, followsMs })
  await delayApp(page, lateMs)
  await page.goto(address)
  const name = (field: string) => page.locator(`#root form [name="${field}"]`).first()
  if (beginsMs < 1_000) await eventually(() => isTranslated(page)).toBe(true)
  for (const [field, value] of Object.entries(fields)) await name(field).fill(value)
  await startApp(page)
  await eventually(() => isTranslated(page)).toBe(true)
  const kept = () =>
    Promise.all(Object.keys(fields).map(async (field) => [field, await name(field).inputValue()])).then(
      Object.fromEntries,
    )
  await eventually(kept).toEqual(fields)
  expect(await page.locator('h1').count()).toBe(1)
  expect(device.complaints.console.filter((line) => !line.includes('418'))).toEqual([])
})

it('the button names the sum that is asked for, whatever was translated', async () => {
  device = await openDevice(server.url)
  const page = await device.openPage()
  await translate(page, { beginsMs: 0, followsMs: 0 })
  await page.goto('/donate')
  await eventually(() => isTranslated(page)).toBe(true)
  const button = page.getByRole('form').getByRole('button').last()
  for (const sum of ['7', '100', '300']) {
    await page.locator('[name=amount]').fill(sum)
    await eventually(async () => (await button.textContent())?.replace(/[‹›]/g, '').trim()).toBe(`Donate $${sum}`)
  }
})
