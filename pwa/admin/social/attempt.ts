import { proxy } from 'valtio'
import type { PublishRequest } from '../../../data/contract/social.ts'
import { keepAttempts } from '../kit/acts/attempts.ts'

/** One click of 'Publish Now' or 'Schedule Post', kept until the server has answered: it may have been done although no answer came. */
const attempts = keepAttempts('adminSocialPost', isRequest)
const place = 'new'

/** The click whose answer is missing. While it is under way, the answer may still come, whichever tab is looked at meanwhile. */
export const openAttempt = proxy<{ wish: PublishRequest | null; isUnderWay: boolean }>({
  wish: attempts.open(place)?.wish ?? null,
  isUnderWay: false,
})

export function beginAttempt(request: PublishRequest, newKey: () => string) {
  const attempt = attempts.begin(place, request, newKey)
  openAttempt.wish = attempt.wish
  openAttempt.isUnderWay = true
  return attempt
}

/** Nothing more comes of it, whether or not it was answered. */
export function endAttempt(): void {
  openAttempt.isUnderWay = false
}

export function settleAttempt(): void {
  attempts.settle(place)
  openAttempt.wish = null
}

export function dropAttempt(): void {
  attempts.drop()
  openAttempt.wish = null
}

function isRequest(value: unknown): value is PublishRequest {
  const { platforms, postText } = Object(value) as Record<string, unknown>
  return Array.isArray(platforms) && typeof postText === 'string'
}
