import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WireError } from '../../../data/contract/errors.ts'
import type { PushDevice, PushSetup } from '../../../data/contract/inbox/notifications.ts'
import { database } from '../../offline/database.ts'
import { alertedDevice, rememberAlerts } from '../../offline/worker/pushDevice.ts'
import { lookAtDevice, switchOn, syncDevice, thisDevice } from './thisDevice.ts'

/** SHA-256 of the endpoint, base64url, as the server has it. */
const hashOf = async (endpoint: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))).toString('base64url')

let subscription: ReturnType<typeof subscriptionAt> | null
let permission: NotificationPermission
let put: unknown[]

beforeEach(() => {
  subscription = null
  permission = 'granted'
  put = []
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = subscriptionAt('https://push.example/new')
      return subscription
    },
  }
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ active: {}, pushManager }) },
  })
  const Notification = { requestPermission: async () => permission }
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('window', { Notification, PushManager: class {} })
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    put.push(JSON.parse(String(body)))
    return Response.json(deviceOf(1, 'the hash'))
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await database.meta.clear()
})

const subscriptionAt = (endpoint: string) => ({
  endpoint,
  options: {},
  toJSON: () => ({ keys: { p256dh: 'P', auth: 'A' } }),
  unsubscribe: async () => {
    subscription = null
    return true
  },
})

const deviceOf = (id: number, endpointSha256: string): PushDevice => ({
  id,
  endpointSha256,
  name: 'Chrome on Android',
  kinds: [],
  createdAt: '2026-11-21T10:00:00Z',
  lastSeenAt: null,
  lastPushAt: null,
  lastError: null,
})

/** What the server knows: this admin's devices. */
async function setup(...endpoints: string[]): Promise<PushSetup> {
  const devices = endpoints.map(async (endpoint, id) => deviceOf(id, await hashOf(endpoint)))
  return { publicKey: 'AQAB', devices: await Promise.all(devices) }
}

const at = (endpoint: string) =>
  rememberAlerts({ admin: 'admin1', publicKey: 'AQAB', endpoint, kinds: ['stories' as const] })
const old = 'https://push.example/old'
const fresh = { endpoint: 'https://push.example/new', keys: { p256dh: 'P', auth: 'A' } }

describe('at the start of the desk', () => {
  it('a browser that was never switched on asks nobody', async () => {
    const ask = vi.fn()
    expect(await syncDevice('admin1', ask)).toBe('off')
    expect(ask).not.toHaveBeenCalled()
  })

  it('one that the other admin switched on is left to them', async () => {
    await at(old)
    subscription = subscriptionAt(old)
    expect(await syncDevice('admin2', () => setup())).toBe('off')
    expect(put).toEqual([])
  })

  it('one that both know says that it still listens, and keeps its kinds', async () => {
    await at(old)
    subscription = subscriptionAt(old)
    expect(await syncDevice('admin1', () => setup(old))).toBe('on')
    expect(put).toEqual([{ ...fresh, endpoint: old }])
  })

  it('one whose subscription the browser replaced or dropped is told to the server with its kinds', async () => {
    await at(old)
    expect(await syncDevice('admin1', () => setup(old))).toBe('on')
    expect(put).toEqual([{ ...fresh, kinds: ['stories'] }])
    expect((await alertedDevice())?.endpoint).toBe(fresh.endpoint)
  })

  it('one that the server no longer knows is not put back, but said to be lost', async () => {
    await at(old)
    subscription = subscriptionAt(old)
    expect(await syncDevice('admin1', () => setup())).toBe('lost')
    expect(put).toEqual([])
    expect(await alertedDevice()).toBeUndefined()
  })

  it('one that may no longer notify is lost too', async () => {
    await at(old)
    subscription = subscriptionAt(old)
    permission = 'denied'
    expect(await syncDevice('admin1', () => setup(old))).toBe('lost')
    expect(thisDevice.ability).toBe('blocked')
  })
})

describe('switching on', () => {
  it('asks first, and stays off when the answer is no', async () => {
    permission = 'denied'
    expect(await switchOn('admin1', await setup(), ['stories'])).toBe(false)
    expect([subscription, put]).toEqual([null, []])
  })

  it('is noted once the server has it', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Full.' } satisfies WireError, { status: 507 }))
    await expect(switchOn('admin1', await setup(), ['stories'])).rejects.toThrow('507')
    expect(await alertedDevice()).toBeUndefined()
  })
})

it('a browser without push says so, and an iPhone says what it needs', async () => {
  vi.stubGlobal('window', {})
  await lookAtDevice()
  expect(thisDevice.ability).toBe('unsupported')
  vi.stubGlobal('navigator', { standalone: false, maxTouchPoints: 5 })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await lookAtDevice()
  expect(thisDevice.ability).toBe('installed only')
})
