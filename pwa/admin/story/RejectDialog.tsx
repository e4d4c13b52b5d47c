import { type FormEvent, useState } from 'react'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { UpdateFailed } from '../kit/acts/UpdateFailed.tsx'
import { useStoryMove } from './useStoryMove.ts'

interface Props {
  story: AdminStory
  onClose: () => void
  onMoved: () => void
}

const reasonMaxLength = 1000

/** Asks why. A story is never rejected without a reason. */
export function RejectDialog({ story, onClose, onMoved }: Props) {
  const [reason, setReason] = useState('')
  const { move, busy, problem } = useStoryMove(story, onMoved)
  const given = reason.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (given) move({ kind: 'status', to: 'rejected', reason: given })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Reject “${story.title}”?`}
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form="reject" className="btn stop" disabled={!given} aria-busy={busy}>
            Reject story
          </button>
        </>
      }
    >
      <form id="reject" onSubmit={submit}>
        {problem && <UpdateFailed words={problem} />}
        <Field
          label="Reason"
          name="reason"
          required
          hint="Kept with the story, under Rejected, for both of you to read. The writer reads it with the receipt code."
        >
          <textarea value={reason} maxLength={reasonMaxLength} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
