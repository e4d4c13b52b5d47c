import { expect, test } from 'vitest'
import { changeOf, issuesOf, wordsOf } from './postChanges.ts'

const post = { postText: 'It came back.', mediaUrl: null, scheduledAt: '2026-11-21T14:00:00Z' }
const base = wordsOf(post, 'America/New_York')
const where = { platform: 'twitter', base, zone: 'America/New_York', now: new Date('2026-11-21T13:59:00Z') } as const

test('a scheduled post is edited in the time of the admin, and only what was changed is sent', () => {
  expect(base).toEqual({ postText: 'It came back.', mediaUrl: null, date: '2026-11-21', time: '09:00' })
  expect(changeOf({ ...base, postText: 'It did. ' }, base, 3, where.zone)).toEqual({ postText: 'It did.', revision: 3 })
  expect(changeOf({ ...base, time: '10:30' }, base, 3, where.zone)).toEqual({
    scheduleDate: '2026-11-21',
    scheduleTime: '10:30',
    adminTimezone: 'America/New_York',
    revision: 3,
  })
})

test('a change needs words that fit, and a time to come', () => {
  expect(issuesOf(base, { ...where, outgoing: base.postText })).toEqual({})
  expect(issuesOf({ ...base, time: '08:59' }, { ...where, outgoing: base.postText })).toEqual({
    scheduleTime: 'This time is over.',
  })
  expect(issuesOf(base, { ...where, outgoing: 'a'.repeat(281) }).postText).toBe('The text is too long for Twitter.')
  expect(issuesOf({ ...base, postText: ' ', date: '' }, { ...where, outgoing: '' })).toMatchObject({
    postText: 'The post needs some text.',
    scheduleDate: 'A date is needed.',
  })
})

test('the words of a post that waits for another try can be saved: its old time is not looked at', () => {
  const after = { ...where, now: new Date('2026-11-21T15:00:00Z') }
  const outgoing = 'It did.'
  expect(issuesOf({ ...base, postText: outgoing }, { ...after, outgoing })).toEqual({})
  const unplanned = { ...base, date: '', time: '' }
  expect(issuesOf({ ...unplanned, postText: outgoing }, { ...after, base: unplanned, outgoing })).toEqual({})
})
