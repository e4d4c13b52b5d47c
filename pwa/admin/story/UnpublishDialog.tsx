import type { AdminStory } from '../../../data/contract/stories.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { UpdateFailed } from '../kit/acts/UpdateFailed.tsx'
import { useStoryMove } from './useStoryMove.ts'

interface Props {
  story: AdminStory
  onClose: () => void
  onMoved: () => void
}

/** Says what unpublishing does before it is done. */
export function UnpublishDialog({ story, onClose, onMoved }: Props) {
  const { move, busy, problem } = useStoryMove(story, onMoved)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Unpublish “${story.title}”?`}
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Keep it published
          </button>
          <MoveButton
            className="stop"
            busy={busy}
            sending={busy}
            onPress={() => move({ kind: 'status', to: 'pending' })}
          >
            Unpublish
          </MoveButton>
        </>
      }
    >
      {problem && <UpdateFailed words={problem} />}
      <p>
        It leaves the public site now, and every phone that keeps a copy removes it the next time it is online. The
        story goes back to Stories Awaiting Review.
      </p>
      {story.featured && <p>It is on the home page. Published again, it returns there.</p>}
    </Dialog>
  )
}
