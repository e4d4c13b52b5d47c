import { createHmac } from 'node:crypto'
import type { Receiver } from '../stripe/events.ts'

export interface FlutterwaveEvent {
  event: 'transfer.completed' | 'charge.completed'
  'event.type': string
  data: { id: number; [field: string]: unknown }
}
export interface SentFlutterwaveEvent {
  event: FlutterwaveEvent
  tries: string[]
}

const webhookPath = '/api/flutterwave-webhook'

/** Tells the product what became of something, in the shape of https://developer.flutterwave.com/docs/webhooks. Held, it tells when it is let. */
export function openFlutterwaveEvents(secret: string, receiver?: Receiver) {
  let sent: SentFlutterwaveEvent[] = []
  let isHeld = false
  let to = receiver

  async function deliver(entry: SentFlutterwaveEvent, by: SignedBy = 'hash'): Promise<number | null> {
    if (!to) return null
    const body = JSON.stringify(entry.event)
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...signed(body, by) }, body }
    try {
      const answer = await (typeof to === 'string' ? fetch(to + webhookPath, init) : to(webhookPath, init))
      await answer.body?.cancel()
      entry.tries.push(String(answer.status))
      return answer.status
    } catch (error) {
      entry.tries.push(`not reached (${error instanceof Error ? error.message : String(error)})`)
      return null
    }
  }

  /** In the two ways of https://developer.flutterwave.com/docs/webhooks, and by somebody else. */
  function signed(body: string, by: SignedBy): Record<string, string> {
    if (by === 'forged') return { 'verif-hash': 'somebody-else-entirely' }
    if (by === 'hash') return { 'verif-hash': secret }
    return { 'flutterwave-signature': createHmac('sha256', secret).update(body).digest('base64') }
  }

  return {
    emit(event: FlutterwaveEvent): SentFlutterwaveEvent {
      const entry = { event: structuredClone(event), tries: [] }
      sent = [...sent.slice(-1_999), entry]
      if (!isHeld && to) setTimeout(() => void deliver(entry), 50).unref()
      return entry
    },
    all: (): readonly SentFlutterwaveEvent[] => sent,
    deliver,
    deliverTo(receiver: Receiver) {
      to = receiver
    },
    hold(held: boolean) {
      isHeld = held
    },
    reset() {
      sent = []
      isHeld = false
    },
  }
}
export type SignedBy = 'hash' | 'signature' | 'forged'
