import type { NewPayout } from '../../../../data/contract/authors/payouts.ts'
import type { AuthorReward, Balance } from '../../../../data/contract/authors/rewards.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import {
  type PaymentMethod,
  payoutNotes,
  stripeTransferLeast,
  stripeTransferTooLittle,
} from '../../../../data/vocabulary/money.ts'
import type { Told } from '../../kit/drafts/draftStore.ts'
import { keepRequests } from '../../kit/requests/pendingRequests.ts'
import { centsOf } from '../../kit/words/amount.ts'

/** The form as the admin sees it. */
export interface PayoutForm {
  accountId: number | null
  /** In dollars, as typed. */
  amount: string
  month: string
  method: PaymentMethod
  /** Null: the usual ones of the month. */
  notes: string | null
}

/** What the form has to know of an author. */
type Payee = Pick<AuthorReward, 'authorName'> & { money: Pick<Balance, 'available'> }

export const usualNotes = (month: string) => payoutNotes.replace('{month}', month)

export const emptyForm = (month: string, accountId: number | null = null): PayoutForm => ({
  accountId,
  amount: '',
  month,
  method: 'bank_transfer',
  notes: null,
})

export const formOf = ({ accountId, amount, month = '', method, notes }: NewPayout): PayoutForm => ({
  accountId: accountId ?? null,
  amount: dollars(amount),
  month,
  method: method ?? 'bank_transfer',
  notes: notes || null,
})

/** What the form asks for, or why it cannot be asked for yet: the button is disabled by the same line. */
export function payoutAsked(
  form: PayoutForm,
  author: Payee | undefined,
): { payout: NewPayout; obstacle: null } | { payout: null; obstacle: string } {
  const { accountId, month, method, notes } = form
  const cents = centsOf(form.amount)
  const obstacle = obstacleOf(form, cents, author)
  if (obstacle !== null || cents === null || accountId === null) return { payout: null, obstacle: obstacle ?? '' }
  return { payout: { accountId, amount: cents, month, method, notes: notes ?? usualNotes(month) }, obstacle: null }
}

function obstacleOf({ amount, method }: PayoutForm, cents: number | null, author: Payee | undefined): string | null {
  if (!author) return 'Choose an author first.'
  const { available } = author.money
  if (available <= 0) return `Nothing can be paid out to ${author.authorName} now.`
  if (!amount.trim()) return 'Enter an amount.'
  if (cents === null) return 'An amount of dollars looks like 12.50.'
  if (cents <= 0) return 'Enter an amount above 0.'
  if (method === 'stripe_transfer' && cents < stripeTransferLeast) return stripeTransferTooLittle
  if (cents > available) return `That is more than the ${dollars(available)} that can be paid out now.`
  return null
}

/** Of an amount in cents. */
export function unsurePayout(amount: number): Told {
  const name = `A payout of ${dollars(amount)} of which we do not know whether it was made`
  return { name, keptAs: `${name} is` }
}

/** The click of 'Create Payout' that was not answered: it may have made the payout. */
export const payoutRequests = keepRequests<NewPayout>('adminPayout', {
  sample: { accountId: 0, amount: 0, month: '' },
  tell: ({ amount }) => unsurePayout(amount),
})
