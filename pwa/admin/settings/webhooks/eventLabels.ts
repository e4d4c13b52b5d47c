import type { WebhookEvent } from '../../../../data/contract/webhooks.ts'
import type { WebhookEndpoint, WebhookFilter, WebhookStatus } from '../../../../data/vocabulary/webhooks.ts'
import { alert, check, clock } from '../../../ui/icons.ts'
import type { Tint } from '../../../ui/Tag.tsx'

export const statusLooks: Record<WebhookStatus, { icon: string; tint: Tint }> = {
  processed: { icon: check, tint: 'green' },
  received: { icon: clock, tint: 'marigold' },
  failed: { icon: alert, tint: 'error' },
}

export const endpointWords: Record<WebhookEndpoint, string> = {
  '/api/stripe-webhook': 'Donation',
  '/api/stripe-payout-webhook': 'Payout',
  '/api/flutterwave-webhook': 'Flutterwave',
}

export const filterWords: Record<WebhookFilter, string> = {
  all: 'All',
  donations: 'Donations',
  payouts: 'Payouts',
  succeeded: 'Succeeded',
  failed: 'Failed',
}

/** What the log says while there is nothing behind a chip. */
export const emptyWords: Record<WebhookFilter, string> = {
  all: 'No events yet. What Stripe and Flutterwave report about donations and payouts appears here.',
  donations: 'No events about donations.',
  payouts: 'No events about payouts.',
  succeeded: 'No event has been processed.',
  failed: 'No event has failed.',
}

/** evt_1QNxK2Lr…8fTq */
export const shortId = (id: string) => (id.length > 20 ? `${id.slice(0, 12)}…${id.slice(-4)}` : id)

/** The parts of an event's type, between which a narrow line may break. */
export const typeParts = (type: string) => type.match(/[^._]*[._]?/g)?.filter(Boolean) ?? []

/** Checked now, or 3 s ago; after two minutes in minutes. */
export function checkedInWords(checkedAt: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - checkedAt) / 1000))
  if (seconds === 0) return 'checked now'
  return seconds < 120 ? `checked ${seconds} s ago` : `checked ${Math.round(seconds / 60)} min ago`
}

/** How often it was tried, once that is worth saying. */
export function triesInWords({ attempts, status }: Pick<WebhookEvent, 'attempts' | 'status'>): string | null {
  if (attempts < 2) return null
  return status === 'processed' ? `Processed at the ${ordinal(attempts)} try.` : `Tried ${attempts} times.`
}

function ordinal(count: number) {
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${count}${suffixes[ordinals.select(count)] ?? 'th'}`
}
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
