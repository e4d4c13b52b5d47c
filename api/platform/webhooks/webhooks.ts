import type { AdminName } from '../../../data/contract/admin.ts'
import type { WebhookEvent, WebhookEventDetails, WebhookTotals } from '../../../data/contract/webhooks.ts'
import type { WebhookEndpoint } from '../../../data/vocabulary/webhooks.ts'
import { recordAct } from '../audit/audit.ts'
import { toInstant } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/errors.ts'
import { hastenJob } from '../jobs/jobs.store.ts'
import { type CardPayments, notAnEvent } from '../providers/payments.ts'
import { ProviderError } from '../providers/providerError.ts'
import { homeOf } from './handlers.ts'
import { jobKeyOf, processJob } from './webhooks.jobs.ts'
import { countEvents, type EventRow, findEvent, insertEvent, markReceived, moveEvent } from './webhooks.store.ts'

type WebhookDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'card'>

const secretNames = {
  '/api/stripe-webhook': 'STRIPE_WEBHOOK_SECRET',
  '/api/stripe-payout-webhook': 'STRIPE_PAYOUT_WEBHOOK_SECRET',
} as const satisfies Record<WebhookEndpoint, keyof Config>

/** What checks the events of an endpoint. Errors: webhook.unset. */
export function checkerOf({ card, config }: WebhookDeps, endpoint: WebhookEndpoint) {
  const secret = config[secretNames[endpoint]]
  if (card && secret) return { card, secret }
  return fail('unavailable', 'webhook.unset', 'This webhook is not set up on this site.')
}

type Signed = { endpoint: WebhookEndpoint; raw: string; signature: string }

/**
 * Keeps an event and the job that will handle it, together: once the sender has our answer, neither can be lost. An
 * event that is already there is left as it is, unless it had come to an endpoint where it does not count. Errors: webhook.signature, webhook.unreadable.
 */
export async function takeEvent(deps: WebhookDeps, signed: Signed): Promise<void> {
  const { endpoint, raw } = signed
  const { db, clock, jobs } = deps
  const { id: stripeEventId, type: eventType } = await readSigned(deps, checkerOf(deps, endpoint), signed)
  const event = { stripeEventId, eventType, webhookEndpoint: endpoint, data: withoutSecrets(raw) }
  db.transaction((tx) => {
    const isHome = homeOf(eventType) === endpoint
    const id = insertEvent(tx, { ...event, createdAt: toInstant(clock) }) ?? (isHome ? moveEvent(tx, event) : undefined)
    if (id !== undefined) jobs.enqueue(tx, { name: processJob, payload: { id }, uniqueKey: jobKeyOf(id) })
  })
  jobs.wake()
}

async function readSigned(
  { clock, log }: WebhookDeps,
  { card, secret }: { card: CardPayments; secret: string },
  { endpoint, raw, signature }: Signed,
) {
  try {
    return await card.readEvent({ raw, signature, secret, at: clock.now() })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ endpoint, reason: error.message }, 'webhook refused')
    if (error.code === notAnEvent) return fail('invalid', 'webhook.unreadable', 'This is no event.')
    return fail('invalid', 'webhook.signature', 'The signature does not fit this message.')
  }
}

/** As it was sent, but for what would let its reader act for the donor. */
const withoutSecrets = (raw: string): unknown =>
  JSON.parse(raw, (name, value) => (name === 'client_secret' ? undefined : value))

/** Has a failed event handled again. Errors: webhook.not_found; webhook.wrong_state. */
export function processAgain({ db, clock, jobs }: WebhookDeps, admin: AdminName, id: number): EventRow {
  const event = db.transaction((tx) => {
    const before = findEvent(tx, id) ?? fail('notFound', 'webhook.not_found', 'There is no such event.')
    if (!markReceived(tx, id))
      fail(
        'conflict',
        'webhook.wrong_state',
        `Only a failed event can be processed again; this one is ${before.status}.`,
      )
    const at = toInstant(clock)
    const uniqueKey = jobKeyOf(id)
    // A job that waits for its next try does it now.
    if (!jobs.enqueue(tx, { name: processJob, payload: { id }, uniqueKey })) hastenJob(tx, uniqueKey, at)
    recordAct(tx, {
      admin,
      action: 'webhook.processed_again',
      subject: { kind: 'webhook_event', id },
      before: { status: before.status, errorMessage: before.errorMessage },
      at,
    })
    return findEvent(tx, id) as EventRow
  })
  jobs.wake()
  return event
}

/** How many events there are behind each chip, and in each state. */
export function totalEvents(db: Deps['db']): WebhookTotals {
  const groups = countEvents(db)
  const sum = (isMeant: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(isMeant).reduce((total, { count }) => total + count, 0)
  const statuses = {
    received: sum(({ status }) => status === 'received'),
    processed: sum(({ status }) => status === 'processed'),
    failed: sum(({ status }) => status === 'failed'),
  }
  const filters = {
    all: sum(() => true),
    donations: sum(({ endpoint }) => endpoint === '/api/stripe-webhook'),
    payouts: sum(({ endpoint }) => endpoint === '/api/stripe-payout-webhook'),
    succeeded: statuses.processed,
    failed: statuses.failed,
  }
  return { filters, statuses }
}

export const presentEvent = (row: Omit<EventRow, 'data'>): WebhookEvent => ({
  id: row.id,
  eventType: row.eventType,
  status: row.status,
  webhookEndpoint: row.webhookEndpoint,
  stripeEventId: row.stripeEventId,
  outcome: row.outcome,
  errorMessage: row.errorMessage,
  attempts: row.attempts,
  createdAt: row.createdAt,
  processedAt: row.processedAt,
})

export const presentDetails = (row: EventRow): WebhookEventDetails => ({ ...presentEvent(row), data: row.data })
