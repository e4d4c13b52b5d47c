import { expect, test } from 'vitest'
import { isLiteWanted, liteWishIn } from './lite.ts'

test.each([
  ['', null],
  ['vfw_lite=on', 'on'],
  ['admin=abc; vfw_lite=off', 'off'],
  ['vfw_lite=auto; admin=abc', 'auto'],
  ['vfw_lite=loud', null],
  ['not_vfw_lite=on', null],
])('the cookies “%s” ask for: %s', (cookies, wish) => {
  expect(liteWishIn(cookies)).toBe(wish)
})

test.each([
  [null, false, false],
  [null, true, true],
  ['on', false, true],
  ['auto', false, true],
  ['off', true, false],
] as const)('with the wish %s and Save-Data %s, lite mode is %s', (wish, savesData, lite) => {
  expect(isLiteWanted(wish, savesData)).toBe(lite)
})
