import type { AdminStory } from '../../../data/contract/stories.ts'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { useStoryMove } from './useStoryMove.ts'

interface Props {
  story: AdminStory
  onClose: () => void
  onMoved: () => void
}

/** Says what unpublishing does before it is done. */
export function UnpublishDialog({ story, onClose, onMoved }: Props) {
  const { move, busy, failure } = useStoryMove(story, onMoved)
  return (
    <ActionDialog
      title={`Unpublish “${story.title}”?`}
      cancel="Keep it published"
      confirm="Unpublish"
      look="stop"
      act={{ run: () => move({ kind: 'status', to: 'pending' }), isPending: busy, failure }}
      onClose={onClose}
    >
      <p>
        It leaves the public site now, and every phone that keeps a copy removes it the next time it is online. The
        story goes back to Stories Awaiting Review.
      </p>
      {story.featured && <p>It is on the home page. Published again, it returns there.</p>}
    </ActionDialog>
  )
}
