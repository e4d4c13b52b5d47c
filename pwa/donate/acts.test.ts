import { describe, expect, it } from 'vitest'
import { type Act, actOf } from './acts.ts'
import type { Gift } from './gift.ts'

const gift: Gift = { amount: 50, name: 'Amina', email: 'amina@example.org' }
const before: Act = { key: 'first', method: 'card', gift }
const again = (method: Act['method'], changes: Partial<Gift> = {}) =>
  actOf(before, method, { ...gift, ...changes }, () => 'second').key

describe('the key of an act', () => {
  it('stays with a second try of the same gift', () => expect(again('card')).toBe('first'))
  it.each([
    ['amount', { amount: 51 }],
    ['name', { name: '' }],
    ['email', { email: 'other@example.org' }],
  ])('is new with another %s', (_, changes) => expect(again('card', changes)).toBe('second'))
  it('is new with another way to pay', () => expect(again('paypal')).toBe('second'))
  it('is new after a gift that is done', () => {
    const keys = [actOf(null, 'card', gift).key, actOf(null, 'card', gift).key]
    expect(new Set(keys).size).toBe(2)
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
