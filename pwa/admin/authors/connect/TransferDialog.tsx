import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthorProfile } from '../../../../data/contract/authors/authors.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { stripeTransferLeast, stripeTransferTooLittle } from '../../../../data/vocabulary/money.ts'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ActionDialog, FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { actOf } from '../../kit/acts/useAct.ts'
import { EmailText } from '../../kit/lists/Address.tsx'
import { centsOf } from '../../kit/words/amount.ts'
import { fullDate } from '../../kit/words/times.ts'
import { rewardsQuery } from '../../rewards/queries.ts'
import { type TransferWish, transferRequests } from './transferRequests.ts'
import { useTransfer } from './useTransfer.ts'

interface Props {
  author: AuthorProfile
  onClose: () => void
}

/** Money for an author by Stripe: an amount within what is available, and a second look before it moves. */
export function TransferDialog({ author, onClose }: Props) {
  const { name, email } = author
  const rewards = useQuery({ ...rewardsQuery, staleTime: 0 })
  const money = rewards.data?.find(({ profileId }) => profileId === author.id)?.money
  const [amount, setAmount] = useState('')
  const [description, setDescription] = useState('')
  const [sure, setSure] = useState<TransferWish | null>(() => transferRequests.open(author.id)?.wish ?? null)
  const transfer = useTransfer(author, onClose)
  const available = money?.available ?? 0
  const cents = centsOf(amount)
  const problem = amount ? amountProblem(cents, available) : undefined

  function forget() {
    transfer.forget()
    setSure(null)
  }

  if (sure) {
    const open = transfer.isPending ? null : transfer.open
    const back = () => {
      if (transfer.isPending) return
      transfer.reset()
      if (open) onClose()
      else setSure(null)
    }
    return (
      <ActionDialog
        title={`Send ${dollars(sure.amount)} to ${name}?`}
        confirm={`Send ${dollars(sure.amount)}`}
        act={{ run: () => transfer.ask(sure), isPending: transfer.isPending, failure: transfer.failure }}
        onClose={back}
      >
        {open && (open.isMade ? <Waiting /> : <Again onForget={forget} />)}
        <p>
          Stripe moves the money from this site’s balance to {name}’s account and from there to the bank. It cannot be
          called back.
        </p>
      </ActionDialog>
    )
  }
  return (
    <FormDialog
      title={`Transfer to ${name}`}
      confirm="Continue"
      isReady={cents !== null && problem === undefined}
      act={actOf(() => cents !== null && setSure({ amount: cents, description: description.trim() }))}
      onClose={onClose}
    >
      {rewards.error && <LoadFailed error={rewards.error} onRetry={rewards.refetch} />}
      {rewards.isPending && <Spinner />}
      {rewards.isSuccess && (
        <>
          <p>
            <b>{dollars(available)}</b> available to <EmailText email={email} />.
            {money && money.held > 0 && money.allPayableAt && (
              <>
                {' '}
                {dollars(money.held)} more from {fullDate(money.allPayableAt)}.
              </>
            )}
          </p>
          <Field label="Amount in dollars" name="amount" required error={problem}>
            <input
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
            />
          </Field>
          <Field label="Description" name="description" optional hint="Kept with the payout.">
            <input
              type="text"
              maxLength={500}
              autoComplete="off"
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  )
}

function amountProblem(cents: number | null, available: number): string | undefined {
  if (cents === null || cents === 0) return 'Please enter an amount above 0.'
  if (cents < stripeTransferLeast) return stripeTransferTooLittle
  if (cents > available) return `No more than ${dollars(available)} is available.`
}

const Waiting = () => (
  <Notice tone="warn">
    <p>
      The payout of this transfer was made and is listed under the pending payouts. Sending it again goes on with it: no
      second one is made.
    </p>
  </Notice>
)

const Again = ({ onForget }: { onForget: () => void }) => (
  <Notice tone="warn">
    <p>
      The last try got no clear answer. Sending it again is the same transfer, not a second one. If the server has it,
      it is listed under the payouts.
    </p>
    <Button look="line small" onClick={onForget}>
      Start another one
    </Button>
  </Notice>
)
