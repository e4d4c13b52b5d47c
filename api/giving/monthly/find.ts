import type { Deps } from '../../platform/deps.ts'
import type { Invoice, SubscriptionMark } from '../../platform/providers/monthlyPayments.ts'
import { ifKnown } from '../../platform/providers/providerError.ts'
import { siteMark } from '../../platform/siteMark.ts'
import { findGiftOfSubmission, findGiftOfSubscription, type MonthlyRow } from './monthly.store.ts'

type FindDeps = Pick<Deps, 'db' | 'secrets' | 'monthly'>

/** `lost` where this site had the subscription made, and has no gift for it: an older backup was put back. */
export type FoundGift = MonthlyRow | 'lost' | null

/** By the subscription, else by the act that we noted with it: the server may have died before it noted the subscription. */
export function findGiftBy(
  deps: FindDeps,
  { subscriptionId, mark }: { subscriptionId: string | null; mark: SubscriptionMark | null },
): FoundGift {
  const known = subscriptionId === null ? undefined : findGiftOfSubscription(deps.db, subscriptionId)
  if (known) return known
  // Not by the number of the gift: two sites at one account have the same ones, and so have two lives of one site.
  if (!mark || mark.site !== siteMark(deps)) return null
  const gift = findGiftOfSubmission(deps.db, mark.act)
  const isOther = subscriptionId !== null && gift?.stripeSubscriptionId && gift.stripeSubscriptionId !== subscriptionId
  return gift && !isOther ? gift : 'lost'
}

/** Whose payment this is; null where it is of no monthly gift of this site. Stripe is asked. */
export async function findPaidBy(
  deps: FindDeps,
  intentId: string,
): Promise<{ gift: Exclude<FoundGift, null>; invoice: Invoice } | null> {
  const invoice = deps.monthly && (await ifKnown(deps.monthly.findInvoiceOfIntent(intentId)))
  const gift = invoice ? findGiftBy(deps, invoice) : null
  return invoice && gift ? { gift, invoice } : null
}
