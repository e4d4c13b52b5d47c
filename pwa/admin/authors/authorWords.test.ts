import { expect, test } from 'vitest'
import { changeOf, newAuthorOf, noBankWords, noWords } from './authorWords.ts'

const base = { ...noWords, name: 'Amara', email: 'amara@example.org', location: 'Lagos' }
const typed = { typed: 'GB33 BUKB 2020 1555 5555 55', isRemoved: false }

test('only what was changed is sent, so that a colleague’s change of another field stays', () => {
  expect(changeOf(base, { ...base, location: 'Abuja' }, noBankWords, 4)).toEqual({ location: 'Abuja', revision: 4 })
})

test('bank details that were left blank stay as they are', () => {
  expect(changeOf(base, base, { typed: '  ', isRemoved: false }, 4)).toEqual({ revision: 4 })
  expect(newAuthorOf(base, noBankWords)).not.toHaveProperty('bankAccountDetails')
})

test('bank details are replaced by what was typed, and taken away on request', () => {
  expect(changeOf(base, base, typed, 4)).toEqual({ bankAccountDetails: typed.typed, revision: 4 })
  expect(changeOf(base, base, { ...typed, isRemoved: true }, 4)).toEqual({ bankAccountDetails: null, revision: 4 })
  expect(newAuthorOf(base, typed)).toMatchObject({ bankAccountDetails: typed.typed })
})
