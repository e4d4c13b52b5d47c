import type { AlertKind } from '../../../data/vocabulary/notifications.ts'
import { database, remember, remembered } from '../database.ts'

/** That an admin has switched alerts on in this browser: noted here, so that the worker can renew them by itself. */
export interface AlertedDevice {
  admin: string
  /** The server's VAPID key, base64url. */
  publicKey: string
  endpoint: string
  kinds: AlertKind[]
}

const key = 'alerts'

export const alertedDevice = () => remembered<AlertedDevice>(database, key)
export const rememberAlerts = (device: AlertedDevice) => remember(database, key, device)
export const forgetAlerts = () => database.meta.delete(key)

/** This browser's subscription for the server's key: the one it has, or a new one. */
export async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const present = await manager.getSubscription()
  if (present && isFor(present, publicKey)) return present
  // A subscription is bound to one key for good.
  await present?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
}

/** What the server needs of a subscription. */
export function keysOf(subscription: PushSubscription) {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } }
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  if (!options.applicationServerKey) return true
  const bytes = new Uint8Array(options.applicationServerKey)
  return bytesOf(publicKey).every((byte, place) => byte === bytes[place])
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
