import { describe, expect, it } from 'vitest'
import type { AdminStory } from '../../../data/contract/stories.ts'
import type { StoryStatus } from '../../../data/vocabulary/stories.ts'
import { askOf, lateWords, moveObstacle, moveWords, type StoryMove } from './moves.ts'

const pending = { title: 'Eggs', status: 'pending', decidedBy: null } as const
const published = { title: 'Eggs', status: 'published', decidedBy: 'admin2' } as const
const rejected = { title: 'Eggs', status: 'rejected', decidedBy: 'admin2' } as const

describe('what may be done to a story from where it is', () => {
  it('a pending story can be published or rejected, but not shown on the home page', () => {
    expect(moveObstacle(pending, { kind: 'status', to: 'published' })).toBeNull()
    expect(moveObstacle(pending, { kind: 'status', to: 'rejected' })).toBeNull()
    expect(moveObstacle(pending, { kind: 'featured', featured: true })).toMatch(/awaiting review/)
  })

  it('a story that a colleague decided cannot be decided again, and it says who did', () => {
    expect(moveObstacle(published, { kind: 'status', to: 'published' })).toBe(
      'admin2 has already published this story.',
    )
    expect(moveObstacle(rejected, { kind: 'status', to: 'published' })).toBe('admin2 has already rejected this story.')
  })

  it('a published or rejected story can go back to pending', () => {
    expect(moveObstacle(published, { kind: 'status', to: 'pending' })).toBeNull()
    expect(moveObstacle(rejected, { kind: 'status', to: 'pending' })).toBeNull()
  })
})

it('the toast says what happened at once to which story', () => {
  expect(moveWords(rejected, { kind: 'status', to: 'pending' }).title).toBe('Back to Pending')
  expect(moveWords(published, { kind: 'media', media: { id: 'm', kind: 'video' } })).toEqual({
    title: 'Video Approved',
    text: '“Eggs” now shows its video.',
  })
})

it('and which files of a story will not be there with its words', () => {
  const files = [
    { kind: 'image', state: 'processing' },
    { kind: 'video', state: 'ready' },
  ] as const
  expect(lateWords(files)).toBe(' Its photo is not there yet: please look at it under Published later, and approve it.')
})

it('what leaves the site or comes onto it waits ten seconds; what does not, is done at once', () => {
  const asked = (status: StoryStatus, move: StoryMove) =>
    askOf({ id: 7, revision: 3, status } as AdminStory, move)?.kind ?? 'at once'
  expect(asked('pending', { kind: 'status', to: 'published' })).toBe('story.status')
  expect(asked('pending', { kind: 'status', to: 'rejected', reason: 'It sells.' })).toBe('story.status')
  expect(asked('published', { kind: 'status', to: 'pending' })).toBe('story.status')
  expect(asked('published', { kind: 'featured', featured: true })).toBe('story.featured')
  expect(asked('published', { kind: 'media', media: { id: 'a', kind: 'image' } })).toBe('at once')
  expect(asked('rejected', { kind: 'status', to: 'pending' })).toBe('at once')
})
