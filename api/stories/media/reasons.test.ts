import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { toldReason } from './reasons.ts'

const folder = import.meta.dirname
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.includes('.test.'),
)
/** What a file was refused with, without the reasons that name a figure. */
const given = sources.flatMap((name) =>
  [...readFileSync(path.join(folder, name), 'utf8').matchAll(/UnusableMedia\(\s*'([^']+)'/g)].map(([, words]) => words),
)

test('each reason for which a file is not taken can be told to its writer', () => {
  expect(given.length).toBeGreaterThan(5)
  for (const words of given) expect(toldReason(words ?? ''), words).toBe(words)
})

test.each([
  'The photo is too large to open: 20,000 × 12,000 pixels. At most 100 million pixels can be.',
  'The photo took longer than 20 seconds to open.',
  'The video is cut off: only 12 of 90 seconds could be read.',
  'The video is too large: 9000 × 9000 pixels.',
  'The video is too large to convert: 3840 × 2160 pixels in 900,000 pictures. Please send a shorter or a smaller one.',
  'The video is longer than 3 hours. Please send a shorter one.',
])('so can %s', (words) => {
  expect(toldReason(words)).toBe(words)
})

test('what was never said here has no translation', () => {
  expect(toldReason('Waiting for another try: {oops}')).toBeNull()
})
