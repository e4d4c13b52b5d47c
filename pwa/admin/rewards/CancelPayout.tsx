import { useMutation } from '@tanstack/react-query'
import type { Payout } from '../../../data/contract/payouts.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { monthInWords } from '../../../data/rules/statementMonth.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { showUpdateFailed } from '../kit/data/failures.ts'
import { FailedAct } from './FailedAct.tsx'
import { changePayout } from './remote.ts'

interface Props {
  payout: Payout
  onClose: () => void
}

export function CancelPayout({ payout, onClose }: Props) {
  const { id, authorName, amount, month, revision } = payout
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changePayout(id, { status: 'cancelled', revision }),
    onSuccess: () => {
      const text = `${dollars(amount)} is back in the balance of ${authorName}.`
      showToast({ title: 'Payout Cancelled', text, tone: 'good' })
      onClose()
    },
    onError: showUpdateFailed,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel the payout of ${dollars(amount)}?`}
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Keep it
          </button>
          <MoveButton className="stop" busy={isPending} sending={isPending} onPress={() => mutate()}>
            Cancel this payout
          </MoveButton>
        </>
      }
    >
      <FailedAct title="Update Failed" error={error} />
      <p>
        It is for <b>{authorName}</b>, {monthInWords(month)}. The amount goes back into the balance, and can be paid out
        by another payout. A cancelled payout stays cancelled.
      </p>
    </Dialog>
  )
}
