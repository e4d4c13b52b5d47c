import type { VolunteerRecord } from '../../../../data/contract/inbox/volunteers.ts'
import type { VolunteerStatus } from '../../../../data/vocabulary/volunteers.ts'
import { EachBar } from '../../kit/bulk/EachBar.tsx'
import type { useChosen } from '../../kit/bulk/useChosen.ts'
import { counted } from '../../kit/words/counted.ts'
import { mayMoveTogether, moveLabel } from '../inboxLabels.ts'
import { moveApplication } from '../queries.ts'

interface Props {
  total: number
  choice: ReturnType<typeof useChosen<VolunteerRecord>>
}

const targets = ['shortlisted', 'accepted', 'declined', 'pending'] as const satisfies readonly VolunteerStatus[]

/** What can be done with several applications at once. Whoever is not of age is decided on alone, with the guardian's word. */
export const ApplicationBulk = ({ total, choice }: Props) => (
  <EachBar<VolunteerRecord>
    one="application"
    many="applications"
    total={total}
    choice={choice}
    nameOf={({ name }) => name}
    acts={targets.flatMap((to) => {
      const items = choice.chosen.filter((application) => mayMoveTogether(application, to))
      if (!items[0]) return []
      return {
        label: moveLabel(items[0].status, to),
        look: to === 'declined' ? 'stop small' : 'line small',
        items,
        send: (application) => moveApplication(application, { to }),
        told: (done) => ({ title: 'Applications Changed', text: `${counted(done, 'application')}: ${to}.` }),
      }
    })}
  />
)
