import { dayMs, hourMs } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Invoice, MonthlyPayments } from '../../platform/providers/monthlyPayments.ts'
import { ifKnown, ProviderError } from '../../platform/providers/providerError.ts'
import { applyInvoice, applySubscription } from './apply.ts'
import { carryOutEnd } from './end.ts'
import { changeGift, findGift, listToLookAt, type MonthlyRow, mirrorGift } from './monthly.store.ts'

/** What is more is left to the next hour. */
const mostAtOnce = 500
/** So many in a row without an answer: Stripe is down, and the next hour will do. */
const mostSilences = 3
/** Nobody pays a first time after 23 hours: Stripe lets it expire. */
const begunLastsMs = 25 * hourMs
/** Stripe waits about an hour with an invoice, and tries a card for a while. */
const afterChargeMs = dayMs

type LookDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'monthly' | 'secrets'>

/** Events can get lost: Stripe is asked about gifts whose charge should have come, and about ends that were not carried out. */
export async function lookAfterMonthly(deps: LookDeps, signal: AbortSignal): Promise<void> {
  const { monthly, db, clock, log } = deps
  if (!monthly) return
  let silences = 0
  for (const gift of listToLookAt(db, clock.now().toISOString(), mostAtOnce)) {
    if (signal.aborted || silences >= mostSilences) return
    try {
      await lookAtGift(deps, monthly, gift)
      silences = 0
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ monthlyGift: gift.id, problem: error.problem, reason: error.message }, 'not looked at')
      silences += error.problem === 'unavailable' || error.problem === 'unset' ? 1 : -silences
    }
  }
}

async function lookAtGift(deps: LookDeps, monthly: MonthlyPayments, gift: MonthlyRow): Promise<void> {
  const { db, clock } = deps
  const { id, stripeSubscriptionId: subscriptionId } = gift
  if (subscriptionId === null) return settleUnbegun(deps, gift)
  const askedAt = clock.now()
  const subscription = await ifKnown(monthly.find(subscriptionId))
  const invoices = subscription ? await monthly.listInvoices(subscriptionId) : []
  db.transaction((tx) => {
    const row = subscription ? applySubscription(tx, deps, id, { subscription, askedAt }) : findGift(tx, id)
    if (!row) return
    for (const invoice of invoices.toReversed()) applyInvoice(tx, deps, row, { invoice, askedAt })
    mirrorGift(tx, id, { lookAt: nextLook(deps, row, invoices) })
  })
  deps.jobs.wake()
  const after = findGift(db, id)
  if (after && after.endReason !== null && after.state !== 'ended' && after.endsAt === null) await carryOutEnd(deps, id)
}

/** The answer to its beginning was lost. Should it have begun all the same, Stripe's events say so. */
function settleUnbegun({ db, clock }: LookDeps, { id, createdAt }: MonthlyRow): void {
  const now = clock.now()
  const isOver = now.getTime() - Date.parse(createdAt) > begunLastsMs
  db.transaction((tx) => {
    if (!isOver) return void mirrorGift(tx, id, { lookAt: new Date(now.getTime() + hourMs).toISOString() })
    const at = now.toISOString()
    return void changeGift(tx, id, { state: 'ended', endReason: 'unpaid', endedAt: at, lookAt: null, updatedAt: at })
  })
}

function nextLook({ clock }: LookDeps, { state, nextAt, endsAt }: MonthlyRow, invoices: Invoice[]): string | null {
  const now = clock.now().getTime()
  const isSettled = invoices.every(({ status }) => status !== 'draft' && status !== 'open')
  if (state === 'ended') return null
  const due = endsAt ?? nextAt
  if (state !== 'active' || !isSettled || due === null) return new Date(now + dayMs).toISOString()
  return new Date(Math.max(now + dayMs, Date.parse(due) + afterChargeMs)).toISOString()
}
