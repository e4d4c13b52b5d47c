import { expect, test } from 'vitest'
import type { StoryCard } from '../../data/contract/stories.ts'
import { weightOf } from './weight.ts'

const picture = { id: 'p', width: 960, height: 640, widths: [480, 960], bytes: [30_000, 90_000], placeholder: '' }
const card = (picture: StoryCard['picture']) => ({ picture }) as StoryCard

test('more stories weigh what their smallest pictures and their words weigh, judged by those shown', () => {
  expect(weightOf([card(picture), card(null)], 10)).toBe(187_500)
  expect(weightOf([], 12)).toBe(12_000)
})
