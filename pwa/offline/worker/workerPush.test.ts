import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdminSession } from '../../../data/contract/admin.ts'
import { database } from '../database.ts'
import type { ToDesk } from './deskMessages.ts'
import { alertedDevice, rememberAlerts } from './pushDevice.ts'
import { openAlert, renewSubscription, showPush } from './workerPush.ts'

type Shown = { title: string; tag: string; body: string; data: unknown; close: () => void }

let shown: Shown[]
let asked: { address: string; method: string; body: unknown }[]
let answers: Record<string, () => Response>
let badge: number | null
let opened: string[]
let pages: { messages: ToDesk[]; focused: boolean }[]

beforeEach(() => {
  shown = []
  asked = []
  opened = []
  pages = []
  badge = 0
  answers = {}
  vi.stubGlobal('self', {
    registration: {
      showNotification: async (title: string, options: Shown) => {
        shown = [...shown.filter(({ tag }) => tag !== options.tag), { ...options, title, close: () => undefined }]
      },
      getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
      pushManager: { getSubscription: async () => null, subscribe: async () => newSubscription },
    },
    clients: {
      matchAll: async () => pages.map(client),
      openWindow: async (place: string) => void opened.push(place),
    },
    navigator: {
      setAppBadge: async (count?: number) => {
        badge = count ?? null
      },
    },
  })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body = 'null' }: RequestInit = {}) => {
    asked.push({ address, method, body: JSON.parse(String(body)) })
    return answers[address]?.() ?? new Response(null, { status: 204 })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await database.meta.clear()
})

const newSubscription = {
  endpoint: 'https://push.example/new',
  options: {},
  toJSON: () => ({ keys: { p256dh: 'P', auth: 'A' } }),
}

/** A page of the site; with the desk on it, it answers. */
function client(page: (typeof pages)[number], place: number) {
  return {
    postMessage: (message: ToDesk, [port]: MessagePort[] = []) => {
      page.messages.push(message)
      if (message.type === 'anybody there' && place === 1) port?.postMessage('here')
    },
    focus: async () => {
      page.focused = true
    },
  }
}

const pushed = (payload: unknown) =>
  showPush({
    json: () => JSON.parse(typeof payload === 'string' ? payload : JSON.stringify(payload)),
  } as unknown as PushMessageData)
const stories = (count: number, token = 'abc') => ({
  type: 'stories',
  count,
  url: `/admin/wildlifeafrica?alert=${token}#pending`,
})

describe('a push', () => {
  it('is shown in words of kind and count, with the place of its tab, and told to the server', async () => {
    await pushed(stories(2))
    expect(shown).toMatchObject([
      {
        title: '2 stories wait for review',
        tag: 'alert-stories',
        data: { place: '/admin/wildlifeafrica#pending', token: 'abc', count: 2 },
      },
    ])
    expect(asked).toEqual([{ address: '/api/push/shown', method: 'POST', body: { alert: 'abc' } }])
  })

  it('joins the one of its kind that nobody has tapped, but not itself', async () => {
    await pushed(stories(2))
    await pushed(stories(1, 'def'))
    await pushed(stories(1, 'def'))
    await pushed({ type: 'messages', count: 1, url: '/admin/wildlifeafrica?alert=m#messages' })
    expect(shown.map(({ title }) => title)).toEqual(['3 stories wait for review', 'New message'])
  })

  it.each([
    ['no words', null],
    ['what is no JSON', 'not json'],
    ['another type', { type: 'gossip', count: 1, url: '/admin/wildlifeafrica?alert=a#pending' }],
    ['another site', { type: 'stories', count: 1, url: 'https://elsewhere.example/#x1' }],
    ['a list', []],
  ])('with %s is shown all the same, and leads to the notifications', async (_what, payload) => {
    if (payload === null) await showPush(null)
    else await pushed(payload)
    expect(shown).toMatchObject([{ title: 'News at the desk', data: { place: '/admin/wildlifeafrica#notifications' } }])
  })

  it('puts the number of pending stories on the icon, or a mark when the server does not tell it', async () => {
    answers['/api/push/shown'] = () => Response.json({ pendingStories: 7 })
    await pushed(stories(1))
    expect(badge).toBe(7)
    answers = {}
    await pushed(stories(1, 'def'))
    expect(badge).toBeNull()
  })

  it('is shown when the server cannot be told', async () => {
    answers['/api/push/shown'] = () => {
      throw new TypeError('no network')
    }
    await pushed({ type: 'messages', count: 1, url: '/admin/wildlifeafrica?alert=m#messages' })
    expect(shown).toHaveLength(1)
    expect(badge).toBe(0)
  })

  it('is told to the open pages', async () => {
    pages = [{ messages: [], focused: false }]
    await pushed(stories(1))
    expect(pages[0]?.messages).toEqual([{ type: 'alert', kind: 'stories', token: 'abc' }])
  })
})

describe('a tap', () => {
  const tap = () => openAlert(shown[0] as unknown as Notification)

  it('shows the tab on the page that has the desk, whatever else is open', async () => {
    await pushed(stories(1))
    pages = [
      { messages: [], focused: false },
      { messages: [], focused: false },
    ]
    await tap()
    expect(pages.map(({ focused }) => focused)).toEqual([false, true])
    expect(pages[1]?.messages.at(-1)).toEqual({ type: 'open', place: '/admin/wildlifeafrica#pending' })
    expect(opened).toEqual([])
  })

  it('opens the desk at the tab when it is open nowhere; the token stays out of the address', async () => {
    await pushed(stories(1))
    pages = [{ messages: [], focused: false }]
    await tap()
    expect(opened).toEqual(['/admin/wildlifeafrica#pending'])
  })
})

describe('a subscription that the browser replaced', () => {
  const device = {
    admin: 'admin1',
    publicKey: 'AQAB',
    endpoint: 'https://push.example/old',
    kinds: ['stories' as const],
  }

  it('is told to the server with the kinds of the device, while its admin is signed in', async () => {
    await rememberAlerts(device)
    answers['/api/admin/session'] = () => Response.json({ admin: 'admin1' } satisfies AdminSession)
    await renewSubscription()
    expect(asked.at(-1)).toEqual({
      address: '/api/push/subscription',
      method: 'PUT',
      body: { endpoint: 'https://push.example/new', keys: { p256dh: 'P', auth: 'A' }, kinds: ['stories'] },
    })
    expect((await alertedDevice())?.endpoint).toBe('https://push.example/new')
  })

  it.each([
    ['nobody', () => new Response(null, { status: 401 })],
    ['the other admin', () => Response.json({ admin: 'admin2' } satisfies AdminSession)],
  ])('is not told while %s is signed in', async (_who, session) => {
    await rememberAlerts(device)
    answers['/api/admin/session'] = session
    await renewSubscription()
    expect(asked.map(({ method }) => method)).toEqual(['GET'])
  })

  it('of a browser that nobody switched on stays as it is', async () => {
    await renewSubscription()
    expect(asked).toEqual([])
  })
})
