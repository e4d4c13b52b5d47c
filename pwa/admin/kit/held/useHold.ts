import type { HeldActsTaken, HeldAsk } from '../../../../data/contract/heldActs.ts'
import type { Toast } from '../../../ui/toasts.ts'
import { type ActGiven, useAct } from '../acts/useAct.ts'
import { hold } from './queries.ts'
import { heldToast, sayWhenDone } from './undoing.ts'

interface Given<Wish> extends Omit<ActGiven<Wish, HeldActsTaken>, 'act' | 'done'> {
  ask: (wish: Wish) => HeldAsk
  /** Whom it is done to, at the beginning of a sentence. */
  what: string
  /** What is said once it is done, where that is to be said. */
  whenDone?: Toast
}

/** Has one act done in ten seconds, and says so with the way to undo it. */
export const useHold = <Wish = void>({ ask, what, whenDone, onDone, ...given }: Given<Wish>) =>
  useAct<HeldActsTaken, Wish>({
    failed: 'Delete Failed',
    ...given,
    act: (wish) => hold([ask(wish)]),
    onDone(taken, wish) {
      if (whenDone) sayWhenDone(taken, whenDone)
      onDone?.(taken, wish)
    },
    done: (taken) => heldToast(taken, what),
  })
