import { expect, test } from 'vitest'
import { greetingName } from './greetingName.ts'

test.each(['Wanjiru wa Kamau', "N'Golo", 'J. K. Mwangi', 'Zoë'])('%s is a name', (name) => {
  expect(greetingName(name)).toBe(name)
})

test.each(['', ' ', 'Anonymous', 'Name withheld', 'see prize.example', 'http://win', 'me@voices.example'])(
  '“%s” greets nobody',
  (name) => {
    expect(greetingName(name)).toBeNull()
  },
)
