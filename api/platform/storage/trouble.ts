import { t } from '../../../data/words/words.ts'

/**
 * Why a store of files did not do what it was asked.
 * - `unreachable`: no answer, too slow an answer, or it is in trouble itself; later it may go.
 * - `full`: it takes nothing more.
 * - `refused`: it does not accept our keys, or does not know the bucket.
 * - `missing`: what ought to lie there does not.
 * - `differs`: what lies there is not what was sent.
 */
export type StoreProblem = 'unreachable' | 'full' | 'refused' | 'missing' | 'differs'

/** Its message is for admins. Those who read along are told `storeTroubleWords`. */
export class StoreTrouble extends Error {
  constructor(
    readonly problem: StoreProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export const storeTroubleWords = () => t('This file cannot be loaded now. Please try again in a minute.')
