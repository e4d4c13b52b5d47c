import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import type { Kit } from '../kit.ts'
import { apiVersion } from './answers.ts'

/** Where events go: `platform` hears of donations, `connect` of what happens to connected accounts. */
export const endpoints = { platform: '/api/stripe-webhook', connect: '/api/stripe-payout-webhook' } as const
export type Endpoint = keyof typeof endpoints

/** Takes an event to the product: an address before the paths of the endpoints, or a function in its place. */
export type Receiver = string | ((path: string, init: RequestInit) => Response | Promise<Response>)

/**
 * When events leave. `prompt`: at once. `held`: when they are released, so that the money is there and nobody was told.
 * `chaos`: each of them twice, in any order.
 */
export const deliveryModes = ['prompt', 'held', 'chaos'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

export interface SentEvent {
  event: Stripe.Event
  endpoint: Endpoint
  tries: { at: Date; outcome: string; ok: boolean }[]
}

/** What the SDK calls the events that this sandbox sends. */
export type EventOf<Type extends Stripe.Event['type']> = Extract<Stripe.Event, { type: Type }>

const delayMs = 50
/** So long chaos collects before it shuffles. */
const chaosMs = 300

export interface EventSettings {
  secrets: Record<Endpoint, string>
  receiver?: Receiver
  /** Waits before each further try of an event that was not answered with 2xx. */
  retryAfterMs?: number[]
}

/** Makes events, signs them, delivers them and remembers what became of that. */
export function openEvents(kit: Kit, { secrets, receiver, retryAfterMs = [] }: EventSettings) {
  let sent: SentEvent[] = []
  let mode: DeliveryMode = 'prompt'
  let waiting: SentEvent[] = []
  let to = receiver
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<unknown>>()

  /** Tells the product what happened: the object as it is now. */
  function emit<Type extends Stripe.Event['type']>(
    type: Type,
    object: EventOf<Type>['data']['object'],
    more: {
      before?: Partial<EventOf<Type>['data']['object']>
      account?: string | null
      request?: Stripe.Event.Request | null
    } = {},
  ): SentEvent {
    const event = {
      id: kit.id('evt'),
      object: 'event',
      api_version: apiVersion,
      created: Math.floor(kit.now().getTime() / 1000),
      data: { object: structuredClone(object), ...(more.before ? { previous_attributes: more.before } : {}) },
      livemode: false,
      pending_webhooks: 1,
      request: more.request ?? null,
      type,
      ...(more.account ? { account: more.account } : {}),
    } as unknown as EventOf<Type>
    const entry: SentEvent = { event, endpoint: more.account ? 'connect' : 'platform', tries: [] }
    sent = [...sent.slice(-999), entry]
    if (mode === 'prompt') later(delayMs, () => deliver(entry))
    else {
      waiting.push(entry)
      if (mode === 'chaos' && waiting.length === 1) later(chaosMs, releaseInChaos)
    }
    return entry
  }

  async function releaseInChaos() {
    const now = shuffle(waiting.flatMap((entry) => [entry, entry]))
    waiting = []
    for (const entry of now) await deliver(entry)
  }

  async function deliver(entry: SentEvent, signWith = secrets[entry.endpoint], retries = retryAfterMs): Promise<void> {
    const raw = JSON.stringify(entry.event, null, 2)
    const tried = await post(endpoints[entry.endpoint], raw, signatureOf(raw, signWith, kit.now()))
    entry.tries.push({ at: kit.now(), ...tried })
    const [wait, ...further] = retries
    if (!tried.ok && wait !== undefined) later(wait, () => deliver(entry, signWith, further))
  }

  async function post(path: string, body: string, signature: string) {
    if (!to) return { outcome: 'Nobody listens: no address was given.', ok: false }
    const init = {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
    }
    try {
      const answer = await (typeof to === 'string' ? fetch(to + path, init) : to(path, init))
      await answer.body?.cancel()
      return { outcome: String(answer.status), ok: answer.ok }
    } catch (error) {
      return { outcome: `not reached (${error instanceof Error ? error.message : String(error)})`, ok: false }
    }
  }

  function later(ms: number, work: () => Promise<void>) {
    const promise = new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        resolve(work())
      }, ms)
      timers.add(timer)
    })
    underWay.add(promise)
    void promise.finally(() => underWay.delete(promise))
  }

  const find = (id: string) => sent.find(({ event }) => event.id === id)

  return {
    emit,
    all: (): readonly SentEvent[] => sent,
    mode: () => mode,
    waiting: () => waiting.length,
    /** Where events are taken from now on. */
    deliverTo: (receiver: Receiver) => {
      to = receiver
    },
    /** The product, where it is an address. */
    receiverAddress: () => (typeof to === 'string' ? to : null),
    /** Changes when events leave; `prompt` lets out what was held, in its order. */
    async setMode(next: DeliveryMode) {
      mode = next
      if (mode === 'held') return
      if (mode === 'chaos') return releaseInChaos()
      const released = waiting
      waiting = []
      for (const entry of released) await deliver(entry)
    },
    /** The same event again, as often as said. Signed with another secret, it is a forgery. */
    async resend(id: string, { times = 1, forged = false } = {}) {
      const entry = find(id)
      if (!entry) return false
      const secret = forged ? 'whsec_of_somebody_else' : secrets[entry.endpoint]
      for (let count = 0; count < times; count++) await deliver(entry, secret, [])
      return true
    },
    /** Everything that was ever sent, again, in any order. */
    async resendShuffled() {
      for (const entry of shuffle(sent)) await deliver(entry, secrets[entry.endpoint], [])
    },
    /** When nothing is on its way any more. */
    async delivered() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    reset() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      underWay.clear()
      sent = []
      waiting = []
      mode = 'prompt'
    },
  }
}
export type Events = ReturnType<typeof openEvents>

/** https://docs.stripe.com/webhooks#verify-manually */
function signatureOf(raw: string, secret: string, at: Date): string {
  const stamp = Math.floor(at.getTime() / 1000)
  return `t=${stamp},v1=${createHmac('sha256', secret).update(`${stamp}.${raw}`).digest('hex')}`
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    const item = mixed[last] as Item
    mixed[last] = mixed[other] as Item
    mixed[other] = item
  }
  return mixed
}
