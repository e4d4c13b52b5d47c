import type { VolunteerRecord } from '../../../../data/contract/inbox/volunteers.ts'
import type { VolunteerStatus } from '../../../../data/vocabulary/volunteers.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { ChoiceBar } from '../../kit/bulk/ChoiceBar.tsx'
import { EachTold } from '../../kit/bulk/EachTold.tsx'
import type { useChosen } from '../../kit/bulk/useChosen.ts'
import { useEach } from '../../kit/bulk/useEach.ts'
import { DensitySwitch } from '../../kit/lists/DensitySwitch.tsx'
import { counted } from '../../kit/words/counted.ts'
import { mayMoveTogether, moveLabel } from '../inboxLabels.ts'
import { moveApplication } from '../queries.ts'

interface Props {
  total: number
  chosen: ReturnType<typeof useChosen<VolunteerRecord>>
}

const targets = ['shortlisted', 'accepted', 'declined', 'pending'] as const satisfies readonly VolunteerStatus[]

/** What can be done with several applications at once. Whoever is not of age is decided on alone, with the guardian's word. */
export function ApplicationBulk({ total, chosen: { chosen, chooseAll, clear } }: Props) {
  const { doEach, isPending, ...told } = useEach<VolunteerRecord>(clear)
  return (
    <>
      <ChoiceBar
        one="application"
        many="applications"
        chosen={chosen.length}
        total={total}
        onChooseAll={chooseAll}
        onClear={clear}
        acts={targets.map((to) => {
          const items = chosen.filter((application) => mayMoveTogether(application, to))
          if (items.length === 0) return null
          return (
            <Button
              look={to === 'declined' ? 'stop small' : 'line small'}
              key={to}
              busy={isPending}
              onClick={() =>
                doEach({
                  items,
                  send: (application) => moveApplication(application, { to }),
                  nameOf: ({ name }) => name,
                  told: (done) => ({ title: 'Applications Changed', text: `${counted(done, 'application')}: ${to}.` }),
                })
              }
            >
              {moveLabel(items[0]?.status ?? 'pending', to)} {items.length < chosen.length && `(${items.length})`}
            </Button>
          )
        })}
      >
        <DensitySwitch />
      </ChoiceBar>
      <EachTold {...told} />
    </>
  )
}
