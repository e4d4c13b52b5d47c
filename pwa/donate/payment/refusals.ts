import type { WireError } from '../../../data/contract/errors.ts'
import { t } from '../../../data/words/words.ts'
import { waitInWords } from '../../engagement/waitInWords.ts'
import { ApiError } from '../../remote/client.ts'

/** What the server's no means to a donor. */
export type Refusal =
  /** Fields at fault, by name. */
  | { kind: 'fields'; issues: NonNullable<WireError['issues']> }
  /** Too many tries; it will pass. */
  | { kind: 'wait'; words: string }
  /** The key stands for something else, or for a gift that was begun too long ago: a new one is needed. */
  | { kind: 'reused' }
  /** The money has arrived, and the donor had not heard of it. */
  | { kind: 'arrived' }
  /** The payment did not go through, for certain. `isApprovable`: the donor has not said yes, and may do so still. */
  | { kind: 'declined'; words: string; isApprovable?: true }
  /** Somebody has to mend something, or has to wait for a provider. */
  | { kind: 'failed'; words: string | null }

const usedUp = ['submission.reused', 'donation.over']
const untaken = ['payments.not_approved', 'donation.not_found']

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { kind: 'failed', words: null }
  const { message, remainingTime } = fieldsOf(error)
  if (error.status === 400 && error.issues?.length) return { kind: 'fields', issues: error.issues }
  if (error.status === 429) return { kind: 'wait', words: waitWords(error.code, remainingTime) }
  if (error.code && usedUp.includes(error.code)) return { kind: 'reused' }
  if (error.code === 'donation.arrived') return { kind: 'arrived' }
  if (error.status === 402 || (error.code && untaken.includes(error.code)))
    return {
      kind: 'declined',
      words: message ?? t('The payment was declined.'),
      ...(error.code === 'payments.not_approved' && { isApprovable: true }),
    }
  return { kind: 'failed', words: error.code?.startsWith('payments.') ? (message ?? null) : null }
}

function waitWords(code: string | undefined, seconds = 60): string {
  const time = waitInWords(seconds)
  return code === 'too_soon'
    ? t('That was very quick. Please try again in {time}.', { time })
    : t('Too many donations were tried from this device or near it. Please try again in {time}.', { time })
}

/** Whatever else stands between may answer too: nothing but an object has fields. */
const fieldsOf = ({ body }: ApiError): Partial<WireError> => (typeof body === 'object' && body !== null ? body : {})
