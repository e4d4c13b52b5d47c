import { createECDH, randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { PushSetup } from '../../../data/contract/inbox/notifications.ts'
import { openColleague } from '../../testing/colleague.ts'
import { openDesk } from '../../testing/desk.ts'
import { act, screen, toast, waitFor, within } from '../../testing/screen.tsx'

/** A browser that may notify, with a worker in charge and a push service that is never asked to deliver. */
function openBrowser() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const given = { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  const browser = { permission: 'granted', isSubscribed: false }
  const subscription = {
    endpoint: 'http://127.0.0.1:9/push/this-browser',
    options: { applicationServerKey: null },
    toJSON: () => ({ keys: given }),
    unsubscribe: async () => {
      browser.isSubscribed = false
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (browser.isSubscribed ? subscription : null),
    subscribe: async () => {
      browser.isSubscribed = true
      return subscription
    },
  }
  const Notification = { requestPermission: async () => browser.permission }
  Object.defineProperty(Notification, 'permission', { get: () => browser.permission })
  const worker = new EventTarget()
  Object.assign(worker, { getRegistration: async () => ({ active: {}, pushManager }) })
  lend(globalThis, 'Notification', Notification)
  lend(window, 'Notification', Notification)
  lend(window, 'PushManager', class {})
  lend(navigator, 'serviceWorker', worker)
  return browser
}

/** Until the test is over. */
function lend(owner: object, name: string, value: unknown) {
  Object.defineProperty(owner, name, { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(owner, name))
}

const settings = { PUSH_ALLOW_LOOPBACK: 'on' }
const panel = '?panel=alerts#settings'
const alertMe = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Alert me on this device' })
const focused = (words: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(words))

async function open() {
  const browser = openBrowser()
  const opened = await openDesk(panel, { environment: settings })
  const { api, cookies, click } = opened
  const colleague = await openColleague(api, 'admin1')
  await click(await alertMe())
  await toast('Alerts On')
  await screen.findByText('(this device)')
  return {
    ...opened,
    browser,
    devices: async () => (await colleague<PushSetup>('GET', '/api/push')).devices,
    remove: (id: number) =>
      api.app.request(`/api/push/devices/${id}`, { method: 'DELETE', headers: headersOf(cookies) }),
    again: () => openDesk(panel, { api, cookies, admin: undefined }),
  }
}

const headersOf = (cookies: Map<string, string>) => ({ cookie: [...cookies].map((one) => one.join('=')).join('; ') })

it('an admin’s device is alerted of the kinds that were chosen, mailed where it was said, and silent at night', async () => {
  const { click, fill, press, devices, again } = await open()
  const kind = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) })
  await click(kind('New subscribers'))
  await waitFor(async () => expect((await devices())[0]?.kinds).not.toContain('subscribers'))

  const mail = () => screen.getByLabelText<HTMLInputElement>(/^Mail address for alerts/)
  await fill(mail(), 'not an address')
  await click(screen.getByRole('switch', { name: /^My devices stay silent at night/ }))
  await press('Save')
  const form = within(screen.getByRole('form', { name: 'Mail and quiet hours' }))
  await form.findByText('Please enter a valid email address.')
  await toast('Save Failed')
  await fill(mail(), 'editor@example.org')
  await click(screen.getByRole('radio', { name: /within 15 minutes/ }))
  await fill(screen.getByLabelText('From'), '21:30')
  await press('Save')
  await toast('Alerts Saved')
  await focused('Saved')

  await again()
  await alertMe()
  await waitFor(() => expect(kind('New subscribers').checked).toBe(false))
  expect(kind('Contact messages').checked).toBe(true)
  expect(mail().value).toBe('editor@example.org')
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('21:30')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /within 15 minutes/ }).checked).toBe(true)
})

it('a device that was taken off the list elsewhere is told so at the next start, and can be switched on again and off', async () => {
  const { devices, remove, again } = await open()
  await remove((await devices())[0]?.id ?? 0)
  const { click } = await again()
  await toast('Alerts are off on this device')
  expect((await alertMe()).checked).toBe(false)
  await click(await alertMe())
  await toast('Alerts On')
  await waitFor(async () => expect((await alertMe()).checked).toBe(true))
  await click(await alertMe())
  await toast('Alerts Off')
  await screen.findByText(/^None is switched on\./)
})

it('a device is removed after a question, also at the second try', async () => {
  const { click, press, answerInstead } = await open()
  await press(/^Remove /)
  const asking = within(await screen.findByRole('dialog', { name: /^Remove / }))
  const admit = answerInstead(/^\/api\/push\/subscription$/, () =>
    Response.json({ message: 'The disk is resting.' }, { status: 503 }),
  )
  await click(asking.getByRole('button', { name: 'Remove' }))
  await asking.findByText('The disk is resting.')
  admit()
  await click(asking.getByRole('button', { name: 'Remove' }))
  await toast('Device Removed')
  await screen.findByText(/^None is switched on\./)
  await focused('My devices')
})

it('a browser that blocks alerts for this site is told so, and cannot switch them on', async () => {
  const browser = openBrowser()
  await openDesk(panel, { environment: settings })
  expect((await alertMe()).disabled).toBe(false)
  browser.permission = 'denied'
  act(() => void window.dispatchEvent(new Event('focus')))
  await screen.findByText(/^Alerts are blocked for this site/)
  expect((await alertMe()).disabled).toBe(true)
})
