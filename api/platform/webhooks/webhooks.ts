import type { AdminName } from '../../../data/contract/admin.ts'
import type { WebhookEvent, WebhookEventDetails, WebhookTotals } from '../../../data/contract/webhooks.ts'
import type { WebhookEndpoint } from '../../../data/vocabulary/webhooks.ts'
import { recordAct } from '../audit/audit.ts'
import { toInstant } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/errors.ts'
import { hastenJob } from '../jobs/jobs.store.ts'
import { notAnEvent } from '../providers/payments.ts'
import { ProviderError } from '../providers/providerError.ts'
import { homeOf } from './handlers.ts'
import { jobKeyOf, processJob } from './webhooks.jobs.ts'
import { countEvents, type EventRow, findEvent, insertEvent, markReceived, moveEvent } from './webhooks.store.ts'

type WebhookDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'card' | 'aggregator'>

/** The bytes as they came, and the headers that came with them. */
type Signed = { raw: string; header: (name: string) => string }
/** An event that its provider has signed, with what is kept of it. */
type Kept = { id: string; type: string; data: unknown }
/** Errors: ProviderError. */
type Checker = (signed: Signed) => Promise<Kept>

const checkers: Record<WebhookEndpoint, (deps: WebhookDeps) => Checker | null> = {
  '/api/stripe-webhook': (deps) => byStripe(deps, deps.config.STRIPE_WEBHOOK_SECRET),
  '/api/stripe-payout-webhook': (deps) => byStripe(deps, deps.config.STRIPE_PAYOUT_WEBHOOK_SECRET),
  '/api/flutterwave-webhook': ({ aggregator }) =>
    aggregator &&
    (async (signed) => {
      const event = await aggregator.readEvent(signed)
      return { id: event.id, type: event.type, data: { data: event.data } }
    }),
}

const byStripe = ({ card, clock }: WebhookDeps, secret: string | undefined): Checker | null =>
  card && secret
    ? async ({ raw, header }) => {
        const signature = header('stripe-signature')
        const { id, type } = await card.readEvent({ raw, signature, secret, at: clock.now() })
        return { id, type, data: withoutSecrets(raw) }
      }
    : null

/** What checks the events of an endpoint. Errors: webhook.unset. */
export const checkerOf = (deps: WebhookDeps, endpoint: WebhookEndpoint): Checker =>
  checkers[endpoint](deps) ?? fail('unavailable', 'webhook.unset', 'This webhook is not set up on this site.')

/**
 * Keeps an event and the job that will handle it, together: once the sender has our answer, neither can be lost. An
 * event that is already there is left as it is, unless it had come to an endpoint where it does not count. Errors: webhook.signature, webhook.unreadable.
 */
export async function takeEvent(deps: WebhookDeps, endpoint: WebhookEndpoint, signed: Signed): Promise<void> {
  const { db, clock, jobs } = deps
  const { id: stripeEventId, type: eventType, data } = await readSigned(deps, endpoint, signed)
  const event = { stripeEventId, eventType, webhookEndpoint: endpoint, data }
  db.transaction((tx) => {
    const isHome = homeOf(eventType) === endpoint
    const id = insertEvent(tx, { ...event, createdAt: toInstant(clock) }) ?? (isHome ? moveEvent(tx, event) : undefined)
    if (id !== undefined) jobs.enqueue(tx, { name: processJob, payload: { id }, uniqueKey: jobKeyOf(id) })
  })
  jobs.wake()
}

async function readSigned(deps: WebhookDeps, endpoint: WebhookEndpoint, signed: Signed): Promise<Kept> {
  const check = checkerOf(deps, endpoint)
  try {
    return await check(signed)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ endpoint, reason: error.message }, 'webhook refused')
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
    payouts: sum(({ endpoint }) => endpoint !== '/api/stripe-webhook'),
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
