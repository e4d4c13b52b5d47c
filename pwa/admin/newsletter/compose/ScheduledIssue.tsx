import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Draft } from '../../../../data/contract/outreach/newsletter.ts'
import { heldReasons } from '../../../../data/vocabulary/newsletter.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { calendar, pen, send } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { counted } from '../../kit/words/counted.ts'
import { placedTime } from '../../kit/words/times.ts'
import { type IssueSaver, issueOf, wordsOf } from '../draft.ts'
import { MailView } from '../MailView.tsx'
import { audienceOfQuery, previewQuery, unscheduleDraft } from '../queries.ts'
import { useIssueAct } from './issueActs.ts'
import { stateLooks } from './issueLooks.ts'
import { ScheduleIssue } from './ScheduleIssue.tsx'
import { SendDialog } from './SendDialog.tsx'

/** An issue that waits for its time, or has missed it: its words stay as they are until it is taken back. */
export function ScheduledIssue({ saver, draft }: { saver: IssueSaver; draft: Draft }) {
  const { id, subject, state, scheduledAt, scheduledBy, heldBecause } = draft
  const [layer, setLayer] = useState<'time' | 'send' | null>(null)
  const close = () => setLayer(null)
  const shown = [...draft.stories, ...draft.posts]
  const gone = shown.filter(({ isGone }) => isGone)
  const still = { ...draft, selectedStories: idsShown(draft.stories), selectedBlogPosts: idsShown(draft.posts) }
  const preview = useQuery(previewQuery(wordsOf(issueOf(still))))
  const audience = useQuery(audienceOfQuery(id))
  const { run, isPending } = useIssueAct({
    saver,
    act: ({ id, revision }) => unscheduleDraft(id, revision),
    done: () => ({ title: 'Taken Back', text: 'It is a draft again, and can be changed.' }),
  })
  const { label, tint } = stateLooks[state]
  return (
    <div className="split wide">
      <div className="letter-sheet">
        <h3>{subject}</h3>
        <Loaded from={preview}>{(mail) => <MailView {...mail} />}</Loaded>
      </div>
      <aside className="panel letter-side" aria-label="Sending">
        <p className="byline">
          <Tag tint={tint}>{label}</Tag>
        </p>
        {scheduledAt && (
          <p>
            {state === 'held' ? 'Was to leave' : 'Leaves'} <b>{placedTime(scheduledAt)}</b>
            {scheduledBy && `, chosen by ${scheduledBy}`}.
          </p>
        )}
        {heldBecause && (
          <Notice tone="bad">
            <b>It was not sent</b>
            <p>{heldReasons[heldBecause]}</p>
          </Notice>
        )}
        {audience.data && <p>{counted(audience.data.reachable, 'person', 'people')} would get it now.</p>}
        {gone.length > 0 && (
          <Notice tone="warn">
            <p className="small">
              {gone.length === 1 ? 'One story or post stays' : `${gone.length} stories or posts stay`} out of it: off
              the site, or not allowed in emails.
            </p>
          </Notice>
        )}
        <div className="letter-acts">
          <MoveButton className="line wide" onPress={() => setLayer('time')}>
            <Icon path={calendar} /> {state === 'held' ? 'Choose another time' : 'Change the time'}
          </MoveButton>
          <MoveButton className="line wide" sending={isPending} onPress={() => run()}>
            <Icon path={pen} /> Take back to change it
          </MoveButton>
          <MoveButton className="wide" onPress={() => setLayer('send')}>
            <Icon path={send} /> Send now
          </MoveButton>
        </div>
      </aside>
      {layer === 'time' && <ScheduleIssue saver={saver} onClose={close} />}
      {layer === 'send' && <SendDialog saver={saver} onClose={close} />}
    </div>
  )
}

const idsShown = (items: Draft['stories']) => items.filter(({ isGone }) => !isGone).map(({ id }) => id)
