import { hourMs } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'
import { applySubscription } from './apply.ts'
import { findGift, type MonthlyRow, mirrorGift } from './monthly.store.ts'

type EndDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'monthly' | 'secrets'>

/**
 * Carries out an end that stands on the disk. A donor's takes effect with the end of what is paid for; where the card is refused, and
 * whenever an admin or an erasure asks, at once. Where Stripe does not answer, the hourly look asks again.
 */
export async function carryOutEnd(deps: EndDeps, id: number): Promise<MonthlyRow> {
  const { monthly, db, clock } = deps
  const gift = findGift(db, id) as MonthlyRow
  const { stripeSubscriptionId: subscriptionId, endReason, state, submission } = gift
  if (!monthly || subscriptionId === null || endReason === null || state === 'ended') return gift
  const askedAt = clock.now()
  const waits = endReason === 'donor' && state === 'active'
  try {
    const subscription = waits
      ? await monthly.endLater({ subscriptionId, isEnding: true, submission: keyOf(gift, submission) })
      : await monthly.endNow(subscriptionId)
    db.transaction((tx) => void applySubscription(tx, deps, id, { subscription, askedAt }))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ monthlyGift: id, problem: error.problem, reason: error.message }, 'not ended yet')
    const lookAt = new Date(clock.now().getTime() + hourMs).toISOString()
    db.transaction((tx) => void mirrorGift(tx, id, { lookAt }))
  }
  deps.jobs.wake()
  return findGift(db, id) as MonthlyRow
}

/** An end that was taken back and asked for again is another one. */
export const keyOf = ({ revision }: Pick<MonthlyRow, 'revision'>, submission: string) => `${submission}:${revision}`
