import { type MutationKey, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast, type Toast } from '../../../ui/toasts.ts'
import { type Failure, failureOf, isStatus } from '../data/failures.ts'

/** Something that a dialog or a button does: once at a time. */
export interface Act<Wish = void> {
  run: (wish: Wish) => void
  isPending: boolean
  /** Why the last try was not done; null before it, while it runs and after a success. */
  failure: Failure | null
}

/** An act at the server, with what its room may look at besides. */
export interface DoneAct<Wish = void, Result = unknown> extends Act<Wish> {
  /** What was asked for last: while it runs, what is being done. */
  wish: Wish | undefined
  /** What the last try has brought, once it is done. */
  result: Result | undefined
  error: Error | null
  reset: () => void
}

export interface ActGiven<Wish, Result> {
  act: (wish: Wish) => Promise<Result>
  /** What is said when it is done; as good news, unless it says otherwise. */
  done?: (result: Result, wish: Wish) => Toast | null
  /** Called once it is done, before it is said. */
  onDone?: (result: Result, wish: Wish) => void
  onFailed?: (error: Error) => void
  /** The title of what is said when it is not done, or all of its words; null where they stand elsewhere. As bad news, unless it says otherwise. */
  failed?: string | ((error: Error, wish: Wish) => (Failure & Pick<Toast, 'tone'>) | null)
  mutationKey?: MutationKey
}

/** Does one thing at the server and says so, or says why not: as a toast, and as the `failure` of the act. */
export function useAct<Result, Wish = void>(given: ActGiven<Wish, Result>): DoneAct<Wish, Result> {
  const { act, done, onDone, onFailed, failed = 'Update Failed', mutationKey } = given
  const wordsOf = (error: Error, wish: Wish) =>
    typeof failed === 'string' ? failureOf(failed, error) : failed(error, wish)
  const {
    mutate,
    isPending,
    error,
    reset,
    data: result,
    variables: wish,
  } = useMutation<Result, Error, Wish>({
    mutationKey,
    mutationFn: act,
    onSuccess: (result, wish) => {
      onDone?.(result, wish)
      const said = done?.(result, wish)
      if (said) showToast({ tone: 'good', ...said })
    },
    onError: (problem, wish) => {
      onFailed?.(problem)
      // A session that ended is told by the gate.
      const said = isStatus(problem, 401) ? null : wordsOf(problem, wish)
      if (said) showToast({ tone: 'bad', ...said })
    },
  })
  const run = (wish: Wish) => mutate(wish)
  return { run, isPending, failure: error && wordsOf(error, wish as Wish), error, wish, result, reset }
}

/** The same where one act alone may be under way of all that bear such a key: `isPending` while any of them is, `doing` while it is this one. */
export function useOneAct<Result, Wish = void>(given: ActGiven<Wish, Result> & { mutationKey: MutationKey }) {
  const { mutationKey } = given
  const queries = useQueryClient()
  const own = useAct(given)
  const run = (wish: Wish) => {
    if (queries.isMutating({ mutationKey }) === 0) own.run(wish)
  }
  const isPending = useIsMutating({ mutationKey }) > 0
  return { ...own, run, isPending, doing: own.isPending ? own.wish : undefined }
}

/** What needs no answer of the server. */
export const actOf = (run: () => void): Act => ({ run, isPending: false, failure: null })
