import { msg, t } from '../../data/words/words.ts'
import type { Toast } from '../ui/toasts.ts'

export const thanks = (): Toast => ({
  title: t('Thank You!'),
  text: t('Your donation has been received and will help protect African wildlife.'),
  tone: 'good',
})

export const invalidAmount = (text: string): Toast => ({ title: t('Invalid Amount'), text, tone: 'bad' })

export const monthlyByCard = msg(
  'Monthly donations go by card. With PayPal you can give once: please choose “Once” above, or “Credit Card”.',
)

export const emailForMonthly = msg(
  'Please enter your email address: we send you the link by which you change or end it.',
)

export const invalidEmail = msg('Please enter a valid email address.')

export const initFailed = (): Toast => ({
  title: t('Error'),
  text: t('Failed to initialize payment. Please try again.'),
  tone: 'bad',
})

export const paypalUnavailable = msg('PayPal temporarily unavailable. Please try again later or contact support.')

/** Said whenever a payment was not even begun. */
export const nothingTaken = msg('Nothing was taken, and what you entered is still here.')

export const askingStripe = msg('Asking our card provider whether your payment went through…')

/** Asked again, and still not known. */
export const stillSilent = msg(
  'We still could not hear whether your payment went through. Please ask again a little later, before you pay again.',
)

/** After another document of the same tab took over the form. */
export const asLeft = msg('Your donation is as you left it. Press the button once more to pay.')

/** The page that may load the providers' scripts was asked for, and the copy on this device came instead. */
export const notCome = msg(
  'The payment page did not load. The signal is too weak at the moment, or our server does not answer. Nothing was taken, and what you entered is still here. Please try again where the signal is better.',
)
