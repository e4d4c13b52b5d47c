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

export const notPaid = 'The payment did not go through.'

export const askingCard = 'Asking our card provider whether your payment went through…'

/** Asked again, and still not known. */
export const stillSilent =
  'We still could not hear whether your payment went through. Please ask again a little later, before you pay again.'

/** The page that may load the providers' scripts was asked for, and the copy on this device came instead. */
export const notCome =
  'The payment page did not load. The signal is too weak at the moment, or our server does not answer. Nothing was taken, and what you entered is still here. Please try again where the signal is better.'

export const notOpened =
  'PayPal’s window did not open. If your browser blocks pop-up windows, please allow them for this page and try again.'
