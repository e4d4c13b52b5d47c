import type { HeldActsTaken } from '../../../data/contract/heldActs.ts'
import type { AdminStory } from '../../../data/contract/stories.ts'
import type { Toast } from '../../ui/toasts.ts'
import { useOneAct } from '../kit/acts/useAct.ts'
import { approveMedia, changeStatus } from '../kit/data/stories.ts'
import { hold } from '../kit/held/queries.ts'
import { heldToast } from '../kit/held/undoing.ts'
import { askOf, lateWords, moveWords, type StoryMove } from './moves.ts'
import { changing, notingTheirs } from './queries.ts'

/**
 * One move of a story at a time, however often and wherever its buttons are pressed. `onMoved` is called once the story
 * is decided; a refusal is told in the server's words, and the lists then show what is true.
 */
export function useStoryMove(story: AdminStory, onMoved?: () => void) {
  const { run, isPending, doing, failure } = useOneAct({
    mutationKey: ['move', story.id],
    act: (move: StoryMove) => send(story, move),
    done: (taken, move) => (taken ? saidOf(story, move, taken) : moveWords(story, move)),
    onDone: (_, move) => move.kind === 'status' && onMoved?.(),
  })
  return { move: run, busy: isPending, sending: doing ?? null, failure }
}

/** What is held; null for what is done. */
async function send(story: AdminStory, move: StoryMove): Promise<HeldActsTaken | null> {
  const ask = askOf(story, move)
  if (ask) return notingTheirs(hold([ask]))
  await changing(sendAtOnce(story, move))
  return null
}

function sendAtOnce({ id, revision }: AdminStory, move: StoryMove): Promise<AdminStory> {
  if (move.kind === 'media') return approveMedia(id, move.media.id, { files: move.files })
  return changeStatus(id, { status: 'pending', revision })
}

function saidOf({ title, media }: AdminStory, move: StoryMove, taken: HeldActsTaken): Toast | null {
  const said = heldToast(taken, `“${title}”`)
  const isPublication = move.kind === 'status' && move.to === 'published'
  return said && said.tone !== 'bad' && isPublication ? { ...said, text: `${said.text}${lateWords(media)}` } : said
}
