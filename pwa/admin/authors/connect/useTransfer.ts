import type { AuthorProfile } from '../../../../data/contract/authors/authors.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { usePendingRequest } from '../../kit/requests/usePendingRequest.ts'
import { transferByExpress } from '../../profiles/queries.ts'
import { failureTitles } from '../authorFailures.ts'
import { leftByTransfer, transferRequests } from './transferRequests.ts'

/** Sends money to an author, once. */
export function useTransfer({ id, name }: AuthorProfile, onDone: () => void) {
  return usePendingRequest({
    requests: transferRequests,
    subject: id,
    send: (wish, key) => transferByExpress(id, wish, key),
    leftBy: leftByTransfer,
    onDone,
    done({ amount, failure: refusal, status }) {
      const failure = status === 'cancelled' ? 'Its payout was cancelled meanwhile. Nothing was moved.' : refusal
      if (failure) return { title: failureTitles.transfer, text: failure, tone: 'bad' }
      return { title: 'Transfer Started', text: startedWords(name, amount) }
    },
    failed: failureTitles.transfer,
  })
}

const startedWords = (name: string, cents: number) =>
  `${dollars(cents)} is on its way to ${name}. It counts as paid when Stripe reports that the bank has it.`
