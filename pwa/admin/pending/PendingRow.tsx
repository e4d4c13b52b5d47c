import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Icon } from '../../ui/Icon.tsx'
import { alert, eye, users } from '../../ui/icons.ts'
import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { ChooseBox } from '../kit/bulk/ChooseBox.tsx'
import { desk } from '../kit/data/session.ts'
import { UnlessHeld } from '../kit/held/UnlessHeld.tsx'
import { shortTime } from '../kit/words/times.ts'
import { ApproveButton } from '../story/consent/ApproveButton.tsx'
import { obstacleInWords } from '../story/consent/consentLabels.ts'
import { Due } from '../story/Due.tsx'
import { RejectDialog } from '../story/RejectDialog.tsx'
import { openFindings } from '../story/risk/riskWords.ts'
import { MediaProgress } from '../story/StoryMedia.tsx'
import { StoryRow } from '../story/StoryRow.tsx'
import { type RowProps, ViewButton } from '../story/StoryShelf.tsx'
import { useStoryMove } from '../story/useStoryMove.ts'

/** A story that awaits a decision. */
export function PendingRow({ story, onView, onMoved, isChosen, onChoose }: RowProps) {
  const moves = useStoryMove(story, onMoved)
  const [asking, setAsking] = useState(false)
  const { admin } = useSnapshot(desk)
  const obstacle = obstacleInWords(story)
  const isAtRisk = openFindings(story).length > 0
  const colleague = story.reviewing && story.reviewing.admin !== admin ? story.reviewing.admin : null
  return (
    <StoryRow
      story={story}
      isFolding
      marks={
        <>
          <Due story={story} />
          {obstacle && (
            <span className="deadline" title={obstacle}>
              <Icon path={users} /> People not cleared
            </span>
          )}
          {isAtRisk && (
            <span className="deadline" title="Words in it could lead somebody to an animal.">
              <Icon path={alert} /> Names a place
            </span>
          )}
          {colleague && (
            <span className="deadline">
              <Icon path={eye} /> {colleague} is reviewing
            </span>
          )}
        </>
      }
      choice={<ChooseBox name={story.title} aria-keyshortcuts="x" isChosen={isChosen} onChoose={onChoose} />}
      when={`Submitted ${shortTime(story.createdAt)}`}
      notes={story.media.map((file) => <MediaProgress key={file.id} file={file} />)}
      actions={
        <>
          <ViewButton story={story} onView={onView} />
          <UnlessHeld kind="story" id={story.id} name={story.title}>
            <ApproveButton
              className="line small"
              story={story}
              label={`Approve & Publish: ${story.title}`}
              moves={moves}
            >
              Approve &amp; Publish
            </ApproveButton>
            <MoveButton
              className="stop small"
              busy={moves.busy}
              label={`Reject: ${story.title}`}
              shortcut="r"
              onPress={() => setAsking(true)}
            >
              Reject
            </MoveButton>
          </UnlessHeld>
        </>
      }
    >
      {asking && <RejectDialog story={story} onClose={() => setAsking(false)} onMoved={onMoved} />}
    </StoryRow>
  )
}

/** A story that was turned down: why, by whom, when, and the way back. */
export function RejectedRow({ story, onView, onMoved, isChosen, onChoose }: RowProps) {
  const { move, busy, sending } = useStoryMove(story, onMoved)
  return (
    <StoryRow
      story={story}
      choice={<ChooseBox name={story.title} aria-keyshortcuts="x" isChosen={isChosen} onChoose={onChoose} />}
      when={`Submitted ${shortTime(story.createdAt)}`}
      notes={
        <p className="small">
          <b>
            Rejected{story.decidedBy && ` by ${story.decidedBy}`}
            {story.decidedAt && `, ${shortTime(story.decidedAt)}`}:
          </b>{' '}
          {story.rejectionReason ?? 'no reason was given'}
        </p>
      }
      actions={
        <>
          <ViewButton story={story} onView={onView} />
          <MoveButton
            className="line small"
            busy={busy}
            sending={sending !== null}
            label={`Back to pending: ${story.title}`}
            onPress={() => move({ kind: 'status', to: 'pending' })}
          >
            Back to pending
          </MoveButton>
        </>
      }
    />
  )
}
