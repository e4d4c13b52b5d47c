import type { BankCountry } from '../../vocabulary/bankAccounts.ts'

/**
 * The number of a bank account as it is sent, without spaces and lines; null where it cannot be one. In Nigeria all have ten digits
 * (https://payinglobal.com/blog/what-is-a-nuban-number-and-what-is-it-used-for, read on 2026-11-27); of the other countries no rule is known, so no more is asked
 * than that it is digits, of a length that numbers of accounts have.
 */
export function accountNumberOf(written: string, country: BankCountry): string | null {
  const digits = written.replace(/[\s./-]/g, '')
  return (country === 'NG' ? /^\d{10}$/ : /^\d{6,20}$/).test(digits) ? digits : null
}
