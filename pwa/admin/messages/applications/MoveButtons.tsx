import { useState } from 'react'
import type { VolunteerRecord } from '../../../../data/contract/inbox/volunteers.ts'
import { applicationMoves } from '../../../../data/rules/inbox/letters.ts'
import type { VolunteerStatus } from '../../../../data/vocabulary/volunteers.ts'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
import { ageApplying, type GuardedMove, isGuarded, moveLabel } from '../inboxLabels.ts'
import { useApplicationMove } from '../queries.ts'

interface Props {
  application: VolunteerRecord
  onMoved: (to: VolunteerStatus) => void
  /** The buttons stand in a list: each says whom it is about. */
  isNamed?: boolean
}

const looks: Record<VolunteerStatus, string> = {
  pending: 'line small',
  shortlisted: 'line small',
  accepted: 'approve small',
  declined: 'stop small',
}

/** The moves that are possible from where the application is. */
export function MoveButtons({ application, onMoved, isNamed }: Props) {
  const { name, status, isMinor } = application
  const { move, busy, sending } = useApplicationMove(application, ({ to }) => onMoved(to))
  const [asking, setAsking] = useState<GuardedMove | null>(null)
  return (
    <>
      {applicationMoves[status].map((to) => {
        const label = moveLabel(status, to)
        return (
          <MoveButton
            key={to}
            className={looks[to]}
            busy={busy}
            sending={sending === to}
            label={isNamed ? `${label}: ${name}` : undefined}
            onPress={() => (isMinor && isGuarded(status, to) ? setAsking(to) : move({ to }))}
          >
            {label}
          </MoveButton>
        )
      })}
      {asking && (
        <GuardianDialog application={application} to={asking} onClose={() => setAsking(null)} onMoved={onMoved} />
      )}
    </>
  )
}

interface GuardianDialogProps {
  application: VolunteerRecord
  to: GuardedMove
  onClose: () => void
  onMoved: (to: GuardedMove) => void
}

/** Nobody under age is shortlisted or accepted before a parent or guardian has agreed. */
function GuardianDialog({ application, to, onClose, onMoved }: GuardianDialogProps) {
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
      <Tick checked={hasAgreed} onTick={setAgreed}>
        A parent or guardian has agreed
      </Tick>
      <p className="small muted">Who agreed and how belongs into a note.</p>
    </FormDialog>
  )
}
