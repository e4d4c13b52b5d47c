import { expect, test } from 'vitest'
import { africanCountries } from '../../vocabulary/africa.ts'
import { bankCountries } from '../../vocabulary/bankAccounts.ts'
import { mobileMoneyCountries, networksIn } from '../../vocabulary/mobileMoney.ts'
import { paypalCountries, walletMost } from '../../vocabulary/payoutWays.ts'
import { waysIn } from './payoutWays.ts'

const codes = africanCountries.map(({ code }) => code as string)

test.each(codes)('somebody in %s is told a way', (code) => {
  const ways = waysIn(code, 'US').map(({ way }) => way)
  expect(ways).toContain('bank_transfer')
  expect(new Set(ways).size).toBe(ways.length)
})

test('mobile money stands first where there is some, and Stripe nowhere in Africa', () => {
  for (const code of codes) {
    const [first] = waysIn(code, 'US')
    expect(first?.way).toBe(code in mobileMoneyCountries ? 'mobile_money' : 'bank_transfer')
    expect(waysIn(code, 'US').some(({ way }) => way === 'stripe_transfer')).toBe(false)
  }
  expect(waysIn('US', 'US').map(({ way }) => way)).toEqual(['stripe_transfer', 'bank_transfer'])
  expect(waysIn('US', null).map(({ way }) => way)).toEqual(['bank_transfer'])
})

test('says the networks, and the most where a figure is known', () => {
  expect(waysIn('KE', null)[0]).toMatchObject({
    networks: ['M-Pesa', 'Airtel Money'],
    most: { units: 250_000, currency: 'KES' },
  })
  expect(waysIn('BJ', null)[0]?.most).toBeNull()
})

test('the table names countries of Africa, networks of its list, and whole limits', () => {
  for (const code of [...Object.keys(mobileMoneyCountries), ...paypalCountries, ...Object.keys(walletMost)])
    expect(codes).toContain(code)
  for (const code of Object.keys(mobileMoneyCountries) as (keyof typeof mobileMoneyCountries)[])
    expect(new Set(networksIn(code)).size).toBe(networksIn(code).length)
  for (const most of Object.values(walletMost)) expect(Number.isInteger(most)).toBe(true)
})

test('says that a bank wants its branch where it does, and its code where nobody lists it', () => {
  const needsIn = (code: string) => waysIn(code, null).find(({ way }) => way === 'bank_transfer')?.needs
  expect(needsIn('GH')).toContain('branch')
  expect(needsIn('NG')).not.toMatch(/branch|code/)
  expect(needsIn('KE')).toContain('code')
  for (const code of Object.keys(bankCountries)) expect(codes).toContain(code)
})
