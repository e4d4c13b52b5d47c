import { expect, test } from 'vitest'
import { initialsOf } from './Seal.tsx'

test.each([
  ['Blessing Etim', 'BE'],
  ['Alhaja Rísíkátù Adégbọlá', 'AA'],
  ['Ọlábísí', 'Ọ'],
  ['  efua  mensah ', 'EM'],
  ['"Kofi" (ranger)', 'KR'],
  ['محمد عبد الله', 'م\u200cا'],
  ['42', '4'],
  ['=1+1', '='],
  ['🐘', '🐘'],
  ['…', '?'],
])('the seal of %s reads %s', (name, initials) => {
  expect(initialsOf(name).normalize()).toBe(initials.normalize())
})
