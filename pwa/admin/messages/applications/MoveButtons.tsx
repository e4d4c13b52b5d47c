import { useState } from 'react'
import type { VolunteerRecord } from '../../../../data/contract/inbox/volunteers.ts'
import { applicationMoves } from '../../../../data/rules/inbox/letters.ts'
import type { VolunteerStatus } from '../../../../data/vocabulary/volunteers.ts'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { type GuardedMove, isGuarded, moveLabel } from '../inboxLabels.ts'
import { useApplicationMove } from '../queries.ts'
import { GuardianDialog } from './GuardianDialog.tsx'

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
