import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { shortTime } from '../kit/words/times.ts'
import { StoryRow } from '../story/StoryRow.tsx'
import type { RowProps } from '../story/StoryShelf.tsx'
import { useStoryMove } from '../story/useStoryMove.ts'
import { ViewButton } from '../story/ViewButton.tsx'

/** A story that was turned down: why, by whom, when, and the way back. */
export function RejectedRow({ story, onView, onMoved }: RowProps) {
  const { move, busy, sending } = useStoryMove(story, onMoved)
  return (
    <StoryRow
      story={story}
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
