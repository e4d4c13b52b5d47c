import { hourMs, toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'
import { applySubscription } from './apply.ts'
import { queueEnded } from './mails.ts'
import { changeGift, findGift, type MonthlyRow, mirrorGift } from './monthly.store.ts'
import { tellOfEnd } from './tell.ts'

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
    // Of another account, or of before going live: nobody is charged by it. For a donor the keys may be wrong, and Stripe is asked again.
    if (error.problem === 'missing' && endReason !== 'donor') db.transaction((tx) => endMissing(tx, deps, gift))
    else {
      deps.log.warn({ monthlyGift: id, problem: error.problem, reason: error.message }, 'not ended yet')
      const lookAt = new Date(clock.now().getTime() + hourMs).toISOString()
      db.transaction((tx) => void mirrorGift(tx, id, { lookAt }))
    }
  }
  deps.jobs.wake()
  return findGift(db, id) as MonthlyRow
}

function endMissing(tx: Tx, deps: EndDeps, { id }: MonthlyRow): void {
  const at = toInstant(deps.clock)
  const over = { state: 'ended', endedAt: at, endsAt: null, nextAt: null, lookAt: null, updatedAt: at } as const
  const after = changeGift(tx, id, over)
  queueEnded(tx, deps, after, at)
  tellOfEnd(tx, after, at)
}

/** An end that was taken back and asked for again is another one. */
export const keyOf = ({ revision }: Pick<MonthlyRow, 'revision'>, submission: string) => `${submission}:${revision}`
