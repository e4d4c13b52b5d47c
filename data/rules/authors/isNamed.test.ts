import { expect, test } from 'vitest'
import { isNamed } from './isNamed.ts'

test.each(['Amina Example', 'A. E.', 'Ọláyínká', '李', 'Unknown Mwangi', 'Ranger 7'])('%s is a name', (name) => {
  expect(isNamed(name)).toBe(true)
})

test.each(['Anonymous', 'ANONYME', ' anon. ', 'N/A', '(no name)', 'Name withheld', '—', '***', 'Anônima'])(
  '%s says that there is none',
  (name) => {
    expect(isNamed(name)).toBe(false)
  },
)
