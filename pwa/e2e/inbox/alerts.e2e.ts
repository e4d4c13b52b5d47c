import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { type Api, openApi } from '../harness/api.ts'
import { axeFindings, colourRules } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone, withWorker } from '../harness/browser.ts'
import { adminPath, openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import {
  acknowledgedAlerts,
  endSubscription,
  hastenAlerts,
  openPushLine,
  placeOpenedBy,
  shownAlerts,
  subscribeAs,
  tapAlert,
} from '../harness/push.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let sandbox: Awaited<ReturnType<typeof openSandbox>>
let device: Device
let api: Api
let page: Page

fromScratch(
  async () => {
    sandbox = await openSandbox()
    server = await startServer({ env: { PUSH_ALLOW_LOOPBACK: 'on' } })
    api = openApi(server.url)
    await api.signIn()
    device = await openDevice(server.url, { ...withWorker, viewport: desktop })
    await subscribeAs(device.context, sandbox.push.subscribe())
    page = await openDesk(device, 'admin1', 'notifications')
    return async () => {
      await server.stop()
      await sandbox.close()
    }
  },
  { inOrder: true },
)

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const sidewaysOf = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** On a desktop in the light, and on a phone in the dark. */
async function expectAccessible(): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await axeFindings(page, [...colourRules, 'target-size'])).toEqual([])
  expect(await sidewaysOf()).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(desktop)
}

async function write(subject: string): Promise<void> {
  const message = 'We have seen them at the river every evening since the rains began.'
  const body = { name: 'Amara Obi', email: 'amara@example.org', subject, category: 'other', message }
  await api.call('POST', '/api/contact', {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  })
}

describe('an admin’s device', () => {
  const panel = `${adminPath}?panel=alerts#settings`
  const alertMe = () => page.getByRole('switch', { name: 'Alert me on this device' })
  const pushed = () => sandbox.push.messages().map(({ text }) => text)
  /** The panel, with alerts switched on in this browser. */
  async function openPanel() {
    await page.close()
    page = await device.open(panel)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await alertMe().waitFor()
    if (!(await alertMe().isChecked())) await alertMe().click()
    await page.getByText('(this device)').waitFor()
  }

  it('is switched on with a tap, tried, and shows what comes; a tap on it opens the tab', async () => {
    await openPanel()
    await toast(page, 'Alerts On').waitFor()
    await expectAccessible()

    const deliver = await openPushLine(page)
    await button('Send a test').click()
    await page.getByText('Sent. It should appear').waitFor()
    const [test = ''] = pushed()
    expect(JSON.parse(test ?? '')).toMatchObject({ type: 'test', count: 1 })
    await deliver(test ?? '')
    await page.getByText(/^Shown on this device/).waitFor()

    await write('Pangolins in the market')
    hastenAlerts(server.dataDir)
    await api.submit({ title: 'A secret place of pangolins', authorName: 'Amina Example' })
    await eventually(pushed).toContainEqual(expect.stringContaining('"stories"'))
    const alert = pushed().find((text) => text?.includes('"stories"')) ?? ''
    expect(JSON.parse(alert)).toEqual({
      type: 'stories',
      count: 1,
      url: expect.stringMatching(/^\/admin\/wildlifeafrica\?alert=[\w-]+#pending$/),
    })
    await deliver(alert)
    await eventually(async () => acknowledgedAlerts(server.dataDir)).toEqual(['stories'])
    await deliver('this is no alert')
    await eventually(() => shownAlerts(page)).toEqual(
      expect.arrayContaining([
        { title: 'This is a test', tag: 'alert-test', place: expect.stringContaining(adminPath) },
        { title: 'A story waits for review', tag: 'alert-stories', place: `${adminPath}#pending` },
        { title: 'News at the desk', tag: 'alert-unknown', place: `${adminPath}#notifications` },
      ]),
    )
    await tapAlert(device.context, 'A story waits for review')
    await page.getByRole('heading', { name: 'Stories Awaiting Review' }).waitFor()
    expect(page.url()).toBe(`${server.url}${adminPath}#pending`)
    await eventually(async () => (await shownAlerts(page)).map(({ title }) => title)).not.toContain(
      'A story waits for review',
    )

    await deliver(JSON.stringify({ type: 'messages', count: 1, url: `${adminPath}?alert=another#messages` }))
    await eventually(async () => (await shownAlerts(page)).map(({ title }) => title)).toContain('New message')
    await page.getByRole('link', { name: 'Notifications' }).first().click()
    await page.getByRole('heading', { name: 'New message: Pangolins in the market' }).waitFor()
    await expectAccessible()
    // With the desk open nowhere.
    await page.goto('/about')
    expect(await placeOpenedBy(device.context, 'New message')).toBe(`${adminPath}#messages`)
  })

  it('whose browser has ended the subscription is named by the check of the device, and renewed by the desk', async () => {
    await openPanel()
    await page.goto('/api/frontend-test')
    await page.getByText('this device is alerted').waitFor()
    await endSubscription(page)
    await page.reload()
    await page.getByText('its browser has ended them').waitFor()
    await page.goto(panel)
    await page.getByText('(this device)').waitFor()
    expect(await alertMe().isChecked()).toBe(true)
  })
})
