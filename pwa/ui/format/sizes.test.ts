import { expect, test } from 'vitest'
import { durationInWords, sizeInWords } from './sizes.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [84_400, '84 KB'],
  [999_600, '1 MB'],
  [3_840_000, '3.8 MB'],
  [3_000_000, '3 MB'],
  [62_000_000, '62 MB'],
  [2_000_000_000, '2 GB'],
  [5_400_000_000_000, '5400 GB'],
])('%d bytes are told as %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words)
})

test.each([
  [7, '0:07'],
  [102.4, '1:42'],
  [3725, '1:02:05'],
])('%d seconds are told as %s', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words)
})
