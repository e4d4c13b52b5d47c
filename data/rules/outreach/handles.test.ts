import { expect, test } from 'vitest'
import { handleFrom, isHandle } from './handles.ts'

test.each(['none', 'None', ' NONE ', '-', '—', 'n/a', 'NA', 'no'])('“%s” means that there is no account', (written) => {
  expect(handleFrom(written)).toBe('none')
})

test.each(['@nonesuch', 'noor.a', 'https://facebook.com/none'])('“%s” is an account', (written) => {
  expect(handleFrom(written)).toBe(written)
})

test.each(['none', ' — ', 'n/a', '@noor', 'noor.a', 'noor.com', 'https://facebook.com/noor', 'نور'])(
  '“%s” is an answer',
  (written) => {
    expect(isHandle(written)).toBe(true)
  },
)

test.each([' @ ', '@', '?!', '', 'https://twitter.com/', 'https://www.facebook.com', 'instagram.com/', 'x.com/@'])(
  '“%s” names nobody',
  (written) => {
    expect(isHandle(written)).toBe(false)
  },
)
