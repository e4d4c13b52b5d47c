import { formWords } from '../../data/vocabulary/forms.ts'
import { t } from '../../data/words/words.ts'
import { showToast } from '../ui/toasts.ts'

export const announceMissing = () =>
  showToast({ title: t('Missing Information'), text: t('Please fill in all required fields.'), tone: 'bad' })

/** Only after the server has said that it has the message. */
export const announceSent = () =>
  showToast({
    title: t(formWords.contact.received.title),
    text: t(formWords.contact.received.text),
    tone: 'good',
  })

export const announceUnsent = (serverWords: string) =>
  showToast({ title: t(formWords.contact.failed.title), text: unsentText(serverWords), tone: 'bad' })

/** What the server says is told in words that help to send it. */
export function unsentText(serverWords: string): string {
  if (isOf(serverWords, tooOften, 'rate limit'))
    return t('{said} This helps prevent spam and ensures quality communication.', { said: serverWords })
  if (isOf(serverWords, tooLong, 'too long')) return t('Please shorten your message and try again.')
  if (isOf(serverWords, prohibited, 'prohibited content'))
    return t('Please review your message content and remove any inappropriate material.')
  if (isOf(serverWords, tooManyLinks, 'too many links')) return t('Please limit the number of links in your message.')
  return t(formWords.contact.failed.text)
}

/** What the server says, in the language of the page, which it is asked for. */
type Said = (count: number) => string[]

const tooOften: Said = (count) => [
  t('Rate limit reached. Please try again in {count, plural, one {{count} minute} other {{count} minutes}}.', {
    count,
  }),
  t('Rate limit reached. Please try again in {count, plural, one {{count} second} other {{count} seconds}}.', {
    count,
  }),
]
const tooLong: Said = () => [
  t('Your name is too long'),
  t('Your email address is too long'),
  t('The subject is too long'),
  t('Your message is too long'),
  t('The location is too long'),
  t('What was sent is too long.'),
]
const prohibited: Said = () => [t('Your message has prohibited content.')]
const tooManyLinks: Said = (count) => [t('Too many links: please use at most {count}.', { count })]

/** One number for each form that words take after a number, in all languages. */
const counts = [0, 1, 2, 3, 11, 100]

/** Whatever the number in it. Who answers in the server's place, such as a proxy, does so in English words of its own. */
const isOf = (words: string, said: Said, english: string) =>
  words.toLowerCase().includes(english) ||
  counts.some((count) => said(count).some((one) => withoutNumbers(one) === withoutNumbers(words)))

const withoutNumbers = (words: string) => words.replace(/\d+/g, '')
