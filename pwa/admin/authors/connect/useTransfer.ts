import type { AuthorProfile } from '../../../../data/contract/authors/authors.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { showToast } from '../../../ui/toasts.ts'
import { serverWords } from '../../kit/data/failures.ts'
import { usePendingRequest } from '../../kit/requests/usePendingRequest.ts'
import { transferByExpress } from '../../profiles/queries.ts'
import { failureTitles, showAuthorFailure } from '../authorFailures.ts'
import { leftByTransfer, transferRequests } from './transferRequests.ts'

/** Sends money to an author, once. */
export function useTransfer({ id, name }: AuthorProfile, onDone: () => void) {
  const request = usePendingRequest({
    requests: transferRequests,
    subject: id,
    send: (wish, key) => transferByExpress(id, wish, key),
    leftBy: leftByTransfer,
    onDone({ amount, failure: refusal, status }) {
      const failure = status === 'cancelled' ? 'Its payout was cancelled meanwhile. Nothing was moved.' : refusal
      if (failure) showToast({ title: failureTitles.transfer, text: failure, tone: 'bad' })
      else showToast({ title: 'Transfer Started', text: startedWords(name, amount), tone: 'good' })
      onDone()
    },
    onFailed: (failure) => showAuthorFailure('transfer', failure),
  })
  const { error } = request
  return { ...request, problem: error && { title: failureTitles.transfer, text: serverWords(error) } }
}

const startedWords = (name: string, cents: number) =>
  `${dollars(cents)} is on its way to ${name}. It counts as paid when Stripe reports that the bank has it.`
