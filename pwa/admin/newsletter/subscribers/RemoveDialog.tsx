import { useQueryClient } from '@tanstack/react-query'
import type { Subscriber } from '../../../../data/contract/outreach/newsletter.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { EmailText } from '../../kit/lists/Address.tsx'
import { subscribersQuery } from '../queries.ts'
import { removeSubscriber } from '../remote.ts'

interface Props {
  subscriber: Subscriber
  onClose: () => void
  onRemoved: () => void
}

export function RemoveDialog({ subscriber: { id, email }, onClose, onRemoved }: Props) {
  const queries = useQueryClient()
  const removal = useAct({
    act: () => removeSubscriber(id),
    done: () => ({ title: 'Subscriber Removed', text: `${email} gets no newsletter any more.` }),
    onDone: () => {
      queries.setQueryData(subscribersQuery.queryKey, (all) => all?.filter((other) => other.id !== id))
      onRemoved()
    },
    failed: 'Delete Failed',
  })
  return (
    <ActionDialog
      title="Remove this subscriber?"
      cancel="Keep"
      confirm="Remove"
      look="stop"
      act={removal}
      onClose={onClose}
    >
      <p>
        <b>
          <EmailText email={email} />
        </b>{' '}
        is taken off the list at once. Only the owner of the address can sign up again.
      </p>
    </ActionDialog>
  )
}
