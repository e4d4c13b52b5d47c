import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { timezones } from '../../../../data/vocabulary/admin.ts'
import { lateMinutes } from '../../../../data/vocabulary/newsletter.ts'
import { fullTime } from '../../kit/words/times.ts'
import { type ChosenTime, TimeDialog } from '../../social/fields/TimeDialog.tsx'
import type { IssueSaver } from '../draft.ts'
import { emailStatusQuery, scheduleDraft } from '../queries.ts'
import { GoneNotice, goneItem } from './GoneNotice.tsx'
import { useIssueAct } from './issueActs.ts'

/** When an issue leaves by itself. */
export function ScheduleIssue({ saver, onClose }: { saver: IssueSaver; onClose: () => void }) {
  const { record, words } = useSnapshot(saver.editor)
  const { data: mailServer } = useQuery(emailStatusQuery)
  const isFirst = !record?.scheduledAt
  const act = useIssueAct<ChosenTime>({
    saver,
    act: ({ id, revision }, { at, timezone }) => scheduleDraft(id, { scheduledAt: at, timezone, revision }),
    done: ({ scheduledAt, timezone }) => ({
      title: isFirst ? 'Newsletter Scheduled' : 'Time Changed',
      text: scheduledAt && timezone ? `It leaves ${fullTime(scheduledAt)} in ${timezones[timezone]}.` : undefined,
    }),
    onDone: onClose,
  })
  const gone = goneItem(act.error, words)
  return (
    <TimeDialog
      title={isFirst ? 'Schedule this newsletter' : 'Change the time'}
      confirm={isFirst ? 'Schedule' : 'Change the time'}
      at={record?.scheduledAt ?? null}
      act={{ ...act, failure: gone ? null : act.failure }}
      onClose={onClose}
    >
      {gone && <GoneNotice gone={gone} saver={saver} onTakenOut={act.reset} />}
      <p>
        It goes to whoever is on the list then. A story that has left the site by then, or may not be in emails any
        more, stays out of it.
      </p>
      <p className="small muted">
        If the server is off at that time it leaves late, and after {lateMinutes.asked / 60} hours it waits for you.
        {mailServer?.configured === false && ' No mail server is set up: the mails are written into files.'}
      </p>
    </TimeDialog>
  )
}
