import type { PublishResult, ScheduledPost } from '../../../../data/contract/outreach/social.ts'
import { type SocialPlatform, socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { ApiError } from '../../../remote/client.ts'
import type { Toast } from '../../../ui/toasts.ts'
import { type Failure, serverWords } from '../../kit/data/failures.ts'

/** Facebook and Twitter */
export const platformsInWords = (platforms: readonly SocialPlatform[]) =>
  platforms.map((platform) => socialPlatformNames[platform]).join(' and ')

/** What became of a click, in the words of a toast. */
export function outcomeToast(results: readonly PublishResult[], plannedFor: string | null): Toast {
  const taken = results.filter(({ success }) => success).map(({ platform }) => platform)
  const others = results.filter(({ success }) => !success)
  if (others.length > 0)
    return { title: 'Publish Issues', text: others.map((result) => resultInWords(result, null)).join(' '), tone: 'bad' }
  if (plannedFor)
    return { title: 'Post Scheduled', text: `It goes out on ${platformsInWords(taken)}: ${plannedFor}.`, tone: 'good' }
  const text =
    taken.length > 0 ? `Published on ${platformsInWords(taken)}.` : 'Content has been published successfully.'
  return { title: 'Content Published', text, tone: 'good' }
}

/** What a person may do about a post of which nobody knows. */
export type Act = 'check' | 'published' | 'send_again' | 'not_published'

/** What became of a post after somebody has looked, or had it looked for. */
export function resolvedToast({ platform, state, errorMessage }: Resolved, act: Act): Toast {
  const name = socialPlatformNames[platform]
  if (act === 'check' && state === 'unclear')
    return { title: 'Not found', text: `${name} does not show it. It may still be there: please look yourself.` }
  if (state === 'published') return { title: 'Post Updated', text: `It is on ${name}.`, tone: 'good' }
  if (act === 'not_published')
    return { title: 'Post Updated', text: `It is kept as not sent to ${name}.`, tone: 'good' }
  const text = resultInWords({ platform, state, success: false, message: errorMessage }, null)
  return { title: 'Publish Issues', text, tone: 'bad' }
}
type Resolved = Pick<ScheduledPost, 'platform' | 'state' | 'errorMessage'>

/** What one platform did with it. */
export function resultInWords({ platform, success, state, message }: Result, plannedFor: string | null): string {
  const name = socialPlatformNames[platform]
  if (success)
    return plannedFor && state !== 'published' ? `${name}: planned for ${plannedFor}.` : `${name}: published.`
  const why = message ? ` ${message}` : ''
  if (state === 'sending') return `${name}: still being asked.${why}`
  if (state === 'scheduled') return `${name}: not out yet, it is tried again.${why}`
  if (state === 'unclear') return `${name}: to be checked.${why || ' It may be out; nobody heard the answer.'}`
  return `${name}: not published.${why}`
}

type Result = Pick<PublishResult, 'platform' | 'success' | 'state' | 'message'>

/** Of a request that failed as a whole. */
export function failureToast(error: unknown): Failure & Pick<Toast, 'tone'> {
  if (isOfTheNetwork(error))
    return { title: 'Connection Error', text: 'Cannot connect to server API endpoints.', tone: 'bad' }
  return { title: 'Publish Failed', text: messageIn(error) || 'Failed to publish content.', tone: 'bad' }
}

const isOfTheNetwork = (error: unknown) =>
  error instanceof TypeError ||
  (!(error instanceof ApiError) && error instanceof Error && /fetch|network/i.test(error.message))

const messageIn = (error: unknown) => (error instanceof ApiError ? serverWords(error) : '')
