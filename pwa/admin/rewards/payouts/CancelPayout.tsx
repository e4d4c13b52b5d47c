import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import { monthInWords } from '../../../../data/rules/authors/statementMonth.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { changePayout } from '../queries.ts'
import { FailedAct } from './FailedAct.tsx'

interface Props {
  payout: Payout
  onClose: () => void
}

export function CancelPayout({ payout, onClose }: Props) {
  const { id, authorName, amount, month, revision } = payout
  const cancelling = useAct({
    act: () => changePayout(id, { status: 'cancelled', revision }),
    done: () => ({ title: 'Payout Cancelled', text: `${dollars(amount)} is back in the balance of ${authorName}.` }),
    onDone: onClose,
  })
  return (
    <ActionDialog
      title={`Cancel the payout of ${dollars(amount)}?`}
      cancel="Keep it"
      confirm="Cancel this payout"
      look="stop"
      act={{ ...cancelling, failure: null }}
      onClose={onClose}
    >
      <FailedAct title="Update Failed" error={cancelling.error} />
      <p>
        It is for <b>{authorName}</b>, {monthInWords(month)}. The amount goes back into the balance, and can be paid out
        by another payout. A cancelled payout stays cancelled.
      </p>
    </ActionDialog>
  )
}
