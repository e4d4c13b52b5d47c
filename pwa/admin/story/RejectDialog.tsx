import type { AdminStory } from '../../../data/contract/stories.ts'
import { ReasonDialog } from '../kit/acts/ReasonDialog.tsx'
import { useStoryMove } from './useStoryMove.ts'

interface Props {
  story: AdminStory
  onClose: () => void
  onMoved: () => void
}

/** Asks why. A story is never rejected without a reason. */
export function RejectDialog({ story, onClose, onMoved }: Props) {
  const { move, busy, failure } = useStoryMove(story, onMoved)
  return (
    <ReasonDialog
      title={`Reject “${story.title}”?`}
      confirm="Reject story"
      look="stop"
      label="Reason"
      hint="Kept with the story, under Rejected, for both of you to read. The writer reads it with the receipt code."
      maxLength={1000}
      act={{ run: (reason) => move({ kind: 'status', to: 'rejected', reason }), isPending: busy, failure }}
      onClose={onClose}
    />
  )
}
