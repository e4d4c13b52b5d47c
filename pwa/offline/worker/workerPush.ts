import { type AlertKind, alertKindNames, alertWords } from '../../../data/vocabulary/notifications.ts'
import { paths } from '../../app/paths.ts'
import type { FromDesk, ToDesk } from './deskMessages.ts'
import { alertedDevice, keysOf, rememberAlerts, subscribe } from './pushDevice.ts'

declare const self: ServiceWorkerGlobalScope

/** An alert as it stands on the screen; `data` of its notification. */
interface Shown {
  /** Where a tap leads. */
  place: string
  token: string | null
  count: number
}
interface Alert extends Shown {
  kind: AlertKind | 'test' | 'unknown'
}

/**
 * Shows what was pushed, whatever it is: browsers take the permission from sites whose pushes stay silent. Then the server
 * learns that it was shown, and the pages of the desk that there is news.
 */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const alert = await joined(readAlert(data))
  const { kind, ...shown } = alert
  await self.registration.showNotification(titleOf(alert), {
    body: kind === 'test' ? 'Alerts reach this device.' : 'Voices for Wildlife',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag: tagOf(kind),
    // Sounds again although the tag is the same, as something new has come.
    renotify: true,
    data: shown,
  } as NotificationOptions)
  await Promise.all([tellServer(alert), tellDesks({ type: 'alert', kind, token: shown.token })])
}

/** A tap: the desk that is open shows the tab, or else one is opened there. */
export async function openAlert(notification: Notification): Promise<void> {
  notification.close()
  const { place = unknownPlace } = (notification.data ?? {}) as Partial<Shown>
  const desk = await findDesk(await pages())
  if (!desk) return void (await self.clients.openWindow(place))
  desk.postMessage({ type: 'open', place } satisfies ToDesk)
  // Where a browser does not let the worker bring a page to the front, the tab is shown all the same.
  await desk.focus().catch(() => undefined)
}

/** The browser has replaced the subscription of its own accord. What the server cannot be told now, the desk tells at its next start. */
export async function renewSubscription(): Promise<void> {
  const device = await alertedDevice()
  if (!device) return
  const subscription = await subscribe(self.registration.pushManager, device.publicKey)
  if ((await signedIn()) !== device.admin) return
  const answer = await fetch('/api/push/subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...keysOf(subscription), kinds: device.kinds }),
  })
  if (answer.ok) await rememberAlerts({ ...device, endpoint: subscription.endpoint })
}

const unknownPlace = `${paths.admin}#notifications`
const tagOf = (kind: Alert['kind']) => `alert-${kind}`

function titleOf({ kind, count }: Alert): string {
  if (kind === 'test') return 'This is a test'
  return kind === 'unknown' ? 'News at the desk' : alertWords(kind, count)
}

/** What is no alert of ours is shown as one without words. */
function readAlert(data: PushMessageData | null): Alert {
  const { type, count, url } = (parsed(data) ?? {}) as Partial<Record<string, unknown>>
  const [, token = null, hash = null] = typeof url === 'string' ? (/\?alert=([\w-]+)(#[a-z-]+)$/.exec(url) ?? []) : []
  const isKnown = type === 'test' || alertKindNames.some((kind) => kind === type)
  if (!isKnown || !hash || typeof count !== 'number' || !(count >= 1))
    return { kind: 'unknown', place: unknownPlace, token, count: 1 }
  return { kind: type as AlertKind | 'test', place: paths.admin + hash, token, count }
}

function parsed(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

/** Together with the alert of its kind that nobody has tapped yet, whose place it takes. */
async function joined(alert: Alert): Promise<Alert> {
  if (alert.kind === 'test' || alert.kind === 'unknown') return alert
  const [earlier] = await self.registration.getNotifications({ tag: tagOf(alert.kind) })
  const shown = earlier?.data as Shown | undefined
  if (!shown) return alert
  // The same alert may come twice.
  return { ...alert, count: shown.token === alert.token ? shown.count : shown.count + alert.count }
}

/** Needs no session, so that a device at rest keeps none alive. The answer holds how many stories are pending now. */
async function tellServer({ kind, token }: Alert): Promise<void> {
  if (!token) return
  const answer = await fetch('/api/push/shown', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ alert: token }),
  }).catch(() => null)
  const pending = answer?.status === 200 ? ((await answer.json()) as { pendingStories: number }).pendingStories : null
  if (pending !== null) await self.navigator.setAppBadge?.(pending)
  else if (kind === 'stories') await self.navigator.setAppBadge?.()
}

const tellDesks = async (news: ToDesk) => {
  for (const page of await pages()) page.postMessage(news)
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const answerWithinMs = 500

/** Of all open pages, the one that says first that the desk is on it. */
async function findDesk(open: readonly WindowClient[]): Promise<WindowClient | null> {
  const answers = open.map(
    (page) =>
      new Promise<WindowClient>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }: MessageEvent<FromDesk>) => {
          if (data === 'here') resolve(page)
        }
        page.postMessage({ type: 'anybody there' } satisfies ToDesk, [port2])
      }),
  )
  const silence = new Promise<null>((resolve) => setTimeout(() => resolve(null), answerWithinMs))
  return Promise.race([...answers, silence])
}

async function signedIn(): Promise<string | null> {
  const answer = await fetch('/api/admin/session')
  return answer.ok ? ((await answer.json()) as { admin: string }).admin : null
}
