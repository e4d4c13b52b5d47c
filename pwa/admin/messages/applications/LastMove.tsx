import type { VolunteerRecord } from '../../../../data/contract/inbox/volunteers.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { focusSectionHeading } from '../../kit/lists/SectionHead.tsx'
import { useApplicationMove } from '../queries.ts'

/** An application as it is after a move. */
export interface Moved extends Pick<VolunteerRecord, 'id' | 'name' | 'status' | 'isMinor'> {
  from: VolunteerRecord['status']
}

/** What was decided last, and the way back. Whoever was shortlisted or accepted before has a guardian who agreed. */
export function LastMove({ moved, onGone }: { moved: Moved; onGone: () => void }) {
  const { move, busy } = useApplicationMove(moved, () => {
    onGone()
    focusSectionHeading()
  })
  return (
    <Notice tone="good">
      <p className="row wrapx between">
        <span>
          <b>{moved.name}</b> {moved.status === 'pending' ? 'awaits review again' : `is ${moved.status}`}.
        </span>
        <span className="row">
          <MoveButton
            className="line small"
            busy={busy}
            label={`Undo: ${moved.name} is ${moved.status}`}
            onPress={() =>
              move({
                to: moved.from,
                guardianAgreed: moved.from === 'accepted' || moved.from === 'shortlisted' || undefined,
              })
            }
          >
            Undo
          </MoveButton>
          <Button
            look="quiet small"
            onClick={() => {
              onGone()
              focusSectionHeading()
            }}
          >
            Dismiss
          </Button>
        </span>
      </p>
    </Notice>
  )
}
