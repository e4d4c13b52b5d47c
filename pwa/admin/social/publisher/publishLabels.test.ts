import { expect, test } from 'vitest'
import type { PublishResult } from '../../../../data/contract/outreach/social.ts'
import { ApiError } from '../../../remote/client.ts'
import { failureToast, outcomeToast, resolvedToast, resultInWords } from './publishLabels.ts'

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

test('a post that was to be checked is told as it stands now, and never as out when it is not', () => {
  const post = { platform: 'twitter', state: 'failed', errorMessage: 'You said that already.' } as const
  expect(resolvedToast(post, 'send_again')).toEqual({
    title: 'Publish Issues',
    text: 'Twitter: not published. You said that already.',
    tone: 'bad',
  })
  expect(resolvedToast({ ...post, state: 'published' }, 'send_again')).toMatchObject({
    title: 'Post Updated',
    tone: 'good',
  })
  expect(resolvedToast({ ...post, state: 'unclear' }, 'check')).toMatchObject({ title: 'Not found' })
  expect(resolvedToast({ ...post, state: 'unclear' }, 'send_again').text).toContain('to be checked')
  expect(resolvedToast(post, 'not_published')).toMatchObject({ text: 'It is kept as not sent to Twitter.' })
})

test('what was planned and is out by now is told as published', () => {
  expect(resultInWords(result({}), 'Sat 21 Nov, 09:00')).toBe('Facebook: published.')
  expect(resultInWords(result({ state: 'scheduled' }), 'Sat 21 Nov, 09:00')).toBe(
    'Facebook: planned for Sat 21 Nov, 09:00.',
  )
})
