import { expect, test } from 'vitest'
import { storyStatuses } from '../../vocabulary/stories.ts'
import { canMoveStory, statesThatMayBecome } from './moderation.ts'

test('a waiting story is published or rejected, and each of these can only be taken back to waiting', () => {
  expect(storyStatuses.map((to) => [to, statesThatMayBecome(to)])).toEqual([
    ['pending', ['published', 'rejected']],
    ['published', ['pending']],
    ['rejected', ['pending']],
  ])
})

test.each(storyStatuses)('what its writer has withdrawn never becomes %s', (to) => {
  expect(canMoveStory('withdrawn', to)).toBe(false)
})
