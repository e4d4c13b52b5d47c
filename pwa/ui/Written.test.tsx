import { expect, test } from 'vitest'
import { faceFor, written } from './Written.tsx'

test('what runs the other way than the page says so', () => {
  expect(written('The heron came back')).toEqual({})
  expect(written('عاد مالك الحزين')).toEqual({ dir: 'rtl' })
  expect(written('14!')).toEqual({})
})

test.each([
  'Wanjiru',
  'Ọlọ́runfẹ́mi Ṣàngó',
  'Forêt de Taï',
  'Ŋŋ',
  '“São Tomé” – 12 €',
  'عاد مالك',
  'የዱር',
  '象',
  '🐘',
  'â',
])('“%s” stands in the display face, or has no letter that could be in it', (title) => {
  expect(faceFor(title)).toBeUndefined()
})

test.each(['ɓarayi', 'ɗan', 'Ƙungiya', 'ƴar', 'Ɓ', 'Ɗ', 'Ɛwe', 'Ɔbaa', 'kɔfi', 'ǹ', 'ḿ', 'm̀', 'Ɔ́'])(
  '“%s” stands in another face as a whole',
  (title) => {
    expect(faceFor(title)).toBe('other-letters')
  },
)
