import { useMutation } from '@tanstack/react-query'
import type { AuthorProfile } from '../../../data/contract/authors.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { newId } from '../../offline/newId.ts'
import { showToast } from '../../ui/toasts.ts'
import { serverWords } from '../kit/data/failures.ts'
import { transferByExpress } from '../profiles/expressRemote.ts'
import { failureTitles, showAuthorFailure } from './authorFailures.ts'
import { beginTransfer, noteFailure, settleTransfer, type TransferWish } from './transferAttempts.ts'

/** Sends money to an author, once. */
export function useTransfer({ id, name }: AuthorProfile, onDone: () => void) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (wish: TransferWish) => {
      const { key, wish: sent } = beginTransfer(id, wish, newId)
      return transferByExpress(id, sent, key)
    },
    onSuccess: ({ amount, failure: refusal, status }) => {
      settleTransfer(id)
      const failure = status === 'cancelled' ? 'Its payout was cancelled meanwhile. Nothing was moved.' : refusal
      if (failure) showToast({ title: failureTitles.transfer, text: failure, tone: 'bad' })
      else showToast({ title: 'Transfer Started', text: startedWords(name, amount), tone: 'good' })
      onDone()
    },
    onError: (failure) => {
      noteFailure(id, failure)
      showAuthorFailure('transfer', failure)
    },
  })
  return {
    send: (wish: TransferWish) => mutate(wish),
    isPending,
    problem: error && { title: failureTitles.transfer, text: serverWords(error) },
    reset,
  }
}

const startedWords = (name: string, cents: number) =>
  `${dollars(cents)} is on its way to ${name}. It counts as paid when Stripe reports that the bank has it.`
