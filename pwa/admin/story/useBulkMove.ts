import type { FittingStory } from '../../../data/contract/deskStories.ts'
import { useAct } from '../kit/acts/useAct.ts'
import { hold } from '../kit/held/queries.ts'
import { heldToast } from '../kit/held/undoing.ts'
import { counted } from '../kit/words/counted.ts'
import { askOf, type StoryMove } from './moves.ts'

interface Wish {
  stories: readonly FittingStory[]
  /** Of a rejection. */
  reason?: string
}

interface Refused {
  name: string
  why: string
}

/** Has several stories moved together in ten seconds: whether all wait, or which were left alone. */
export function useBulkMove(move: StoryMove, onDone: (refused: readonly Refused[]) => void) {
  const namesOf = ({ refused }: Awaited<ReturnType<typeof hold>>, { stories }: Wish): Refused[] =>
    refused.map(({ subject, why }) => ({
      name: stories.find(({ id }) => String(id) === subject.id)?.title ?? `Story ${subject.id}`,
      why,
    }))
  const { run, isPending, failure, result, wish } = useAct({
    act: ({ stories, reason }: Wish) =>
      hold(stories.flatMap((story) => askOf(story, move.kind === 'status' ? { ...move, reason } : move) ?? [])),
    done: (taken) => heldToast(taken, counted(taken.acts.length, 'story', 'stories')),
    onDone: (taken, wished) => onDone(namesOf(taken, wished)),
  })
  return { moveAll: run, isPending, failure, refused: result && wish ? namesOf(result, wish) : [] }
}
