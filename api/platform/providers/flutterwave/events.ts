import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { AggregatorEvent } from '../aggregator.ts'
import { notAnEvent } from '../payments.ts'
import { jsonOf, ProviderError } from '../providerError.ts'

/** Of events about transfers and charges; what a person gave is left out. */
const eventShape = z.object({
  event: z.string().regex(/^[\w.]{1,60}$/),
  data: z.object({
    id: z.union([z.number(), z.string().max(100)]).optional(),
    reference: z.string().max(200).optional(),
    tx_ref: z.string().max(200).optional(),
    status: z.string().max(50).optional(),
  }),
})

/**
 * An event of Flutterwave. It sends the secret itself in `verif-hash`; where it signs the bytes as well, by HMAC-SHA256 in
 * `flutterwave-signature`, that signature counts (https://developer.flutterwave.com/docs/webhooks, read on 2026-11-27). Its events have no
 * id of their own: the same bytes are the same event. Errors: ProviderError, with `notAnEvent` where it says something else.
 */
export function readEvent(
  { raw, header }: { raw: string; header: (name: string) => string },
  secret: string,
): AggregatorEvent {
  const signature = header('flutterwave-signature')
  const isItsOwn = signature ? isSignature(signature, raw, secret) : isSame(header('verif-hash'), secret)
  if (!isItsOwn) throw new ProviderError('refused', 'The webhook is not signed by Flutterwave.')
  const said = eventShape.safeParse(jsonOf(raw))
  if (!said.success) throw new ProviderError('refused', 'Flutterwave signed something else.', notAnEvent)
  const { event, data } = said.data
  const id = `flw_${createHash('sha256').update(raw).digest('hex').slice(0, 40)}`
  return { id, type: `${flutterwaveEvents}${event}`, data: { object: data } }
}

/** Before the type of each of its events: Stripe has types of the same names. */
export const flutterwaveEvents = 'flutterwave.'

function isSignature(signature: string, raw: string, secret: string): boolean {
  const signed = createHmac('sha256', secret).update(raw).digest()
  return isSame(signature, signed.toString('base64')) || isSame(signature, signed.toString('hex'))
}

/** By their hashes, which are of one length. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other))
const hashOf = (text: string) => createHash('sha256').update(text).digest()
