import { msg, t } from '../../data/words/words.ts'
import { ApiError } from '../remote/answers.ts'
import type { Toast } from '../ui/toasts.ts'
import { waitInWords } from './waitInWords.ts'

type Wish = 'like' | 'share'

const words = {
  like: { duplicate: msg('Already Liked'), failed: msg('Failed to like story.') },
  share: { duplicate: msg('Already Shared'), failed: msg('Failed to record share.') },
}

export const readingRequired = (isToldAlone = false): Toast =>
  isToldAlone
    ? { title: t('Listening Required'), text: t('Please listen to the story before liking/sharing it.') }
    : {
        title: t('Complete Reading Required'),
        text: t('Please read the full story before liking/sharing. Scroll to the end and take your time reading.'),
      }

/** What a reader is told when the server did not take a like or a share. */
export function refusalToast(wish: Wish, error: unknown, isToldAlone = false): Toast {
  const failed = (said?: string): Toast => ({
    title: t('Action Failed'),
    text: said || t(words[wish].failed),
    tone: 'bad',
  })
  if (!(error instanceof ApiError)) return failed()
  if (error.status === 423) return readingRequired(isToldAlone)
  if (error.status === 429) return notNow(wish, refusalOf(error))
  return failed(refusalOf(error).message)
}

export const isDuplicate = (error: unknown) =>
  error instanceof ApiError && error.status === 429 && refusalOf(error).action === 'duplicate'

function notNow(wish: Wish, { action, message, remainingTime = 60 }: Refusal): Toast {
  if (action === 'duplicate') return { title: t(words[wish].duplicate), text: message }
  const time = waitInWords(remainingTime)
  if (action === 'blocked') {
    return {
      title: t('Temporarily Restricted'),
      text: t('Account temporarily restricted. Please try again in {time}.', { time }),
      tone: 'bad',
    }
  }
  return { title: t('Rate Limited'), text: t('Please slow down. Try again in {time}.', { time }) }
}

interface Refusal {
  message?: string
  action?: string
  remainingTime?: number
}

/** Whatever else stands between may answer too: nothing but an object has fields. */
const refusalOf = ({ body }: ApiError): Refusal => (typeof body === 'object' && body !== null ? body : {})
