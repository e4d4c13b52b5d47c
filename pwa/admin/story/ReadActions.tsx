import type { AdminStory } from '../../../data/contract/stories.ts'
import type { StoryStatus } from '../../../data/vocabulary/stories.ts'
import { Icon } from '../../ui/Icon.tsx'
import { check, pen } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { moveObstacle, type StoryMove } from './moves.ts'
import type { useStoryMove } from './useStoryMove.ts'

export type Question = 'reason' | 'consent'

interface Props {
  story: AdminStory
  /** Where the story was when it was opened: it decides which buttons there are, its present state whether they work. */
  origin: StoryStatus
  moves: ReturnType<typeof useStoryMove>
  onEdit: () => void
  /** Rejecting wants a reason, unpublishing a yes. */
  onAsk: (what: Question) => void
}

/** What can be done with the story that is open. */
export function ReadActions({ story, origin, moves, onEdit, onAsk }: Props) {
  const propsOf = (move: StoryMove, onPress = () => moves.move(move)) => ({
    obstacle: moveObstacle(story, move),
    busy: moves.busy,
    sending: moves.sending?.kind === move.kind,
    onPress,
  })
  const toPublished: StoryMove = { kind: 'status', to: 'published' }
  const toRejected: StoryMove = { kind: 'status', to: 'rejected' }
  const toPending: StoryMove = { kind: 'status', to: 'pending' }
  const featured: StoryMove = { kind: 'featured', featured: !story.featured }

  return (
    <>
      <Button look="line" onClick={onEdit}>
        <Icon path={pen} /> Edit Story
      </Button>
      {origin === 'pending' && (
        <>
          <MoveButton className="stop" {...propsOf(toRejected, () => onAsk('reason'))} sending={false}>
            Reject
          </MoveButton>
          <MoveButton className="approve" {...propsOf(toPublished)}>
            <Icon path={check} /> Approve &amp; Publish
          </MoveButton>
        </>
      )}
      {origin === 'published' && (
        <>
          <MoveButton className="stop" {...propsOf(toPending, () => onAsk('consent'))} sending={false}>
            Unpublish
          </MoveButton>
          <MoveButton className="" {...propsOf(featured)}>
            {story.featured ? 'Remove from Homepage' : 'Add to Homepage'}
          </MoveButton>
        </>
      )}
      {origin === 'rejected' && (
        <MoveButton className="" {...propsOf(toPending)}>
          Back to pending
        </MoveButton>
      )}
    </>
  )
}
