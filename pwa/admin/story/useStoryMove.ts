import type { AdminStory } from '../../../data/contract/stories.ts'
import { undoMs } from '../../ui/interaction.ts'
import { showToast, type Toast } from '../../ui/toasts.ts'
import { useOneAct } from '../kit/acts/useAct.ts'
import { showUpdateFailed } from '../kit/data/failures.ts'
import { refreshDesk } from '../kit/data/queries.ts'
import { approveMedia, changeFeatured, changeStatus } from '../kit/data/remote.ts'
import { moveWords, type StoryMove, undoOf } from './moves.ts'
import { changing } from './queries.ts'

/**
 * One move of a story at a time, however often and wherever its buttons are pressed. `onMoved` is called once the story
 * has left its list; a refusal is told in the server's words, and the lists then show what is true.
 */
export function useStoryMove(story: AdminStory, onMoved?: () => void) {
  const { run, isPending, doing, failure } = useOneAct({
    mutationKey: ['move', story.id],
    act: (move: StoryMove) => changing(send(story, move)),
    done: (moved, move) => saidOf(story, move, moved),
    onDone: (_, move) => move.kind === 'status' && onMoved?.(),
  })
  return { move: run, busy: isPending, sending: doing ?? null, failure }
}

/** Says what has happened; a decision can be taken back from there for a while. */
function saidOf(before: AdminStory, move: StoryMove, moved: AdminStory): Toast {
  const words = moveWords(before, move, moved.media)
  const undo = undoOf(before, move)
  const way = undo && {
    text: `${words.text} ${undo.does}`,
    action: { label: 'Undo', run: () => void takeBack(moved, undo.move) },
    durationMs: undoMs,
  }
  return { ...words, ...way }
}

/** As the move left the story: what a colleague has done since then stays. */
async function takeBack(story: AdminStory, move: StoryMove): Promise<void> {
  try {
    await changing(send(story, move))
    showToast({ ...moveWords(story, move), tone: 'good' })
  } catch (error) {
    showUpdateFailed(error)
  }
  refreshDesk()
}

function send({ id, revision }: AdminStory, move: StoryMove): Promise<AdminStory> {
  if (move.kind === 'media') return approveMedia(id, move.media.id)
  if (move.kind === 'featured') return changeFeatured(id, { featured: move.featured, revision })
  return changeStatus(id, { status: move.to, reason: move.reason, revision })
}
