import type { ContactMessage } from '../../../data/contract/inbox/contact.ts'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { useHeldTime } from '../kit/held/useHeldTime.ts'
import { useHold } from '../kit/held/useHold.ts'

interface Props {
  message: ContactMessage
  onClose: () => void
}

export function DeleteDialog({ message: { id, subject, name }, onClose }: Props) {
  const deletion = useHold({ ask: () => ({ kind: 'message.delete', id }), what: `“${subject}”`, onDone: onClose })
  const { when } = useHeldTime()
  return (
    <ActionDialog
      title={`Delete “${subject}”?`}
      cancel="Keep it"
      confirm="Delete"
      look="stop"
      act={deletion}
      onClose={onClose}
    >
      <p>
        The message of {name} and what was told of it are erased {when} and after that there is no way back. If a person
        may have written it, choose “Not spam” instead.
      </p>
    </ActionDialog>
  )
}
