import { proxy } from 'valtio'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { PushSetup } from '../../../data/contract/inbox/notifications.ts'
import type { AlertKind } from '../../../data/vocabulary/notifications.ts'
import { alertedDevice, forgetAlerts, rememberAlerts, subscribe } from '../../offline/worker/pushDevice.ts'
import { dropSubscription, keepSubscription } from './queries.ts'

/**
 * What this browser can do. `installed only`: an iPhone or iPad alerts for apps on the home screen alone; `no worker`: the
 * offline part is not in charge (yet).
 */
export type Ability = 'able' | 'blocked' | 'installed only' | 'unsupported' | 'no worker'

export const thisDevice = proxy<{
  /** Null until it has been looked at. */
  ability: Ability | null
  /** Of the subscription that this browser has, whoever's it is, and its SHA-256. */
  endpoint: string | null
  sha256: string | null
  /** For whom it was switched on last. */
  admin: string | null
  /** A test was shown. */
  testShownAt: Date | null
}>({ ability: null, endpoint: null, sha256: null, admin: null, testShownAt: null })

/** Looks at what is true now; permissions change behind the page's back. */
export async function lookAtDevice(): Promise<void> {
  const registration = await workerNow()
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  const endpoint = subscription?.endpoint ?? null
  const [sha256, noted] = await Promise.all([endpoint && sha256Of(endpoint), alertedDevice().catch(() => undefined)])
  Object.assign(thisDevice, { ability: abilityOf(registration), endpoint, sha256, admin: noted?.admin ?? null })
}

function abilityOf(registration: ServiceWorkerRegistration | null): Ability {
  if (!('Notification' in window) || !('PushManager' in window))
    return isApplePhone() ? 'installed only' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return registration ? 'able' : 'no worker'
}

const isApplePhone = () =>
  'standalone' in navigator && !matchMedia('(display-mode: standalone)').matches && navigator.maxTouchPoints > 0

/**
 * Switches alerts on, from a tap: browsers ask for permission at no other time. Says whether it is on; throws what the push
 * service of the browser or our server said.
 */
export async function switchOn(admin: AdminName, setup: PushSetup, kinds: AlertKind[]): Promise<boolean> {
  const permission = await Notification.requestPermission()
  const registration = await workerNow()
  if (permission !== 'granted' || !registration) {
    await lookAtDevice()
    return false
  }
  const subscription = await subscribe(registration.pushManager, setup.publicKey)
  await keepSubscription(subscription, kinds)
  await rememberAlerts({ admin, publicKey: setup.publicKey, endpoint: subscription.endpoint, kinds })
  await lookAtDevice()
  return true
}

/** The server first: a device that it still knows of would be written to in vain. */
export async function switchOff(): Promise<void> {
  const subscription = await (await workerNow())?.pushManager.getSubscription()
  if (subscription) {
    await dropSubscription(subscription.endpoint)
    await subscription.unsubscribe()
  }
  await forgetAlerts()
  await lookAtDevice()
}

export async function changeKinds(kinds: AlertKind[]): Promise<void> {
  const subscription = await (await workerNow())?.pushManager.getSubscription()
  const noted = await alertedDevice()
  if (!subscription || !noted) throw new Error('This browser has lost its subscription. Switch alerts on again.')
  await keepSubscription(subscription, kinds)
  await rememberAlerts({ ...noted, kinds })
}

/**
 * At each start of the desk: what the browser has replaced is told to the server, and that it still listens. Says `lost`
 * when alerts were on here and are no more: the device was removed from the list, its push service gave it up, or the
 * permission was taken back.
 */
export async function syncDevice(admin: AdminName, ask: () => Promise<PushSetup>): Promise<'off' | 'on' | 'lost'> {
  const noted = await alertedDevice()
  const registration = await workerNow()
  if (noted?.admin !== admin || !registration) return 'off'
  const setup = await ask()
  await lookAtDevice()
  const isAllowed = Notification.permission === 'granted'
  const isKnown = setup.devices.some(({ endpointSha256 }) => endpointSha256 === thisDevice.sha256)
  const isRenewed = thisDevice.endpoint !== noted.endpoint
  if (!isAllowed || (!isKnown && !isRenewed)) {
    await forgetAlerts()
    await lookAtDevice()
    return 'lost'
  }
  const subscription = await subscribe(registration.pushManager, setup.publicKey)
  const isSame = isKnown && subscription.endpoint === noted.endpoint
  await keepSubscription(subscription, isSame ? undefined : noted.kinds)
  await rememberAlerts({ ...noted, publicKey: setup.publicKey, endpoint: subscription.endpoint })
  await lookAtDevice()
  return 'on'
}

async function workerNow(): Promise<ServiceWorkerRegistration | null> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  return registration?.active ? registration : null
}

async function sha256Of(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
