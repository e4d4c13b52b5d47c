import { createECDH } from 'node:crypto'
import path from 'node:path'
import type { PushSubscription } from 'web-push'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { keptText } from '../disk.ts'
import { senderOf } from './smtp.ts'

/** What the product asks of the push services of browsers. */
export interface Push {
  /** The public VAPID key, base64url: browsers subscribe with it. */
  readonly publicKey: string
  /** Whether this address is one of a push service. Addresses come from browsers, and would be called by the server. */
  accepts(endpoint: string): boolean
  /** Hands one message over to be shown within `lastsSeconds`. Never throws. */
  send(to: PushSubscription, text: string, lastsSeconds: number): Promise<PushResult>
}

export type PushResult =
  | { kind: 'sent' }
  /** The device has ended this subscription, for good. */
  | { kind: 'gone'; reason: string }
  /** Not now, or not like this; `waitMs` when the service said how long to wait. */
  | { kind: 'refused'; reason: string; waitMs: number | null }

type PushConfig = Pick<Config, 'VAPID_SUBJECT' | 'PUSH_ALLOW_LOOPBACK' | 'MAIL_FROM' | 'publicUrl' | 'dataDir'>

/** In the data folder. */
export const vapidFile = 'vapid.json'

const patienceMs = 10_000

export function openPush(config: PushConfig): Push {
  const keys = keptKeys(path.join(config.dataDir, vapidFile))
  const vapidDetails = { subject: subjectOf(config), ...keys }
  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => isPushService(endpoint, config.PUSH_ALLOW_LOOPBACK),
    async send(to, text, lastsSeconds) {
      try {
        // Loaded with the first alert: most processes of a day never send one.
        const { default: webPush } = await import('web-push')
        const options = { vapidDetails, TTL: lastsSeconds, urgency: 'high' } as const
        const { endpoint, method, headers, body } = webPush.generateRequestDetails(to, text, options)
        const answer = await fetch(endpoint, {
          method,
          headers: Object.entries(headers)
            .filter(([name]) => name !== 'Content-Length')
            .map(([name, value]) => [name, String(value)] as [string, string]),
          body: new Uint8Array(body),
          // Another address would be one that nobody has checked.
          redirect: 'manual',
          signal: AbortSignal.timeout(patienceMs),
        })
        return await resultOf(answer)
      } catch (error) {
        return { kind: 'refused', reason: reasonOf(error), waitMs: null }
      }
    },
  }
}

/** https://datatracker.ietf.org/doc/html/rfc8030#section-7.3 */
async function resultOf(answer: Response): Promise<PushResult> {
  if (answer.ok) {
    await answer.body?.cancel()
    return { kind: 'sent' }
  }
  const words = (await answer.text().catch(() => '')).replace(/\s+/g, ' ').slice(0, 200)
  const reason = `The push service answered ${answer.status}. ${words}`.trim()
  if (answer.status === 404 || answer.status === 410) return { kind: 'gone', reason }
  const seconds = Number(answer.headers.get('retry-after'))
  return { kind: 'refused', reason, waitMs: seconds > 0 ? seconds * 1000 : null }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'The push service did not answer.'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** The services of the browsers there are: Chrome and its kin, Firefox, Safari, Edge. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
]

function isPushService(endpoint: string, allowLoopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (allowLoopback && protocol === 'http:' && hostname === '127.0.0.1') return true
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname))
}

/** Whom a push service writes to when something is wrong with what we send (RFC 8292, section 2.1). */
function subjectOf(config: PushConfig): string {
  if (config.VAPID_SUBJECT) return config.VAPID_SUBJECT
  if (!config.MAIL_FROM && config.publicUrl.startsWith('https:')) return config.publicUrl
  return `mailto:${senderOf(config).address}`
}

const vapidKeys = z.object({
  publicKey: z.string().regex(/^[\w-]{87}$/),
  privateKey: z.string().regex(/^[\w-]{43}$/),
})
type VapidKeys = z.output<typeof vapidKeys>

/** Made at the first start. Devices have subscribed for this pair: with another one they would hear nothing. */
function keptKeys(file: string): VapidKeys {
  const text = keptText(file, newVapidKeys)
  try {
    return vapidKeys.parse(JSON.parse(text))
  } catch {
    throw new Error(
      `${file} does not hold the keys for alerts. Put it back from a backup, or delete it: then devices have to be switched on anew.`,
    )
  }
}

/** As the file holds them. */
export function newVapidKeys(): string {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const scalar = pair.getPrivateKey()
  const privateKey = Buffer.concat([Buffer.alloc(32 - scalar.length), scalar]).toString('base64url')
  return JSON.stringify({ publicKey, privateKey } satisfies VapidKeys)
}
