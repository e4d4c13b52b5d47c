import { describe, expect, it } from 'vitest'
import type { EngagementRefusal } from '../../data/contract/engagement.ts'
import type { WireError } from '../../data/contract/errors.ts'
import { ApiError } from '../remote/client.ts'
import { isDuplicate, refusalToast } from './refusals.ts'
import { waitInWords } from './waitInWords.ts'

const refused = (status: number, body: EngagementRefusal | WireError | string) =>
  new ApiError(status, typeof body === 'string' ? body : JSON.stringify(body), 'status text')
const tooMany = (action: EngagementRefusal['action'], remainingTime?: number) =>
  refused(429, { message: 'Words of the server.', code: 'engagement.not_now', action, remainingTime })
/** What a newer server may say. */
const ofTomorrow = 'something new' as never

describe('a like or a share that was not taken', () => {
  it.each<['like' | 'share', unknown, string, string | undefined]>([
    [
      'like',
      refused(423, { message: 'Not yet.' }),
      'Complete Reading Required',
      'Please read the full story before liking/sharing. Scroll to the end and take your time reading.',
    ],
    [
      'share',
      refused(423, ''),
      'Complete Reading Required',
      'Please read the full story before liking/sharing. Scroll to the end and take your time reading.',
    ],
    ['like', tooMany('duplicate', 0), 'Already Liked', 'Words of the server.'],
    ['share', tooMany('duplicate', 0), 'Already Shared', 'Words of the server.'],
    [
      'like',
      tooMany('blocked', 900),
      'Temporarily Restricted',
      'Account temporarily restricted. Please try again in 15 minutes.',
    ],
    [
      'share',
      tooMany('blocked', 60),
      'Temporarily Restricted',
      'Account temporarily restricted. Please try again in 60 seconds.',
    ],
    ['like', tooMany('rate_limit', 61), 'Rate Limited', 'Please slow down. Try again in 2 minutes.'],
    ['like', tooMany('rate_limit', 60), 'Rate Limited', 'Please slow down. Try again in 60 seconds.'],
    ['share', tooMany(undefined, 30), 'Rate Limited', 'Please slow down. Try again in 30 seconds.'],
    ['share', tooMany(ofTomorrow, 1), 'Rate Limited', 'Please slow down. Try again in 1 second.'],
    ['like', refused(404, { message: 'That story does not exist.' }), 'Action Failed', 'That story does not exist.'],
    ['like', refused(502, '<html>'), 'Action Failed', 'Failed to like story.'],
    ['share', refused(500, ''), 'Action Failed', 'Failed to record share.'],
    ['like', new TypeError('Failed to fetch'), 'Action Failed', 'Failed to like story.'],
    ['share', new TypeError('Failed to fetch'), 'Action Failed', 'Failed to record share.'],
  ])('%s, %s: %s', (wish, error, title, text) => {
    const toast = refusalToast(wish, error)
    expect([toast.title, toast.text]).toEqual([title, text])
  })
})

it('what was done before is known by the server’s word', () => {
  expect(isDuplicate(tooMany('duplicate'))).toBe(true)
  expect(isDuplicate(tooMany('rate_limit'))).toBe(false)
  expect(isDuplicate(new TypeError('Failed to fetch'))).toBe(false)
})

it.each([
  [59, '59 seconds'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [3600, '60 minutes'],
])('%i s are told as %s', (seconds, words) => expect(waitInWords(seconds)).toBe(words))
