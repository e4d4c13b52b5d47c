import { useState } from 'react'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../kit/acts/ActionDialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { counted } from '../kit/words/counted.ts'
import { useBulkMove } from './useBulkMove.ts'

interface Props {
  stories: AdminStory[]
  to: 'published' | 'rejected'
  onClose: () => void
  onDone: () => void
}

/** Asks once for all that was chosen: with their names, and for a rejection with the reason that each writer reads. */
export function BulkDialog({ stories, to, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  // What is asked about stays as it was while the list goes on.
  const [asked] = useState(stories)
  const { moveAll, progress, refused, failure } = useBulkMove(to, onDone)
  const isRejection = to === 'rejected'
  const many = counted(asked.length, 'story', 'stories')
  const act = {
    run: () => moveAll({ stories: asked, reason: isRejection ? reason.trim() : undefined }),
    isPending: progress !== null,
    failure,
  }

  if (refused) return <Refused refused={refused} onClose={onDone} />
  return (
    <FormDialog
      title={isRejection ? `Reject ${many}?` : `Publish ${many}?`}
      confirm={isRejection ? `Reject ${many}` : `Publish ${many}`}
      look={isRejection ? 'stop' : 'approve'}
      isReady={!isRejection || reason.trim() !== ''}
      isHeld
      act={act}
      onClose={onClose}
    >
      <ul>
        {asked.map(({ id, title, authorName }) => (
          <li key={id}>
            <b>{title}</b> by {authorName}
          </li>
        ))}
      </ul>
      {isRejection && (
        <Field
          label="Reason"
          name="reason"
          required
          hint="The same for each. Its writer reads it with the receipt code."
        >
          <textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
      {progress && (
        <p role="status">
          {progress.done} of {progress.total} …
          <progress value={progress.done} max={progress.total} />
        </p>
      )}
    </FormDialog>
  )
}

function Refused({ refused, onClose }: { refused: { title: string; why: string }[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Not all of them were moved"
      actions={<Button onClick={onClose}>Back to the list</Button>}
    >
      <ul>
        {refused.map(({ title, why }) => (
          <li key={title}>
            <b>{title}</b>: {why}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
