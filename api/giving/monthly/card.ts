import type { Deps } from '../../platform/deps.ts'
import type { NewCard } from '../../platform/providers/monthlyPayments.ts'
import { ifKnown } from '../../platform/providers/providerError.ts'
import { siteMark } from '../../platform/siteMark.ts'
import { changeGift, findGift, type MonthlyRow } from './monthly.store.ts'

type CardDeps = Pick<Deps, 'clock' | 'db' | 'monthly' | 'secrets'>

/**
 * Has a gift charged to the card that its donor has entered, and what is owed tried at once. News of an earlier card come too late, whenever
 * they come. Says whether the card is, or was before, the one that is charged.
 */
export async function takeNewCard(deps: CardDeps, gift: MonthlyRow, setupId: string): Promise<boolean> {
  const { monthly, db, clock } = deps
  const card = monthly && (await ifKnown(monthly.findCard(setupId)))
  if (!monthly || !card || !isOf(deps, gift, card) || !card.isReady) return false
  const now = findGift(db, gift.id)
  if (!now?.stripeSubscriptionId || now.state === 'ended') return false
  if (now.cardAt !== null && card.begunAt < now.cardAt) return false
  await monthly.takeCard({ subscriptionId: now.stripeSubscriptionId, card })
  if (now.cardAt !== card.begunAt)
    db.transaction((tx) => {
      const row = findGift(tx, gift.id)
      if (row && (row.cardAt ?? 0) < card.begunAt)
        changeGift(tx, row.id, { cardAt: card.begunAt, updatedAt: clock.now().toISOString() })
    })
  return true
}

/** A link opens the gifts of one address alone: the number of a setup is no key to another's. */
const isOf = (deps: CardDeps, gift: MonthlyRow, { customerId, mark }: NewCard): boolean =>
  customerId === gift.stripeCustomerId && mark?.act === gift.submission && mark.site === siteMark(deps)
