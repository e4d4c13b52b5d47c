import { expect, test } from 'vitest'
import type { PublishResult } from '../../../data/contract/social.ts'
import { ApiError } from '../../remote/client.ts'
import { failureToast, outcomeToast, resultInWords } from './publishWords.ts'

const result = (changes: Partial<PublishResult>): PublishResult => ({
  platform: 'facebook',
  success: true,
  state: 'published',
  scheduledPostId: 1,
  postId: '1_2',
  url: null,
  message: null,
  ...changes,
})
const refused = result({ platform: 'twitter', success: false, state: 'failed', message: 'You said that already.' })

test('a publication lists the platforms that took it', () => {
  const both = [result({}), result({ platform: 'twitter' })]
  expect(outcomeToast(both, null)).toMatchObject({
    title: 'Content Published',
    text: 'Published on Facebook and Twitter.',
  })
  expect(outcomeToast([], null).text).toBe('Content has been published successfully.')
  expect(outcomeToast(both, 'Sat 21 Nov, 09:00')).toMatchObject({ title: 'Post Scheduled' })
})

test('where one platform did not take it, its reason is told', () => {
  expect(outcomeToast([result({}), refused], null)).toEqual({
    title: 'Publish Issues',
    text: 'Twitter: not published. You said that already.',
    tone: 'bad',
  })
  expect(resultInWords(result({ success: false, state: 'unclear' }), null)).toContain('to be checked')
  expect(resultInWords(result({ success: false, state: 'scheduled', message: 'Next try at 09:05.' }), null)).toBe(
    'Facebook: not out yet, it is tried again. Next try at 09:05.',
  )
})

test('a line that broke is told otherwise than a refusal', () => {
  expect(failureToast(new TypeError('Failed to fetch'))).toMatchObject({
    title: 'Connection Error',
    text: 'Cannot connect to server API endpoints.',
  })
  expect(failureToast(new Error('network down')).title).toBe('Connection Error')
  expect(failureToast(new ApiError(400, '{"message":"This time is over."}', '')).text).toBe('This time is over.')
  expect(failureToast(new Error('?'))).toMatchObject({ title: 'Publish Failed', text: 'Failed to publish content.' })
})
