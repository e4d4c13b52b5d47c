import { useRef } from 'react'
import { type ActGiven, useAct } from '../acts/useAct.ts'
import { isUnsure, type PendingRequests } from './pendingRequests.ts'

interface Given<Wish, Answer> extends Pick<ActGiven<Wish, Answer>, 'done' | 'onDone' | 'failed' | 'onFailed'> {
  requests: PendingRequests<Wish>
  /** What the request is about, where each has one of its own. */
  subject?: string | number
  send: (wish: Wish, key: string) => Promise<Answer>
  /** What a refusal leaves behind: nothing, what it made and could not finish, or nobody knows what. */
  leftBy?: (failure: unknown, isFirstTry: boolean) => 'nothing' | 'made' | 'unsure'
}

/** Asks for something once, however often it is tried: while the answer is missing, each try is the same request under the same key. */
export function usePendingRequest<Wish, Answer>(given: Given<Wish, Answer>) {
  const { requests, subject = 'new', send, leftBy = leftByMost, done, onDone, failed, onFailed } = given
  const isFirstTry = useRef(true)
  const kept = requests.useOpen(subject)
  const { run, isPending, error, failure, reset } = useAct({
    act: async (asked: Wish) => {
      isFirstTry.current = requests.open(subject) === null
      const { key, wish } = requests.begin(subject, asked)
      return { answer: await send(wish, key), wish }
    },
    onDone({ answer, wish }) {
      requests.settle(subject)
      onDone?.(answer, wish)
    },
    done: ({ answer, wish }) => done?.(answer, wish) ?? null,
    failed,
    onFailed(problem) {
      const left = leftBy(problem, isFirstTry.current)
      if (left === 'nothing') requests.settle(subject)
      if (left === 'made') requests.noteMade(subject)
      onFailed?.(problem)
    },
  })
  return {
    ask: run,
    isPending,
    error,
    failure,
    reset,
    /** The request whose answer is missing; a first try is not yet one while it is under way. */
    open: isPending && isFirstTry.current ? null : kept,
    /** Another one may be begun; what was asked for may have been done. */
    forget() {
      requests.settle(subject)
      reset()
    },
  }
}

const leftByMost = (failure: unknown) => (isUnsure(failure) ? 'unsure' : 'nothing')
