/**
 * Why an outside service did not do what it was asked.
 * - `declined`: the donor's bank or PayPal said no; the donor may try again with other means.
 * - `refused`: it understood and says no; asking again brings the same. Mostly our mistake.
 * - `missing`: it knows nothing under this id.
 * - `unset`: it does not accept our keys.
 * - `unavailable`: it did not answer, is in trouble, or wants us to slow down. What was asked may have happened: ask
 *   again with the same key.
 */
export type ProviderProblem = 'declined' | 'refused' | 'missing' | 'unset' | 'unavailable'

export class ProviderError extends Error {
  constructor(
    readonly problem: ProviderProblem,
    /** In the provider's words, for the log and the admins. */
    message: string,
    /** The provider's own name for it. */
    readonly code: string | null = null,
  ) {
    super(message)
  }
}

/** What a provider has under an id; null when it knows nothing of it. */
export async function ifKnown<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ProviderError && error.problem === 'missing') return null
    throw error
  }
}

/** What a provider answered, where that is JSON: in trouble, it may be a page. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
