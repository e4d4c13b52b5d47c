import { t } from '../../data/words/words.ts'
import { showToast } from '../ui/toasts.ts'

export const announceMissing = () =>
  showToast({ title: t('Missing Information'), text: t('Please fill in all required fields.'), tone: 'bad' })

/** Only after the server has said that it has the message. */
export const announceSent = () =>
  showToast({
    title: t('Message Sent!'),
    text: t("Thank you for contacting us. We'll get back to you soon."),
    tone: 'good',
  })

export const announceUnsent = (serverWords: string) =>
  showToast({ title: t('Unable to Send Message'), text: unsentText(serverWords), tone: 'bad' })

/** What the server says is told in words that help to send it. */
export function unsentText(serverWords: string): string {
  if (serverWords.includes('Rate limit'))
    return t('{said} This helps prevent spam and ensures quality communication.', { said: serverWords })
  if (serverWords.includes('too long')) return t('Please shorten your message and try again.')
  if (serverWords.includes('prohibited content'))
    return t('Please review your message content and remove any inappropriate material.')
  if (serverWords.includes('Too many links')) return t('Please limit the number of links in your message.')
  return t('Failed to send message. Please try again.')
}
