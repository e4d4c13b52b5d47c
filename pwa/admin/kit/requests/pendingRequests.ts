import { useSnapshot } from 'valtio'
import { newId } from '../../../offline/newId.ts'
import { ApiError } from '../../../remote/client.ts'
import { keepDrafts, type Place, type Told } from '../drafts/draftStore.ts'

/** What was asked for and not clearly answered: it may have been done. */
export interface PendingRequest<Wish> {
  /** Its `Idempotency-Key`. */
  key: string
  wish: Wish
  /** The server has said that it made it, and that it could not finish it. */
  isMade: boolean
}

interface Kind<Wish> {
  /** What each wish has at least. */
  sample: object
  tell: (wish: Wish) => Told
}
type Subject = string | number
export type PendingRequests<Wish> = ReturnType<typeof keepRequests<Wish>>

/** Requests of one kind that are not answered, one for each subject, kept in this tab through a reload; without room in it, in memory. */
export function keepRequests<Wish>(place: Place, { sample, tell }: Kind<Wish>) {
  const { drafts, copy, keep, drop } = keepDrafts<PendingRequest<Wish>>(place, {
    sample: { key: '', wish: sample },
    tell: (requests) => requests.map(({ wish }) => tell(wish)),
  })
  return {
    open: copy,
    useOpen: (subject: Subject) => (useSnapshot(drafts) as typeof drafts)[subject] ?? null,
    /** What is sent: while an earlier answer is missing, the same again under the same key. */
    begin(subject: Subject, wish: Wish, makeKey = newId): PendingRequest<Wish> {
      const open = copy(subject)
      if (open) return open
      const request = { key: makeKey(), wish, isMade: false }
      keep(subject, request)
      return request
    },
    noteMade(subject: Subject): void {
      const open = copy(subject)
      if (open) keep(subject, { ...open, isMade: true })
    },
    /** It was done, or surely was not. */
    settle: drop,
  }
}

/** Answers that refuse the caller: they say nothing of an earlier try under the same key, and the next may be taken. */
export const isOfTheCaller = (error: unknown) =>
  error instanceof ApiError && [401, 403, 408, 425, 429].includes(error.status)
/** Nobody knows whether it was done: there was no answer, or one that says nothing of an earlier try. */
export const isUnsure = (error: unknown) => !(error instanceof ApiError) || error.status >= 500 || isOfTheCaller(error)
/** Turned away at the door: of a first try, this means that nothing was begun. */
export const isTurnedAway = (error: unknown) => error instanceof ApiError && [401, 429].includes(error.status)
