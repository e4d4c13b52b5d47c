import { ApiError } from '../remote/answers.ts'
import type { Toast } from '../ui/toasts.ts'
import { waitInWords } from './waitInWords.ts'

type Wish = 'like' | 'share'

const words = {
  like: { duplicate: 'Already Liked', failed: 'Failed to like story.' },
  share: { duplicate: 'Already Shared', failed: 'Failed to record share.' },
}

export const readingRequired: Toast = {
  title: 'Complete Reading Required',
  text: 'Please read the full story before liking/sharing. Scroll to the end and take your time reading.',
}

/** What a reader is told when the server did not take a like or a share. */
export function refusalToast(wish: Wish, error: unknown): Toast {
  if (!(error instanceof ApiError)) return { title: 'Action Failed', text: words[wish].failed, tone: 'bad' }
  if (error.status === 423) return readingRequired
  if (error.status === 429) return notNow(wish, refusalOf(error))
  return { title: 'Action Failed', text: refusalOf(error).message || words[wish].failed, tone: 'bad' }
}

export const isDuplicate = (error: unknown) =>
  error instanceof ApiError && error.status === 429 && refusalOf(error).action === 'duplicate'

function notNow(wish: Wish, { action, message, remainingTime = 60 }: Refusal): Toast {
  if (action === 'duplicate') return { title: words[wish].duplicate, text: message }
  const time = waitInWords(remainingTime)
  if (action === 'blocked') {
    return {
      title: 'Temporarily Restricted',
      text: `Account temporarily restricted. Please try again in ${time}.`,
      tone: 'bad',
    }
  }
  return { title: 'Rate Limited', text: `Please slow down. Try again in ${time}.` }
}

interface Refusal {
  message?: string
  action?: string
  remainingTime?: number
}

/** Whatever else stands between may answer too: nothing but an object has fields. */
const refusalOf = ({ body }: ApiError): Refusal => (typeof body === 'object' && body !== null ? body : {})
