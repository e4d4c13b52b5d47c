import type { VolunteerRecord } from '../../../../data/contract/inbox/volunteers.ts'
import { reviewPromise } from '../../../../data/rules/inbox/reviewClock.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { Due } from '../../story/Due.tsx'
import { applicationTints } from '../inboxLabels.ts'

/** Where an application is, by when a review was promised, and whether a guardian has to be involved. */
export function ApplicationMarks({ application }: { application: VolunteerRecord }) {
  const { status, isMinor, createdAt } = application
  return (
    <div className="row wrapx marks">
      <Tag tint={applicationTints[status]}>{status}</Tag>
      {isMinor && <Tag tint="laterite">under 18: involve a guardian</Tag>}
      {status === 'pending' && <Due story={{ createdAt }} businessDays={reviewPromise.volunteer.most} />}
    </div>
  )
}
