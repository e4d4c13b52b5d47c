import { expect, it } from 'vitest'
import type { AuditEntry } from '../../../data/contract/admin.ts'
import { actInWords, actionWords, actorOf, changesOf, fieldWords } from './actLabels.ts'

const entry: AuditEntry = {
  id: 1,
  admin: 'admin1',
  action: 'story.published',
  subjectKind: 'story',
  subjectId: '12',
  subjectName: 'The heron',
  hasDetails: false,
  at: '2026-03-01T09:00:00.000Z',
}

it.each([
  [{}, 'admin1 published “The heron”'],
  [{ subjectName: 'Costs $& more' }, 'admin1 published “Costs $& more”'],
  [{ subjectName: null }, 'admin1 published story 12'],
  [{ action: 'message.deleted', subjectKind: 'contact_message', subjectName: null }, 'admin1 deleted message 12'],
  [{ action: 'story.withdrawn', admin: null, subjectName: null }, 'The writer withdrew story 12'],
  [
    { action: 'session.all_ended', subjectKind: 'admin', subjectId: 'admin1', subjectName: null },
    'admin1 signed out everywhere',
  ],
  [
    { action: 'session.ended', subjectKind: 'admin', subjectId: 'admin2', subjectName: null },
    'admin1 ended a session of admin2',
  ],
  [
    { action: 'admin.code_changed', admin: null, subjectKind: 'admin', subjectId: 'admin1', subjectName: null },
    'The site took over a new code of admin1',
  ],
  [{ action: 'newsletter.resume', subjectName: 'The heron' }, 'admin1 resumed “The heron”'],
  [{ action: 'newsletter.cancel', subjectName: 'The heron' }, 'admin1 stopped “The heron”'],
  [
    { action: 'content.moved', subjectKind: 'content', subjectName: null },
    'admin1 moved calendar item 12 to another time',
  ],
  [
    { action: 'social_post.resolved', subjectKind: 'social_post', subjectName: null },
    'admin1 said what became of post to a social network 12',
  ],
  [
    { action: 'social_token.tested', subjectKind: 'social_token', subjectId: 'facebook', subjectName: null },
    'admin1 tested the keys of a social network',
  ],
  // A kind of act that nobody has found words for yet.
  [
    { action: 'heron.fed_twice', subjectKind: 'wading_bird', admin: null, subjectName: null },
    'The site Heron fed twice: wading bird 12',
  ],
] as const)('%o reads %s', (change, words) => {
  const act = { ...entry, ...change }
  expect(`${actorOf(act)} ${actInWords(act)}`).toBe(words)
})

it('kinds of acts and fields are named in words', () => {
  expect(actionWords('notification.all_read')).toBe('Notification: all read')
  expect(actionWords('newsletter.cancel')).toBe('Newsletter: stopped')
  expect(actionWords('newsletter.pause')).toBe('Newsletter: paused')
  expect(fieldWords('authorName')).toBe('Author name')
})

it('what changed is told field by field, before and after', () => {
  expect(
    changesOf({ before: { title: 'Heron', featured: false }, after: { title: 'The heron', tags: ['a'] } }),
  ).toEqual([
    { field: 'title', before: 'Heron', after: 'The heron' },
    { field: 'featured', before: 'no' },
    { field: 'tags', after: '["a"]' },
  ])
  expect(changesOf({ before: null, after: 'all' })).toEqual([{ field: 'details', after: 'all' }])
  expect(changesOf({ before: null, after: null })).toEqual([])
})
