import type { RefundRequest } from '../../../../data/contract/deskDonations.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { keepRequests } from '../../kit/requests/pendingRequests.ts'

/** The click of ‘Give back’ that was not answered: it may have been made. */
export const refundRequests = keepRequests<RefundRequest>('adminRefunds', {
  sample: { amount: 0, reason: '', revision: 0 },
  tell({ amount }) {
    const name = `A refund of ${dollars(amount)} of which we do not know whether it was made`
    return { name, keptAs: `${name} is` }
  },
})
