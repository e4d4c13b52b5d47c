import { expect, test } from 'vitest'
import { latinDigits } from './digits.ts'

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['75 US$', '75 US$'],
])('%s is %s', (typed, digits) => {
  expect(latinDigits(typed)).toBe(digits)
})
