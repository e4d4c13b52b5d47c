import { dollars } from '../../../data/rules/dollars.ts'
import type { MonthlyEnd } from '../../../data/vocabulary/money.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import type { Tx } from '../../platform/database.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { MonthlyRow } from './monthly.store.ts'

/** What the admins did themselves, and what never began, is no news to them. */
const reasons: Partial<Record<MonthlyEnd, string>> = {
  donor: 'The donor ended it.',
  card: 'The card was refused each time, and Stripe has stopped trying. The donor was told by mail.',
  dispute: "The donor's bank disputes a payment, so Stripe has ended it.",
  provider: 'It was ended in Stripe.',
}

const unconfirmed =
  "The donor's bank wanted a payment confirmed, and that was not done, so Stripe has ended it. The donor was told by mail."

/** Tells the admins that a monthly gift has ended, once. No donor is named: the list of monthly gifts does that. */
export function tellOfEnd(tx: Tx, { id, amount, endReason, confirmInvoiceId }: MonthlyRow, at: string): void {
  const isUnconfirmed = endReason === 'card' && confirmInvoiceId !== null
  const reason = isUnconfirmed ? unconfirmed : endReason && reasons[endReason]
  if (!reason) return
  speaking(defaultLanguage, () =>
    notify(tx, {
      type: 'monthly_ended',
      key: `monthly_ended:${id}`,
      title: 'A monthly donation has ended',
      message: `Monthly donation ${id} (${dollars(amount)} each month) has ended. ${reason}`,
      metadata: { monthlyGiftId: id },
      at,
    }),
  )
}

/** Tells of a payment for a monthly gift that this site began, and of which it knows nothing any more. */
export const tellOfLostMonthly = (
  tx: Tx,
  { invoiceId, subscriptionId, amount, at }: { invoiceId: string; subscriptionId: string; amount: string; at: string },
) =>
  speaking(defaultLanguage, () =>
    notify(tx, {
      type: 'donation_lost',
      key: `donation_lost:${invoiceId}`,
      title: 'Money without a donation',
      message: `Stripe reports that ${amount} was paid for invoice ${invoiceId}. The monthly donation was begun on this site, and it is not here any more, as after a backup was put back. It is in no list and no total.`,
      actionDescription: `Look up ${subscriptionId} in Stripe's dashboard: thank the donor, book what came by hand, and end the subscription there if nobody can look after it.`,
      metadata: { stripeInvoiceId: invoiceId, stripeSubscriptionId: subscriptionId },
      at,
    }),
  )
