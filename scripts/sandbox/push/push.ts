import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as ece from 'http_ece'
import type { PushSubscription } from 'web-push'
import type { Kit, Part } from '../kit.ts'
import { readVapid } from './vapid.ts'

/** Bytes: what every push service has to take, and most take no more (RFC 8030, section 7.2). */
const mostBytes = 4096
const urgencies = ['very-low', 'low', 'normal', 'high']

interface Device {
  id: string
  ecdh: ECDH
  auth: string
  /** The only one whose messages are let through: the one the device subscribed for, else the first that came. */
  serverKey: string | null
  isGone: boolean
}
export interface PushMessage {
  at: Date
  deviceId: string
  /** What the device would show; null when it could not read it. */
  text: string | null
  ttl: number
  urgency: string
  topic: string | null
}

/** A push service, and the devices behind it. */
export function openPush(kit: Kit) {
  const devices = new Map<string, Device>()
  let messages: PushMessage[] = []

  /** As a browser does it: `PushManager.subscribe({ applicationServerKey })`. */
  function subscribe(serverKey: string | null = null): PushSubscription & { expirationTime: null } {
    const ecdh = createECDH('prime256v1')
    const p256dh = ecdh.generateKeys('base64url')
    const device: Device = {
      id: kit.id('device'),
      ecdh,
      auth: randomBytes(16).toString('base64url'),
      serverKey,
      isGone: false,
    }
    devices.set(device.id, device)
    return { endpoint: `${kit.url}/push/${device.id}`, expirationTime: null, keys: { p256dh, auth: device.auth } }
  }

  const api = new Hono().post('/push/:id', async (c) => {
    const device = devices.get(c.req.param('id'))
    if (!device) return refuse(c, 404, 'No such subscription.')
    if (device.isGone) return refuse(c, 410, 'The device has ended this subscription.')
    const vapid = readVapid(c.req.header('authorization'), kit.url, kit.now())
    if ('refusal' in vapid) return refuse(c, 401, vapid.refusal)
    if (device.serverKey && device.serverKey !== vapid.key)
      return refuse(c, 403, 'This subscription is for another key.')
    const ttl = c.req.header('ttl') ?? ''
    if (!/^\d+$/.test(ttl)) return refuse(c, 400, 'TTL is needed.')
    const urgency = c.req.header('urgency') ?? 'normal'
    if (!urgencies.includes(urgency)) return refuse(c, 400, 'This urgency is unknown.')
    const topic = c.req.header('topic') ?? null
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return refuse(c, 400, 'This topic is none.')
    const body = Buffer.from(await c.req.arrayBuffer())
    if (body.length > mostBytes) return refuse(c, 413, `${body.length} bytes are more than ${mostBytes}.`)
    if (body.length > 0 && c.req.header('content-encoding') !== 'aes128gcm')
      return refuse(c, 400, 'The message is not encrypted as RFC 8188 has it.')
    device.serverKey ??= vapid.key
    keep({ at: kit.now(), deviceId: device.id, text: read(device, body), ttl: Number(ttl), urgency, topic })
    c.header('location', `${kit.url}/push/messages/${kit.id('message')}`)
    return c.body(null, 201)
  })

  /** A message with a topic takes the place of the last one with it (RFC 8030, section 5.4). */
  function keep(message: PushMessage) {
    const isReplaced = ({ deviceId, topic }: PushMessage) =>
      topic !== null && topic === message.topic && deviceId === message.deviceId
    messages = [...messages.filter((older) => !isReplaced(older)), message]
  }

  function refuse(c: Context, status: number, message: string) {
    if (status === 429 || status === 503) c.header('retry-after', '1')
    return c.json({ code: status, message }, status as ContentfulStatusCode)
  }

  function find(id: string): Device {
    const device = devices.get(id.slice(id.lastIndexOf('/') + 1))
    if (!device) throw new Error(`No device ${id}.`)
    return device
  }

  const browser = new Hono().post('/_sandbox/push/subscriptions', async (c) => {
    const { applicationServerKey } = await c.req
      .json<{ applicationServerKey?: string }>()
      .catch(() => ({ applicationServerKey: undefined }))
    return c.json(subscribe(applicationServerKey ?? null), 201)
  })

  return {
    provider: 'push',
    title: 'Push',
    env: { PUSH_ALLOW_LOOPBACK: 'on' },
    api,
    fail: (c: Context, status: number) => refuse(c, status, `Error ${status}`),
    browser,
    sections: () => [
      {
        title: 'Messages on devices',
        empty: 'No message yet.',
        columns: ['At', 'Device', 'Message', 'Urgency', 'Topic'],
        rows: messages.toReversed().map(({ at, deviceId, text, urgency, topic }) => ({
          cells: [
            at.toISOString().slice(11, 19),
            deviceId,
            text ?? 'The device cannot read it: wrong keys.',
            urgency,
            topic ?? '',
          ],
        })),
      },
      {
        title: 'Devices',
        empty: 'No device has subscribed.',
        buttons: [{ label: 'Subscribe a device', action: 'subscribe', fields: {} }],
        columns: ['Device', 'State'],
        rows: [...devices.values()].reverse().map(({ id, isGone }) => ({
          cells: [id, isGone ? 'Gone: answered with 410' : 'Listens'],
          buttons: isGone ? [] : [{ label: 'End the subscription', action: 'end', fields: { id } }],
        })),
      },
    ],
    actions: {
      subscribe: () => JSON.stringify(subscribe()),
      end: ({ id = '' }) => {
        find(id).isGone = true
        return `The subscription of ${id} has ended.`
      },
    },
    subscribe,
    /** The device, by its id or endpoint, is gone: whoever writes to it is answered with 410. */
    end(id: string) {
      find(id).isGone = true
    },
    /** What the devices show, oldest first. */
    messages: (): readonly PushMessage[] => messages,
    reset() {
      devices.clear()
      messages = []
    },
  } satisfies Part & Record<string, unknown>
}

/** Null when it is not for this device. An empty message is a mere knock. */
function read({ ecdh, auth }: Device, body: Buffer): string | null {
  if (body.length === 0) return ''
  try {
    return ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString('utf8')
  } catch {
    return null
  }
}
