import { expect, test } from 'vitest'
import { changeOf, newAuthorOf, noSecretWords, noWalletWords, noWords } from './authorWords.ts'

const base = { ...noWords, name: 'Amara', email: 'amara@example.org', location: 'Lagos' }
const typed = { typed: 'GB33 BUKB 2020 1555 5555 55', isRemoved: false }

test('only what was changed is sent, so that a colleague’s change of another field stays', () => {
  expect(changeOf(base, { ...base, location: 'Abuja' }, noSecretWords, 4)).toEqual({ location: 'Abuja', revision: 4 })
})

test('bank details that were left blank stay as they are', () => {
  expect(changeOf(base, base, withBank({ typed: '  ', isRemoved: false }), 4)).toEqual({ revision: 4 })
  expect(newAuthorOf(base, noSecretWords)).not.toHaveProperty('bankAccountDetails')
})

test('bank details are replaced by what was typed, and taken away on request', () => {
  expect(changeOf(base, base, withBank(typed), 4)).toEqual({ bankAccountDetails: typed.typed, revision: 4 })
  expect(changeOf(base, base, withBank({ ...typed, isRemoved: true }), 4)).toEqual({
    bankAccountDetails: null,
    revision: 4,
  })
  expect(newAuthorOf(base, withBank(typed))).toMatchObject({ bankAccountDetails: typed.typed })
})

test('a wallet goes out once it is written, and nothing of it otherwise', () => {
  const wallet = { country: 'KE', network: 'mpesa', number: '0712 345 678', name: 'Amina', isRemoved: false }
  const { isRemoved: _, ...sent } = wallet
  expect(changeOf(base, base, { ...noSecretWords, wallet }, 4)).toEqual({ mobileMoney: sent, revision: 4 })
  expect(newAuthorOf(base, { ...noSecretWords, wallet })).toMatchObject({ mobileMoney: sent })
  const chosen = { ...noWalletWords, country: 'KE', network: 'mpesa' }
  expect(changeOf(base, base, { ...noSecretWords, wallet: chosen }, 4)).toEqual({ revision: 4 })
  const removed = { ...noWalletWords, isRemoved: true }
  expect(changeOf(base, base, { ...noSecretWords, wallet: removed }, 4)).toEqual({ mobileMoney: null, revision: 4 })
})

const withBank = (bank: typeof noSecretWords.bank) => ({ ...noSecretWords, bank })
