import type { AdminName } from '../../../data/contract/admin.ts'
import type { RewardsOverview } from '../../../data/contract/authors/rewards.ts'
import { firstRateCard, type RateCard } from '../../../data/vocabulary/rewards.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { findRatePeriodInForce, insertRatePeriod } from '../ledger/ratePeriods.ts'

type RatesInForce = Omit<RewardsOverview['rates'], 'otherCardDifference'>

export function ratesInForce(db: Store): RatesInForce {
  const period = findRatePeriodInForce(db)
  if (!period) return { inForce: firstRateCard, since: null, chosenBy: null }
  return { inForce: period.card, since: period.since, chosenBy: period.admin }
}

/**
 * From now on this card pays. Choosing the one that is in force changes nothing, so that two admins who choose the same at
 * once have chosen it once: with two cards, nobody can undo what a colleague meant.
 */
export function chooseRates(
  { db, clock, published }: Pick<Deps, 'db' | 'clock' | 'published'>,
  admin: AdminName,
  card: RateCard,
): void {
  db.transaction((tx) => {
    const before = ratesInForce(tx)
    if (before.inForce === card) return
    const at = toInstant(clock)
    insertRatePeriod(tx, { card, since: at, admin })
    const subject = { kind: 'reward_rates', id: 'card' }
    recordAct(tx, { admin, action: 'rewards.rates_chosen', subject, before: before.inForce, after: card, at })
    // The public page reckons with it.
    published.changed(tx, { keys: [publicKeys.site], isSoft: true })
  })
}
