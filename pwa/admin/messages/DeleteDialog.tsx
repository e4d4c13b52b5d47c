import type { ContactMessage } from '../../../data/contract/inbox/contact.ts'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { useMessageAct } from './queries.ts'

interface Props {
  message: ContactMessage
  onClose: () => void
  onDone: () => void
}

export function DeleteDialog({ message, onClose, onDone }: Props) {
  const { act, busy, failure } = useMessageAct(message, onDone)
  return (
    <ActionDialog
      title={`Delete “${message.subject}”?`}
      cancel="Keep it"
      confirm="Delete for good"
      look="stop"
      act={{ run: () => act({ kind: 'delete' }), isPending: busy, failure }}
      onClose={onClose}
    >
      <p>
        The message of {message.name} and what was told of it are erased. There is no way back. If a person may have
        written it, choose “Not spam” instead.
      </p>
    </ActionDialog>
  )
}
