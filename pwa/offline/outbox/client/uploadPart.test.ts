import { expect, it } from 'vitest'
import { nextChunkBytes } from './uploadPart.ts'

const kb = 1024
const mb = 1024 * kb

it.each<[string, number, number, number]>([
  ['a slow line gets as much as it carries in four seconds', 128 * kb, 8_000, 64 * kb],
  ['never less than 32 KB', 32 * kb, 60_000, 32 * kb],
  ['a fast line grows fourfold at most', 128 * kb, 10, 512 * kb],
  ['up to 8 MB', 8 * mb, 100, 8 * mb],
  ['a clock that stands still does not matter', 128 * kb, 0, 512 * kb],
])('the next piece: %s', (_rule, bytes, tookMs, next) => {
  expect(nextChunkBytes(bytes, tookMs)).toBe(next)
})
