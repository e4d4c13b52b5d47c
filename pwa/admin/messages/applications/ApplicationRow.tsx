import type { VolunteerRecord } from '../../../../data/contract/inbox/volunteers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { pen } from '../../../ui/icons.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { ChooseBox } from '../../kit/bulk/ChooseBox.tsx'
import { Address } from '../../kit/lists/Address.tsx'
import { rowId } from '../../kit/lists/useFocusBeside.ts'
import { counted } from '../../kit/words/counted.ts'
import { fullTime } from '../../kit/words/times.ts'
import { ageApplying } from '../inboxLabels.ts'
import { ApplicationMarks } from './ApplicationMarks.tsx'
import { MoveButtons } from './MoveButtons.tsx'

interface Props {
  application: VolunteerRecord
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onView: () => void
  onMoved: (to: VolunteerRecord['status']) => void
}

/** One application of the list: enough to know who it is, and what can be decided. */
export function ApplicationRow({ application, isChosen, onChoose, onView, onMoved }: Props) {
  const { id, name, email, createdAt, qualification, currentOrganization, motivation, noteCount } = application
  return (
    <li id={rowId('application', id)} tabIndex={-1}>
      <div className="row wrapx">
        <ChooseBox name={name} isChosen={isChosen} onChoose={onChoose} />
        <ApplicationMarks application={application} />
      </div>
      <h3>{name}</h3>
      <p className="byline">
        <span>{ageApplying(application)} years old</span>
        <span>{qualification}</span>
        <span>{currentOrganization}</span>
        <Address email={email} />
        <time dateTime={createdAt}>{fullTime(createdAt)}</time>
      </p>
      <p className="preview">{motivation}</p>
      <p className="small muted wishes">{application.conservationActivities.join(', ')}</p>
      {noteCount > 0 && (
        <p className="small noted">
          <Icon path={pen} /> {counted(noteCount, 'note')}
        </p>
      )}
      <div className="acts">
        <Button look="small" aria-label={`View: ${name}`} aria-haspopup="dialog" onClick={onView}>
          View
        </Button>
        <MoveButtons application={application} onMoved={onMoved} isNamed />
      </div>
    </li>
  )
}
