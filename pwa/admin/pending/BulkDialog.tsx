import { type FormEvent, useState } from 'react'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { UpdateFailed } from '../kit/acts/UpdateFailed.tsx'
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
  const { moveAll, progress, refused, problem } = useBulkMove(to, onDone)
  const isRejection = to === 'rejected'
  const isReady = !progress && (!isRejection || reason.trim() !== '')
  const many = counted(asked.length, 'story', 'stories')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady) moveAll({ stories: asked, reason: isRejection ? reason.trim() : undefined })
  }

  if (refused) return <Refused refused={refused} onClose={onDone} />
  return (
    <Dialog
      open
      onClose={progress ? () => undefined : onClose}
      title={isRejection ? `Reject ${many}?` : `Publish ${many}?`}
      actions={
        <>
          <button type="button" className="btn line" disabled={progress !== null} onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            form="bulk"
            className={isRejection ? 'btn stop' : 'btn ok'}
            disabled={!isReady && !progress}
            aria-busy={progress !== null}
          >
            {isRejection ? `Reject ${many}` : `Publish ${many}`}
          </button>
        </>
      }
    >
      <form id="bulk" onSubmit={submit}>
        {problem && <UpdateFailed words={problem} />}
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
      </form>
    </Dialog>
  )
}

function Refused({ refused, onClose }: { refused: { title: string; why: string }[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Not all of them were moved"
      actions={
        <button type="button" className="btn" onClick={onClose}>
          Back to the list
        </button>
      }
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
