import type { Toast } from '../ui/toasts.ts'
import type { Refusal } from './refusals.ts'

const initFailed = {
  title: 'Error',
  text: 'Failed to initialize payment. Please try again.',
} as const

export const paypalUnavailable = 'PayPal temporarily unavailable. Please try again later or contact support.'

/** Said whenever a payment was not even begun. */
export const nothingTaken = 'Nothing was taken, and what you entered is still here.'

/** Of a donation by card that could not be begun. */
export const toastOf = (refusal: Refusal): Toast =>
  refusal.kind === 'wait' ? { title: 'Rate Limited', text: refusal.words, tone: 'bad' } : { ...initFailed, tone: 'bad' }
