import type { NewPayout } from '../../../../data/contract/authors/payouts.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import type { Told } from '../../kit/drafts/draftStore.ts'
import { keepRequests } from '../../kit/requests/pendingRequests.ts'

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
