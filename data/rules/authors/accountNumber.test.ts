import { expect, test } from 'vitest'
import { accountNumberOf } from './accountNumber.ts'
import { bankName } from './bankName.ts'

test.each([
  ['NG', '123 456 7840', '1234567840'],
  ['NG', '12345678401', null],
  ['GH', '0031-6258.07099', '0031625807099'],
  ['UG', '12345', null],
  ['ZM', '0'.repeat(21), null],
  ['GH', 'GB29NWBK60161331926819', null],
] as const)('in %s, %s is the account %s', (country, written, number) => {
  expect(accountNumberOf(written, country)).toBe(number)
})

test('a bank is named once', () => {
  expect(bankName('Example Bank', null)).toBe('Example Bank')
  expect(bankName('Example Bank', 'EXAMPLE BANK LTD-Kumasi')).toBe('EXAMPLE BANK LTD-Kumasi')
  expect(bankName('Example Bank', 'Kumasi')).toBe('Example Bank, Kumasi')
})
