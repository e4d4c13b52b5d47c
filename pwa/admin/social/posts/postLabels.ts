import type { ScheduledPost, SocialOverview } from '../../../../data/contract/outreach/social.ts'
import type { PostState, ScheduledPostFilter } from '../../../../data/vocabulary/social.ts'
import type { ApiError } from '../../../remote/client.ts'
import type { Tint } from '../../../ui/Tag.tsx'
import { counted } from '../../kit/words/counted.ts'

export const stateLooks: Record<PostState, { label: string; tint: Tint }> = {
  scheduled: { label: 'scheduled', tint: 'teal' },
  sending: { label: 'sending', tint: 'marigold' },
  published: { label: 'posted', tint: 'green' },
  failed: { label: 'failed', tint: 'error' },
  unclear: { label: 'to be checked', tint: 'laterite' },
}

export const countOf = (counts: SocialOverview['counts'], filter: ScheduledPostFilter) =>
  counts[filter].toLocaleString('en-US')

type Timed = Pick<ScheduledPost, 'state' | 'scheduledAt' | 'publishedAt' | 'nextTryAt' | 'lateMinutes' | 'attempts'> &
  Partial<Pick<ScheduledPost, 'isUntimed'>>

/** When it goes out, went out or should have gone. */
export function whenInWords(post: Timed, tell: (instant: string) => string): string {
  const { state, scheduledAt, publishedAt, nextTryAt, lateMinutes } = post
  if (state === 'published') {
    const late = lateMinutes ? `, ${lateInWords(lateMinutes)} late` : ''
    return publishedAt ? `Posted ${tell(publishedAt)}${late}` : `Posted${late}`
  }
  if (state === 'sending') return 'Being sent now'
  if (state === 'scheduled' && nextTryAt) return `Tried ${timesInWords(post.attempts)}, next try ${tell(nextTryAt)}`
  if (state === 'scheduled' && post.isUntimed) return 'Has no time yet'
  if (state === 'scheduled') return scheduledAt ? `Goes out ${tell(scheduledAt)}` : 'Goes out now'
  return scheduledAt ? `Was to go out ${tell(scheduledAt)}` : 'Was to go out at once'
}

const timesInWords = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

/** 12 minutes, 3 hours */
const lateInWords = (minutes: number) =>
  minutes < 120 ? counted(minutes, 'minute') : counted(Math.round(minutes / 60), 'hour')

/** Only what has not left can be changed or sent at once. */
export const isWaiting = ({ state }: Pick<ScheduledPost, 'state'>) => state === 'scheduled'

/** What is left to do where the server would not change or delete a post any more. The list is asked for anew by then. */
export function whatToDo({ code }: Pick<ApiError, 'code'>): string {
  if (code === 'social.under_way') return 'Close this: the list shows what becomes of it, and what can be done then.'
  if (code === 'social.not_scheduled') return 'To say something else, copy your words from here into a new post.'
  return ''
}
