import type { Toast } from '../ui/toasts.ts'

export const thanks: Toast = {
  title: 'Thank You!',
  text: 'Your donation has been received and will help protect African wildlife.',
  tone: 'good',
}

export const invalidAmount = (text: string): Toast => ({ title: 'Invalid Amount', text, tone: 'bad' })

export const invalidEmail = 'Please enter a valid email address.'

export const initFailed: Toast = {
  title: 'Error',
  text: 'Failed to initialize payment. Please try again.',
  tone: 'bad',
}

export const paypalUnavailable = 'PayPal temporarily unavailable. Please try again later or contact support.'

/** Said whenever a payment was not even begun. */
export const nothingTaken = 'Nothing was taken, and what you entered is still here.'

export const askingStripe = 'Asking our card provider whether your payment went through…'

/** Asked again, and still not known. */
export const stillSilent =
  'We still could not hear whether your payment went through. Please ask again a little later, before you pay again.'

/** After another document of the same tab took over the form. */
export const asLeft = 'Your donation is as you left it. Press the button once more to pay.'

/** The page that may load the providers' scripts was asked for, and the copy on this device came instead. */
export const notCome =
  'The payment page did not load. The signal is too weak at the moment, or our server does not answer. Nothing was taken, and what you entered is still here. Please try again where the signal is better.'
