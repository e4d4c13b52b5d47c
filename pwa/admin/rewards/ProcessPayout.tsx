import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Payout, PayoutProcessing } from '../../../data/contract/payouts.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { monthInWords } from '../../../data/rules/statementMonth.ts'
import type { PaymentMethod } from '../../../data/vocabulary/money.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ignoreSecondClick } from '../kit/acts/secondClick.ts'
import { showFailed } from '../kit/data/failures.ts'
import { FailedAct } from './FailedAct.tsx'
import { PaidElsewhere } from './PaidElsewhere.tsx'
import { isSentByStripe, methodInWords, outcomeInWords } from './payoutWords.ts'
import { processPayout } from './remote.ts'

interface Props {
  payout: Payout
  onClose: () => void
}

/** Sends what goes by Stripe; records what was paid elsewhere, which wants the number of that payment. */
export function ProcessPayout({ payout, onClose }: Props) {
  const isStripe = isSentByStripe(payout)
  const [transactionId, setTransactionId] = useState('')
  const [method, setMethod] = useState<PaymentMethod>(payout.method)
  const form = useId()
  const { mutate, isPending, error } = useProcessing(payout.id, onClose)
  const isReady = isStripe || transactionId.trim() !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || !isReady) return
    const { revision } = payout
    mutate(isStripe ? { revision } : { transactionId, paymentMethod: method, revision })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={isStripe ? `Send ${dollars(payout.amount)} by Stripe?` : `Record ${dollars(payout.amount)} as paid?`}
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Not yet
          </button>
          <button
            type="submit"
            form={form}
            className="btn"
            disabled={!isReady}
            onClick={ignoreSecondClick}
            aria-disabled={isPending || undefined}
            aria-busy={isPending || undefined}
          >
            Process
          </button>
        </>
      }
    >
      <FailedAct title="Processing Failed" error={error} />
      <p>
        <b>{payout.authorName}</b>, {payout.authorEmail}: {monthInWords(payout.month)}, {methodInWords(payout)}.
      </p>
      <form id={form} onSubmit={submit} noValidate>
        {isStripe ? (
          <StripeWords isAtStripe={payout.isUnderWay} />
        ) : (
          <PaidElsewhere
            accountId={payout.accountId}
            transactionId={transactionId}
            onTransactionId={setTransactionId}
            method={method}
            onMethod={setMethod}
          />
        )}
      </form>
    </Dialog>
  )
}

const StripeWords = ({ isAtStripe }: { isAtStripe: boolean }) =>
  isAtStripe ? (
    <p>
      Stripe was asked to move the money already, and no second transfer is made. What is left to do is done, and a bank
      that refused is asked again.
    </p>
  ) : (
    <p>
      Stripe moves the money to the author’s account and on to their bank. That cannot be called back. The payout stays
      pending, under way, until Stripe reports that the bank has it.
    </p>
  )

function useProcessing(id: number, onDone: () => void) {
  return useMutation({
    mutationFn: (json: PayoutProcessing) => processPayout(id, json),
    onSuccess: (payout) => {
      const { text, isGood } = outcomeInWords(payout)
      const title = payout.status === 'paid' ? 'Payout Recorded' : isGood ? 'Payout Under Way' : 'Processing Failed'
      showToast({ title, text, tone: isGood ? 'good' : 'bad' })
      onDone()
    },
    onError: (failure) => showFailed('Processing Failed', failure),
  })
}
