import { ApiError } from '../../../remote/client.ts'
import { readKept, writeKept } from '../data/kept.ts'

/** What was asked for and not clearly answered: it may have been done. */
export interface Attempt<Wish> {
  /** Its `Idempotency-Key`. */
  key: string
  wish: Wish
  /** The server has said that it made it, and that it could not finish it. */
  isMade: boolean
}

/** The attempts at one kind of act, one for each place, kept in this tab through a reload; without room in it, in memory. */
export function keepAttempts<Wish>(storageName: string, isWish: (value: unknown) => value is Wish) {
  const attempts = new Map<string, Attempt<Wish>>()
  for (const [place, kept] of Object.entries(readKept<Record<string, unknown>>(storageName))) {
    if (typeof kept !== 'object' || kept === null || !('key' in kept) || !('wish' in kept)) continue
    const isMade = 'isMade' in kept && kept.isMade === true
    if (typeof kept.key === 'string' && isWish(kept.wish))
      attempts.set(place, { key: kept.key, wish: kept.wish, isMade })
  }

  const put = (place: string, attempt: Attempt<Wish>) => {
    attempts.set(place, attempt)
    write()
    return attempt
  }
  const write = () => writeKept(storageName, Object.fromEntries(attempts))

  return {
    open: (place: string): Attempt<Wish> | null => attempts.get(place) ?? null,
    all: (): Wish[] => [...attempts.values()].map(({ wish }) => wish),
    /** What is sent: while an earlier answer is missing, the same again under the same key. */
    begin: (place: string, wish: Wish, newKey: () => string): Attempt<Wish> =>
      attempts.get(place) ?? put(place, { key: newKey(), wish, isMade: false }),
    noteMade(place: string): void {
      const attempt = attempts.get(place)
      if (attempt) put(place, { ...attempt, isMade: true })
    },
    /** It was done, or surely was not. */
    settle(place: string): void {
      attempts.delete(place)
      write()
    },
    drop(): void {
      attempts.clear()
      write()
    },
  }
}

/** Answers that say nothing of an earlier try under the same key: those of the caller, and of a server in trouble. */
const ofTheCaller = [401, 403, 408, 425, 429]
/** Turned away at the door: of a first try, this means that nothing was begun. */
export const isTurnedAway = (error: unknown) => error instanceof ApiError && [401, 429].includes(error.status)
export const isUnsure = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || ofTheCaller.includes(error.status)
