import { expect, test } from 'vitest'
import { fillIn, placeholdersOf } from './fillIn.ts'

test('each placeholder becomes what the table has under its name', () => {
  expect(fillIn('{{least}}-{{most}} days, {{most}} at most', { least: 2, most: 3 })).toBe('2-3 days, 3 at most')
  expect(fillIn('{{sum}}', { sum: '$&' })).toBe('$&')
})

test('a name that is not in the table is an error that names it', () => {
  expect(() => fillIn('{{laest}} days', { least: 2 })).toThrow('{{laest}}')
  expect(() => fillIn('{{toString}}', {})).toThrow('{{toString}}')
})

test('the placeholders of a text are listed once each', () => {
  expect(placeholdersOf('{{a}} {{b}} {{a}} { {c} }')).toEqual(['a', 'b'])
})
