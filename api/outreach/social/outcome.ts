import { retryMinutes } from '../../../data/vocabulary/social.ts'
import { SocialError } from '../../platform/providers/social.ts'

/**
 * What an attempt that ended without a post leads to.
 * - `fail`: the platform will not take it; asking again brings the same.
 * - `retry`: it did not happen, and may work later.
 * - `look`: it may have happened. What is found is published; what is not is tried again where the platform itself spoke of trouble,
 *   and otherwise left to a person: its answer may have been lost on the way.
 */
export type Verdict =
  | { act: 'fail'; reason: string; breaksToken: boolean }
  | { act: 'retry'; reason: string; notBefore: Date | null }
  | { act: 'look'; reason: string; otherwise: 'retry' | 'unclear'; notBefore: Date | null }

/** `isDoubtful`: an earlier attempt may have brought the post out. */
export function verdictOf(error: unknown, { isDoubtful }: { isDoubtful: boolean }): Verdict {
  if (!(error instanceof SocialError))
    return { act: 'look', reason: 'Something went wrong on our side.', otherwise: 'unclear', notBefore: null }
  const { message: reason, trouble, retryAt: notBefore } = error
  if (error.happened === 'maybe')
    return { act: 'look', reason, otherwise: isAnswer(error.code) ? 'retry' : 'unclear', notBefore }
  // The platform has these words already: most likely from us.
  if (trouble === 'duplicate' && isDoubtful) return { act: 'look', reason, otherwise: 'unclear', notBefore }
  if (trouble === 'unavailable') return { act: 'retry', reason, notBefore }
  return { act: 'fail', reason, breaksToken: trouble === 'unset' || trouble === 'permission' }
}

/** A gateway that waited in vain does not know either. */
const isAnswer = (code: string | null) => code !== null && code !== '504'

/** When to try again after so many tries; null: not any more. */
export function nextTryAfter(tries: number, now: Date, notBefore: Date | null): string | null {
  const minutes = retryMinutes[tries - 1]
  if (minutes === undefined) return null
  return new Date(Math.max(now.getTime() + minutes * 60_000, notBefore?.getTime() ?? 0)).toISOString()
}
