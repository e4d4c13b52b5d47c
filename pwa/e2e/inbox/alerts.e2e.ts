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
const focused = () => page.locator(':focus').textContent()
const refuse = (address: string) =>
  page.route(address, (route) => route.fulfill({ status: 503, json: { message: 'The disk is resting.' } }))

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

describe('the Notifications tab', () => {
  const row = (title: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const titles = () => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 }).allTextContents()
  const chips = () =>
    page
      .getByRole('group', { name: 'Show' })
      .getByRole('button')
      .evaluateAll((all) => all.map(({ textContent }) => textContent?.replace(/ (left to do|unread)$/, '')))

  it('tells what came, by kind, and what is left to do, until it is done', async () => {
    await page.getByRole('heading', { name: 'No Notifications' }).waitFor()
    await page.clock.install()
    await page.reload()
    await page.getByRole('heading', { name: 'No Notifications' }).waitFor()

    await write('Elephants at the river')
    await write('A talk at our school')
    await api.submit()
    expect(await titles()).toEqual([])
    await eventually(async () => {
      await page.clock.fastForward(30_000)
      return (await titles()).length
    }).toBe(3)
    expect(await chips()).toEqual([
      'All3',
      'Action required3 to do',
      'Contact form2',
      'Volunteer application0',
      'Story submission1',
      'Newsletter signup0',
      'Tier advancement0',
      'Social media bonus0',
    ])
    const rail = page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name: 'Notifications' })
    expect(await rail.textContent()).toContain('3')
    await expectAccessible()

    await button(/^Contact form/).click()
    await eventually(titles).toEqual(['New message: A talk at our school', 'New message: Elephants at the river'])
    expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('?show=contact_form#notifications')
    await button(/^Tier advancement/).click()
    await page.getByText('Nothing of this kind yet.').waitFor()
    await button(/^All/).click()

    await button('Mark Read: New message: Elephants at the river').click()
    await eventually(focused).toBe('New message: Elephants at the river')
    await eventually(chips).toContain('Contact form1')
    expect(await row('New message: Elephants at the river').getByRole('button').allTextContents()).toEqual([
      'Mark Complete',
    ])

    await button(/^Action required/).click()
    await button('Mark Complete: New message: Elephants at the river').click()
    await eventually(focused).toBe('Notifications')
    await eventually(async () => (await titles()).length).toBe(2)
    await button(/^All/).click()
    await row('New message: Elephants at the river')
      .getByText(/Done \d/)
      .waitFor()

    await refuse('**/api/notifications/*/admin-action')
    await button('Mark Complete: New message: A talk at our school').click()
    await toast(page, 'Update Failed').waitFor()
    await refuse('**/api/notifications/admin**')
    await eventually(async () => {
      await page.clock.fastForward(30_000)
      return page.getByRole('alert').getByText('This is not up to date').count()
    }).toBe(1)
    await page.unrouteAll()
    await button('Try again').click()
    await eventually(() => page.getByRole('alert').count()).toBe(0)
    expect(await titles()).toHaveLength(3)

    const asking = page.getByRole('dialog', { name: 'Mark 2 notifications as read?' })
    const yes = asking.getByRole('button', { name: 'Mark all read' })
    await button('Mark all read').click()
    await asking.getByText('This cannot be undone').waitFor()
    await refuse('**/api/notifications/read-all')
    await yes.click()
    await asking.getByText('The disk is resting.').waitFor()
    await page.unrouteAll()
    await yes.click()
    await toast(page, 'Marked as Read').waitFor()
    await eventually(focused).toBe('Notifications')
    await eventually(chips).toEqual(expect.arrayContaining(['All0', 'Action required2 to do', 'Contact form0']))
    expect(await button('Mark all read').count()).toBe(0)

    await row('New message: A talk at our school').getByRole('link', { name: 'Open message' }).click()
    await page.getByRole('heading', { name: 'Messages', level: 2 }).waitFor()
    expect(new URL(page.url()).searchParams.get('message')).toMatch(/^\d+$/)
  })
})

describe('an admin’s device', () => {
  const panel = `${adminPath}?panel=alerts#settings`
  const alertMe = () => page.getByRole('switch', { name: 'Alert me on this device' })
  const pushed = () => sandbox.push.messages().map(({ text }) => text)
  const kindsOnServer = async () =>
    ((await (await api.call('GET', '/api/push')).json()) as { devices: { kinds: string[] }[] }).devices[0]?.kinds

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
    // With the desk open nowhere.
    await page.goto('/about')
    expect(await placeOpenedBy(device.context, 'New message')).toBe(`${adminPath}#messages`)
  })

  it('is alerted of the kinds that were chosen, mailed where it was said, and silent at night', async () => {
    await openPanel()
    const kind = (name: string) => page.getByRole('checkbox', { name })
    await kind('New subscribers').uncheck()
    await eventually(kindsOnServer).not.toContain('subscribers')

    const mail = page.getByLabel('Mail address for alerts')
    await mail.fill('not an address')
    await page.getByRole('switch', { name: 'My devices stay silent at night' }).check()
    await button('Save').click()
    await page
      .getByRole('form', { name: 'Mail and quiet hours' })
      .getByText('Please enter a valid email address.')
      .waitFor()
    await toast(page, 'Save Failed').waitFor()
    await mail.fill('editor@example.org')
    await page.getByRole('radio', { name: /within 15 minutes/ }).check()
    await page.getByLabel('From').fill('21:30')
    await button('Save').click()
    await toast(page, 'Alerts Saved').waitFor()
    await eventually(focused).toBe('Saved')

    await page.reload()
    await alertMe().waitFor()
    expect(await kind('New subscribers').isChecked()).toBe(false)
    expect(await kind('Contact messages').isChecked()).toBe(true)
    expect(await mail.inputValue()).toBe('editor@example.org')
    expect(await page.getByLabel('From').inputValue()).toBe('21:30')
    expect(await page.getByRole('radio', { name: /within 15 minutes/ }).isChecked()).toBe(true)
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

  it('that was taken off the list elsewhere is told so at the next start, and can be switched on again and off', async () => {
    await openPanel()
    const [known] = ((await (await api.call('GET', '/api/push')).json()) as { devices: { id: number }[] }).devices
    await api.call('DELETE', `/api/push/devices/${known?.id}`)
    await page.reload()
    await toast(page, 'Alerts are off on this device').waitFor()
    expect(await alertMe().isChecked()).toBe(false)
    await alertMe().click()
    await toast(page, 'Alerts On').waitFor()
    await alertMe().click()
    await toast(page, 'Alerts Off').waitFor()
    await page.getByText('None is switched on.').waitFor()

    await alertMe().click()
    await button(/^Remove /).click()
    const asking = page.getByRole('dialog', { name: /^Remove / })
    await refuse('**/api/push/subscription')
    await asking.getByRole('button', { name: 'Remove' }).click()
    await asking.getByText('The disk is resting.').waitFor()
    await page.unrouteAll()
    await asking.getByRole('button', { name: 'Remove' }).click()
    await toast(page, 'Device Removed').waitFor()
    await page.getByText('None is switched on.').waitFor()
    await eventually(focused).toBe('My devices')

    await page.evaluate(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByText('Alerts are blocked for this site').waitFor()
    expect(await alertMe().isDisabled()).toBe(true)
  })
})
