import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { undoMs } from '../../ui/interaction.ts'
import { showToast } from '../../ui/toasts.ts'
import { failureOf } from '../kit/data/failures.ts'
import { deskQueries, refreshDesk } from '../kit/data/queries.ts'
import { approveMedia, changeFeatured, changeStatus } from '../kit/data/remote.ts'
import { moveWords, type StoryMove, undoOf } from './moves.ts'
import { noteStory, tellRefused } from './queries.ts'

/**
 * One move of a story at a time, however often and wherever its buttons are pressed. `onMoved` is called once the story
 * has left its list; a refusal is told in the server's words, and the lists then show what is true.
 */
export function useStoryMove(story: AdminStory, onMoved?: () => void) {
  const mutationKey = ['move', story.id]
  const { mutate, error, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: (move: StoryMove) => send(story, move),
    onSuccess: (moved, move) => {
      noteStory(moved)
      tell(story, move, moved)
      if (move.kind === 'status') onMoved?.()
    },
    onError: tellRefused,
  })
  const busy = useIsMutating({ mutationKey }) > 0
  const move = (next: StoryMove) => {
    if (deskQueries.isMutating({ mutationKey }) === 0) mutate(next)
  }
  return { move, busy, sending: isPending ? variables : null, failure: error && failureOf('Update Failed', error) }
}

/** Says what has happened; a decision can be taken back from there for a while. */
function tell(before: AdminStory, move: StoryMove, moved: AdminStory): void {
  const words = moveWords(before, move, moved.media)
  const undo = undoOf(before, move)
  const way = undo && {
    text: `${words.text} ${undo.does}`,
    action: { label: 'Undo', run: () => void takeBack(moved, undo.move) },
    durationMs: undoMs,
  }
  showToast({ ...words, ...way, tone: 'good' })
}

/** As the move left the story: what a colleague has done since then stays. */
async function takeBack(story: AdminStory, move: StoryMove): Promise<void> {
  try {
    noteStory(await send(story, move))
    showToast({ ...moveWords(story, move), tone: 'good' })
  } catch (error) {
    tellRefused(error as Error)
  }
  refreshDesk()
}

function send({ id, revision }: AdminStory, move: StoryMove): Promise<AdminStory> {
  if (move.kind === 'media') return approveMedia(id, move.media.id)
  if (move.kind === 'featured') return changeFeatured(id, { featured: move.featured, revision })
  return changeStatus(id, { status: move.to, reason: move.reason, revision })
}
