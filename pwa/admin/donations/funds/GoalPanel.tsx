import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GoalShown, GoalState } from '../../../../data/contract/funds.ts'
import { dollars, wholeDollars } from '../../../../data/rules/dollars.ts'
import { pen, plus, trash } from '../../../ui/icons.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { Facts } from '../../kit/lists/Facts.tsx'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { GoalDialog } from './GoalDialog.tsx'
import { changeGoal, goalQuery } from './queries.ts'

const stateWords: Record<GoalState, string> = {
  coming: 'Its first day is ahead: visitors do not see it yet.',
  open: 'Visitors see it on the page of donations.',
  reached: 'It is reached, and visitors see that.',
  past: 'Its last day is over: visitors do not see it any more.',
}

/** What is collected for. */
export function GoalPanel() {
  const asked = useQuery(goalQuery)
  return (
    <Panel id="giving-goal" title="Goal">
      <div className="within">
        <Loaded from={asked}>{(shown) => <Shown shown={shown} />}</Loaded>
      </div>
    </Panel>
  )
}

function Shown({ shown }: { shown: GoalShown }) {
  const [open, setOpen] = useState<'edit' | 'end' | null>(null)
  const { goal, receivedCents, state, revision } = shown
  const close = () => setOpen(null)
  const ending = useAct({
    act: () => changeGoal({ goal: null, revision }),
    done: () => ({ title: 'Goal Taken Off', text: 'The page of donations shows none.' }),
    onDone: close,
  })
  return (
    <>
      {goal && state ? (
        <>
          <Facts
            facts={{
              'Collected for': goal.title,
              Sum: wholeDollars(goal.dollars),
              Received: `${dollars(receivedCents)}, by hand included, refunds and disputes left out`,
              Days: `${goal.since} to ${goal.until ?? 'no last day'}, in UTC`,
            }}
          />
          <p className="small muted">{stateWords[state]} What arrives shows there within a minute.</p>
        </>
      ) : (
        <p>No goal is set. The page of donations shows none.</p>
      )}
      <p className="row">
        <Button look="line small" icon={goal ? pen : plus} onClick={() => setOpen('edit')}>
          {goal ? 'Change the goal' : 'Set a goal'}
        </Button>
        {goal && (
          <Button look="stop small" icon={trash} onClick={() => setOpen('end')}>
            Take it off
          </Button>
        )}
      </p>
      {open === 'edit' && <GoalDialog shown={shown} onClose={close} />}
      {open === 'end' && (
        <ActionDialog
          title="Take the goal off the page?"
          confirm="Take it off"
          look="stop"
          act={ending}
          onClose={close}
        >
          <p>Visitors no longer see it. Donations stay as they are.</p>
        </ActionDialog>
      )}
    </>
  )
}
