import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Draft } from '../../../../data/contract/outreach/newsletter.ts'
import { useLeaveGuard } from '../../kit/drafts/useLeaveGuard.ts'
import { SaveMark } from '../../kit/edit/SaveMark.tsx'
import { SaverNotices } from '../../kit/edit/SaverNotices.tsx'
import { savedOrLater } from '../../kit/edit/useLivingSaver.ts'
import { focusSectionHeading } from '../../kit/lists/SectionHead.tsx'
import { BackToIssues } from './BackToIssues.tsx'
import { IssueConflict } from './IssueConflict.tsx'
import { IssueSheet } from './IssueSheet.tsx'
import { ScheduledIssue } from './ScheduledIssue.tsx'
import { useIssue } from './useIssue.ts'

interface Props {
  name: string
  draft: Draft | null
  onMade: (id: number) => void
  onLeave: () => void
}

/** Writes an issue: saved as it is typed, sent or scheduled by a word of its own. Scheduled, it is looked at. */
export function IssueEditor({ name, draft: first, onMade, onLeave }: Props) {
  const saver = useIssue(first, name, ({ id }) => onMade(id))
  // At once: a field that hears of its own letters later moves the cursor to its end.
  const { record, state, theirs } = useSnapshot(saver.editor, { sync: true })
  /** The colleague's version whose comparison was put off. */
  const [putOff, setPutOff] = useState<number | null>(null)
  useLeaveGuard(state !== 'saved')
  useEffect(() => focusSectionHeading(), [])
  const leave = () => void savedOrLater(saver).then(onLeave)
  return (
    <>
      <div className="row between wrapx">
        <BackToIssues onLeave={leave} />
        {(record || state !== 'saved') && <SaveMark state={state} />}
      </div>
      <SaverNotices
        saver={saver}
        what="newsletter"
        gone={{ how: 'sent or deleted', anew: 'Save as a new draft' }}
        onCompare={() => setPutOff(null)}
        onLeave={onLeave}
      />
      {record && record.state !== 'draft' ? (
        <ScheduledIssue saver={saver} draft={record as Draft} />
      ) : (
        <IssueSheet saver={saver} onLeave={onLeave} />
      )}
      {theirs && putOff !== theirs.revision && (
        <IssueConflict saver={saver} theirs={theirs as Draft} onLater={() => setPutOff(theirs.revision)} />
      )}
    </>
  )
}
