import { expect, test } from 'vitest'
import type { Picture } from '../../data/contract/stories.ts'
import { weightOf } from './weight.ts'

const picture: Picture = {
  id: 'p',
  width: 960,
  height: 640,
  widths: [480, 960],
  bytes: [30_000, 90_000],
  placeholder: '',
}

test('more stories weigh what their smallest pictures and their words weigh, judged by those shown', () => {
  expect(weightOf([{ picture }, { picture: null }], 10)).toBe(187_500)
  expect(weightOf([], 12)).toBe(12_000)
})
