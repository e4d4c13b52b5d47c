import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Subscriber } from '../../../data/contract/newsletter.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { FailedHere } from '../kit/acts/FailedHere.tsx'
import { showFailed } from '../kit/data/failures.ts'
import { subscribersQuery } from './queries.ts'
import { removeSubscriber } from './remote.ts'

interface Props {
  subscriber: Subscriber
  onClose: () => void
  onRemoved: () => void
}

export function RemoveDialog({ subscriber: { id, email }, onClose, onRemoved }: Props) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeSubscriber(id),
    onSuccess: () => {
      queries.setQueryData(subscribersQuery.queryKey, (all) => all?.filter((other) => other.id !== id))
      showToast({ title: 'Subscriber Removed', text: `${email} gets no newsletter any more.`, tone: 'good' })
      onRemoved()
    },
    onError: (failure) => showFailed('Delete Failed', failure),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Remove this subscriber?"
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Keep
          </button>
          <button type="button" className="btn stop" aria-busy={isPending} onClick={() => isPending || mutate()}>
            Remove
          </button>
        </>
      }
    >
      <FailedHere title="Delete Failed" error={error} />
      <p>
        <b>{email}</b> is taken off the list at once. Only the owner of the address can sign up again.
      </p>
    </Dialog>
  )
}
