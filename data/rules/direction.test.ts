import { expect, test } from 'vitest'
import { directionOf } from './direction.ts'

test.each([
  ['The heron came back', 'ltr'],
  ['عاد مالك الحزين', 'rtl'],
  ['«عاد» The heron', 'rtl'],
  ['12 عامًا', 'rtl'],
  ['#VoicesForWildlife في كينيا', 'ltr'],
  ['ߒߞߏ', 'rtl'],
  ['𞤀𞤣𞤤𞤢𞤥', 'rtl'],
  ['የዱር እንስሳት', 'ltr'],
  ['2026: 14!', null],
  ['', null],
])('“%s” runs %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})
