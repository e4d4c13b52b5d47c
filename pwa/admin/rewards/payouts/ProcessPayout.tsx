import { useState } from 'react'
import type { Payout, PayoutProcessing } from '../../../../data/contract/authors/payouts.ts'
import { monthInWords } from '../../../../data/rules/authors/statementMonth.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import type { PaymentMethod } from '../../../../data/vocabulary/money.ts'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { EmailText } from '../../kit/lists/Address.tsx'
import { processPayout } from '../remote.ts'
import { FailedAct } from './FailedAct.tsx'
import { PaidElsewhere } from './PaidElsewhere.tsx'
import { isSentByStripe, methodInWords, outcomeInWords } from './payoutLabels.ts'

interface Props {
  payout: Payout
  onClose: () => void
}

/** Sends what goes by Stripe; records what was paid elsewhere, which wants the number of that payment. */
export function ProcessPayout({ payout, onClose }: Props) {
  const isStripe = isSentByStripe(payout)
  const [transactionId, setTransactionId] = useState('')
  const [method, setMethod] = useState<PaymentMethod>(payout.method)
  const processing = useProcessing(payout.id, onClose)
  const { revision } = payout
  const asked = isStripe ? { revision } : { transactionId, paymentMethod: method, revision }
  return (
    <FormDialog
      title={isStripe ? `Send ${dollars(payout.amount)} by Stripe?` : `Record ${dollars(payout.amount)} as paid?`}
      cancel="Not yet"
      confirm="Process"
      isReady={isStripe || transactionId.trim() !== ''}
      act={{ ...processing, run: () => processing.run(asked), failure: null }}
      onClose={onClose}
    >
      <FailedAct title={notProcessed} error={processing.error} />
      <p>
        <b>{payout.authorName}</b>, <EmailText email={payout.authorEmail} />: {monthInWords(payout.month)},{' '}
        {methodInWords(payout)}.
      </p>
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
    </FormDialog>
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

const notProcessed = 'Processing Failed'

const useProcessing = (id: number, onDone: () => void) =>
  useAct({
    act: (json: PayoutProcessing) => processPayout(id, json),
    done: (payout) => {
      const { text, isGood } = outcomeInWords(payout)
      const title = payout.status === 'paid' ? 'Payout Recorded' : isGood ? 'Payout Under Way' : notProcessed
      return { title, text, tone: isGood ? 'good' : 'bad' }
    },
    onDone,
    failed: notProcessed,
  })
