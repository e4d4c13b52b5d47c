import { type FormEvent, useState } from 'react'
import type { VolunteerRecord } from '../../../data/contract/volunteers.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { UpdateFailed } from '../kit/acts/UpdateFailed.tsx'
import { ageApplying, type GuardedMove } from './letterWords.ts'
import { useApplicationMove } from './queries.ts'

interface Props {
  application: VolunteerRecord
  to: GuardedMove
  onClose: () => void
  onMoved: (to: GuardedMove) => void
}

/** Nobody under age is shortlisted or accepted before a parent or guardian has agreed. */
export function GuardianDialog({ application, to, onClose, onMoved }: Props) {
  const { name, nextOfKinName, nextOfKinPhone } = application
  const { move, busy, problem } = useApplicationMove(application, () => onMoved(to))
  const verb = to === 'accepted' ? 'Accept' : 'Shortlist'
  const [hasAgreed, setAgreed] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (hasAgreed) move({ to, guardianAgreed: true })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${verb} ${name}?`}
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form="guardian" className="btn ok" disabled={!hasAgreed} aria-busy={busy}>
            {verb}
          </button>
        </>
      }
    >
      <form id="guardian" onSubmit={submit}>
        {problem && <UpdateFailed words={problem} />}
        <p>
          {name} was {ageApplying(application)} when applying. A parent or guardian has to agree first
          {nextOfKinName && `: ${[nextOfKinName, nextOfKinPhone].filter(Boolean).join(', ')}`}.
        </p>
        <label className="tick">
          <input type="checkbox" checked={hasAgreed} onChange={({ target }) => setAgreed(target.checked)} />A parent or
          guardian has agreed
        </label>
        <p className="sm muted">Who agreed and how belongs into a note.</p>
      </form>
    </Dialog>
  )
}
