import { expect, test } from 'vitest'
import type { PostDraft } from '../draft.ts'
import { outgoingOn, type Subject, textAbout } from '../subjects.ts'
import { issuesOf, requestOf } from './publishForm.ts'

const where = {
  zone: 'America/New_York',
  now: new Date('2026-11-20T12:00:00Z'),
  origin: 'https://voices.example',
} as const
const subject: Subject = {
  type: 'story',
  id: 7,
  title: 'The night the pangolin crossed',
  about: 'Blessing Example, Akamkpa',
  excerpt: 'It walked like an elder, with his hands behind him, inspecting the pitch.',
  path: '/api/share/story/7',
  picture: '/api/share/story/7/card.jpg',
  photo: null,
  date: '2026-11-01T00:00:00Z',
  reach: { newsletter: 'yes', social: 'yes' },
}
const draft: PostDraft = {
  platforms: ['facebook', 'twitter'],
  contentType: 'story',
  subject,
  postText: 'It walked like an elder.',
  mediaUrl: null,
  date: '2026-11-21',
  time: '09:00',
  keptAt: null,
}

test('a post needs a platform, what it is about unless it is custom, and some text', () => {
  expect(issuesOf(draft, false, where)).toEqual({})
  const bare = { ...draft, platforms: [], subject: null, postText: ' \n' }
  expect(issuesOf(bare, false, where)).toEqual({
    platforms: 'Choose at least one platform.',
    contentId: 'Choose a story.',
    postText: 'The post needs some text.',
  })
  expect(issuesOf({ ...draft, contentType: 'custom', subject: null }, false, where)).toEqual({})
})

test('to be planned it needs a date and a time to come as well', () => {
  expect(issuesOf(draft, true, where)).toEqual({})
  expect(issuesOf({ ...draft, date: '', time: '' }, true, where)).toEqual({
    scheduleDate: 'A date is needed.',
    scheduleTime: 'A time is needed.',
  })
  expect(issuesOf({ ...draft, date: '2026-11-20', time: '06:59' }, true, where)).toEqual({
    scheduleTime: 'This time is over.',
  })
  expect(issuesOf({ ...draft, date: '2026-02-30' }, true, where)).toEqual({ scheduleDate: 'There is no such day.' })
})

test('a text is measured with the link that goes along', () => {
  const postText = 'a'.repeat(256)
  expect(issuesOf({ ...draft, postText }, false, where)).toEqual({ postText: 'The text is too long for Twitter.' })
  expect(issuesOf({ ...draft, postText: 'a'.repeat(255) }, false, where)).toEqual({})
  expect(issuesOf({ ...draft, postText, platforms: ['facebook'] }, false, where)).toEqual({})
  expect(outgoingOn('twitter', 'Look', subject, null, where.origin)).toBe(
    'Look\n\nhttps://voices.example/api/share/story/7',
  )
  expect(outgoingOn('twitter', 'Look', null, null, where.origin)).toBe('Look')
})

test('only a planned post is sent with its time, and custom words with no story', () => {
  expect(requestOf(draft, true, 'Africa/Lagos')).toMatchObject({
    contentId: 7,
    scheduleDate: '2026-11-21',
    scheduleTime: '09:00',
    adminTimezone: 'Africa/Lagos',
  })
  expect(requestOf(draft, false, 'Africa/Lagos')).not.toHaveProperty('scheduleDate')
  expect(requestOf({ ...draft, contentType: 'custom' }, false, 'UTC').contentId).toBe(null)
})

test('a text to begin with names who tells the story, and fits every platform', () => {
  expect(textAbout(subject, where.origin)).toBe(
    'It walked like an elder, with his hands behind him, inspecting the pitch.\n\n“The night the pangolin crossed”, told by Blessing Example, Akamkpa.\n\n#VoicesForWildlife',
  )
  const long = { ...subject, title: 'A title '.repeat(15).trim(), excerpt: `${'word '.repeat(29)}word…` }
  expect(issuesOf({ ...draft, postText: textAbout(long, where.origin) }, false, where)).toEqual({})
  const longest = { ...subject, title: 't'.repeat(200) }
  expect(textAbout(longest, where.origin)).toContain('#VoicesForWildlife')
})
