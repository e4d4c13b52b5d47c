import { showFailed } from '../kit/data/failures.ts'

/** Says that something about a newsletter was not done. */
export const showNewsletterError = (error: unknown): void => showFailed('Newsletter Error', error)
