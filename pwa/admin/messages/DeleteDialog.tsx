import type { ContactMessage } from '../../../data/contract/contact.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { useMessageAct } from './queries.ts'

interface Props {
  message: ContactMessage
  onClose: () => void
  onDone: () => void
}

export function DeleteDialog({ message, onClose, onDone }: Props) {
  const { act, busy, problem } = useMessageAct(message, onDone)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete “${message.subject}”?`}
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Keep it
          </button>
          <MoveButton className="stop" busy={busy} sending={busy} onPress={() => act({ kind: 'delete' })}>
            Delete for good
          </MoveButton>
        </>
      }
    >
      {problem && (
        <Notice tone="bad">
          <b>Delete Failed</b>
          <p>{problem}</p>
        </Notice>
      )}
      <p>
        The message of {message.name} and what was told of it are erased. There is no way back. If a person may have
        written it, choose “Not spam” instead.
      </p>
    </Dialog>
  )
}
