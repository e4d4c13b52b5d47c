import { useQuery } from '@tanstack/react-query'
import type { VolunteerDetails, VolunteerRecord } from '../../../../data/contract/inbox/volunteers.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { fullTime } from '../../kit/words/times.ts'
import { applicationQuery } from '../queries.ts'
import { Answers } from './Answers.tsx'
import { ApplicationMarks } from './ApplicationMarks.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { Notes } from './Notes.tsx'

interface Props {
  id: string
  /** As the list showed it, so that the dialog opens at once. */
  listed?: VolunteerRecord
  onClose: () => void
  onMoved: (application: VolunteerRecord, to: VolunteerRecord['status']) => void
}

/** A whole application: every answer, the notes, who decided what, and what can be decided now. Prints on its own. */
export function ApplicationDialog({ id, listed, onClose, onMoved }: Props) {
  const { data: details, error, refetch } = useQuery(applicationQuery(id))
  const application = details ?? listed
  return (
    <Dialog
      open
      full
      width="60rem"
      onClose={onClose}
      title={application ? application.name : 'Application'}
      actions={
        <>
          <Button look="line" onClick={() => print()}>
            <Icon path={printer} /> Print
          </Button>
          {application && <MoveButtons application={application} onMoved={(to) => onMoved(application, to)} />}
        </>
      }
    >
      <div className="printed">
        {error && <LoadFailed error={error} isOutdated={application !== undefined} onRetry={refetch} />}
        {application ? (
          <>
            <h3 className="print-only">Volunteer application: {application.name}</h3>
            <ApplicationMarks application={application} />
            <div className="split">
              <Answers application={application} />
              <aside aria-label="Notes and decisions">
                {details ? <Notes application={details} /> : !error && <Spinner />}
                <History application={application} moves={details?.moves ?? []} />
              </aside>
            </div>
          </>
        ) : (
          !error && <Spinner />
        )}
      </div>
    </Dialog>
  )
}

function History({ application, moves }: { application: VolunteerRecord; moves: VolunteerDetails['moves'] }) {
  return (
    <section className="history">
      <h3>History</h3>
      <ol>
        <li>
          Received <time dateTime={application.createdAt}>{fullTime(application.createdAt)}</time>
        </li>
        {moves.map(({ id, to, admin, at }) => (
          <li key={id}>
            <span className="first-up">{to}</span>
            {admin && ` by ${admin}`}, <time dateTime={at}>{fullTime(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** On the grid of `ui/icons.ts`. */
const printer = 'M7 9V3.5h10V9M7 17H3.5V9h17v8H17M7 14h10v6.5H7z'
