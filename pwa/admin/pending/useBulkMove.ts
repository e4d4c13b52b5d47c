import type { AdminStory } from '../../../data/contract/stories.ts'
import { useAct } from '../kit/acts/useAct.ts'
import { hold } from '../kit/held/queries.ts'
import { heldToast } from '../kit/held/undoing.ts'
import { counted } from '../kit/words/counted.ts'
import { askOf } from '../story/moves.ts'

interface Wish {
  stories: readonly AdminStory[]
  reason?: string
}

/** Has several stories moved together in ten seconds: whether all wait, or which were left alone. */
export function useBulkMove(to: 'published' | 'rejected', onDone: () => void) {
  const { run, isPending, failure, result, wish } = useAct({
    act: ({ stories, reason }: Wish) =>
      hold(stories.flatMap((story) => askOf(story, { kind: 'status', to, reason }) ?? [])),
    done: (taken) => heldToast(taken, counted(taken.acts.length, 'story', 'stories')),
    onDone: ({ refused }) => refused.length === 0 && onDone(),
  })
  const refused = (result?.refused ?? []).map(({ subject, why }) => ({
    name: wish?.stories.find(({ id }) => String(id) === subject.id)?.title ?? `Story ${subject.id}`,
    why,
  }))
  return { moveAll: run, isPending, failure, refused }
}
