import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { UpdateFailed } from '../../kit/acts/UpdateFailed.tsx'

interface Props {
  busy: boolean
  problem: string | null
  /** A colleague has decided meanwhile, as `problem` says. */
  isTaken: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

const reasonMaxLength = 500

/** A story is never kept from earning without a reason. */
export function ExcludeDialog({ busy, problem, isTaken, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState('')
  const given = reason.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (given && !busy) onConfirm(given)
  }

  return (
    <Dialog
      open
      width="34rem"
      onClose={onClose}
      title="This story earns nothing?"
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form="exclude" className="btn stop" disabled={!given} aria-busy={busy}>
            {isTaken ? 'Earns nothing all the same' : 'Earns nothing'}
          </button>
        </>
      }
    >
      <form id="exclude" onSubmit={submit}>
        {problem && <UpdateFailed words={problem} />}
        <Field label="Reason" name="reason" required hint="Kept with the story, for both of you to read.">
          <textarea value={reason} maxLength={reasonMaxLength} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
