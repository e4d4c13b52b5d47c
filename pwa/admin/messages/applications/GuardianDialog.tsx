import { useState } from 'react'
import type { VolunteerRecord } from '../../../../data/contract/inbox/volunteers.ts'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { ageApplying, type GuardedMove } from '../inboxLabels.ts'
import { useApplicationMove } from '../queries.ts'

interface Props {
  application: VolunteerRecord
  to: GuardedMove
  onClose: () => void
  onMoved: (to: GuardedMove) => void
}

/** Nobody under age is shortlisted or accepted before a parent or guardian has agreed. */
export function GuardianDialog({ application, to, onClose, onMoved }: Props) {
  const { name, nextOfKinName, nextOfKinPhone } = application
  const { move, busy, failure } = useApplicationMove(application, () => onMoved(to))
  const verb = to === 'accepted' ? 'Accept' : 'Shortlist'
  const [hasAgreed, setAgreed] = useState(false)
  return (
    <FormDialog
      title={`${verb} ${name}?`}
      confirm={verb}
      look="approve"
      isReady={hasAgreed}
      act={{ run: () => move({ to, guardianAgreed: true }), isPending: busy, failure }}
      onClose={onClose}
    >
      <p>
        {name} was {ageApplying(application)} when applying. A parent or guardian has to agree first
        {nextOfKinName && `: ${[nextOfKinName, nextOfKinPhone].filter(Boolean).join(', ')}`}.
      </p>
      <label className="tick">
        <input type="checkbox" checked={hasAgreed} onChange={({ target }) => setAgreed(target.checked)} />A parent or
        guardian has agreed
      </label>
      <p className="small muted">Who agreed and how belongs into a note.</p>
    </FormDialog>
  )
}
