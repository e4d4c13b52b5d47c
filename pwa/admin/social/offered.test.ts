import { beforeEach, expect, test, vi } from 'vitest'
import { dropPost, postDraft, writePost } from './draft.ts'
import { offered, offerPost, takeOffered } from './offered.ts'
import { type Subject, textAbout } from './subjects.ts'

const origin = 'https://voices.example'
const storyOf = (id: number): Subject => ({
  type: 'story',
  id,
  title: `Story ${id}`,
  about: 'Blessing Example, Akamkpa',
  excerpt: 'It walked like an elder.',
  path: `/api/share/story/${id}`,
  picture: null,
  photo: null,
  date: '2026-11-01T00:00:00Z',
  reach: { newsletter: 'yes', social: 'yes' },
})
const beginning = (id: number) => ({
  contentType: 'story' as const,
  subject: storyOf(id),
  postText: textAbout(storyOf(id), origin),
})

beforeEach(() => {
  vi.stubGlobal('location', { origin })
  dropPost()
  offered.words = null
})

test('a beginning takes the place of nothing that somebody has written', () => {
  offerPost(beginning(1))
  expect(postDraft.subject?.id).toBe(1)
  offerPost(beginning(2))
  expect([postDraft.subject?.id, offered.words]).toEqual([2, null])
  writePost({ postText: 'My own words.' })
  offerPost(beginning(2))
  expect([postDraft.postText, offered.words]).toEqual(['My own words.', null])
  offerPost(beginning(3))
  expect([postDraft.postText, offered.words?.subject?.id]).toEqual(['My own words.', 3])
})

test('nothing of the post before goes along', () => {
  writePost({ postText: 'My own words.', platforms: ['twitter'], date: '2027-05-05', time: '10:00' })
  offerPost(beginning(3))
  takeOffered()
  expect(postDraft).toMatchObject({ date: '', time: '', platforms: ['facebook', 'twitter'], subject: { id: 3 } })
})
