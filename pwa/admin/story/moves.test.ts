import { describe, expect, it } from 'vitest'
import { moveObstacle, moveWords, undoOf } from './moves.ts'

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

it('the toast says what happened to which story', () => {
  expect(moveWords(pending, { kind: 'status', to: 'published' }).text).toBe('“Eggs” is on the public site.')
  const files = [
    { kind: 'image', state: 'processing' },
    { kind: 'video', state: 'ready' },
  ] as const
  expect(moveWords(pending, { kind: 'status', to: 'published' }, files).text).toBe(
    '“Eggs” is on the public site. Its photo is not there yet: please look at it under Published later, and approve it.',
  )
  expect(moveWords(published, { kind: 'status', to: 'pending' }).title).toBe('Story Unpublished')
  expect(moveWords(rejected, { kind: 'status', to: 'pending' }).title).toBe('Back to Pending')
  expect(moveWords(published, { kind: 'featured', featured: true }).title).toBe('Added to Homepage')
  expect(moveWords(published, { kind: 'media', media: { id: 'm', kind: 'video' } })).toEqual({
    title: 'Video Approved',
    text: '“Eggs” now shows its video.',
  })
})

it.each([
  ['pending', { kind: 'status', to: 'published' }, { kind: 'status', to: 'pending' }],
  ['pending', { kind: 'status', to: 'rejected', reason: 'It sells.' }, { kind: 'status', to: 'pending' }],
  ['published', { kind: 'status', to: 'pending' }, { kind: 'status', to: 'published' }],
  ['published', { kind: 'featured', featured: true }, { kind: 'featured', featured: false }],
] as const)('what was done to a %s story can be taken back: %j', (status, move, back) => {
  expect(undoOf({ status }, move)).toMatchObject({ move: back, does: expect.stringMatching(/^Undo /) })
})

it('what has no way back offers none', () => {
  expect(undoOf({ status: 'rejected' }, { kind: 'status', to: 'pending' })).toBeNull()
  expect(undoOf({ status: 'published' }, { kind: 'media', media: { id: 'a', kind: 'image' } })).toBeNull()
})
