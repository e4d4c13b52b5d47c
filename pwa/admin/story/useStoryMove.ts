import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { showToast } from '../../ui/toasts.ts'
import { colleaguesVersion, serverWords, showUpdateFailed } from '../failures.ts'
import { deskQueries, noteStory } from '../queries.ts'
import { approveMedia, changeFeatured, changeStatus } from '../remote.ts'
import { moveWords, type StoryMove } from './moves.ts'

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
      showToast({ ...moveWords(story, move), tone: 'good' })
      if (move.kind === 'status') onMoved?.()
    },
    onError: (error) => {
      const current = colleaguesVersion(error)
      if (current) noteStory(current)
      showUpdateFailed(error)
    },
  })
  const busy = useIsMutating({ mutationKey }) > 0
  const move = (next: StoryMove) => {
    if (deskQueries.isMutating({ mutationKey }) === 0) mutate(next)
  }
  return { move, busy, sending: isPending ? variables : null, problem: error && serverWords(error) }
}

function send({ id, revision }: AdminStory, move: StoryMove): Promise<AdminStory> {
  if (move.kind === 'media') return approveMedia(id, move.media.id)
  if (move.kind === 'featured') return changeFeatured(id, { featured: move.featured, revision })
  return changeStatus(id, { status: move.to, reason: move.reason, revision })
}
