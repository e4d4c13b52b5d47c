import { expect, test } from 'vitest'
import { handleFrom } from './handles.ts'

test.each(['none', 'None', ' NONE ', '-', '—', 'n/a', 'NA', 'no'])('“%s” means that there is no account', (written) => {
  expect(handleFrom(written)).toBe('none')
})

test.each(['@nonesuch', 'noor.a', 'https://facebook.com/none'])('“%s” is an account', (written) => {
  expect(handleFrom(written)).toBe(written)
})
