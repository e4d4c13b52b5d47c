import { describe, expect, it } from 'vitest'
import type { Act } from './acts.ts'
import { forgetUnsure, keepUnsure, readUnsure } from './unsure.ts'

function openStorage() {
  const kept = new Map<string, string>()
  return {
    setItem: (name: string, value: string) => void kept.set(name, value),
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => void kept.delete(name),
  }
}

const act: Act = { key: 'k1', method: 'card', gift: { amount: 50, name: 'Amina', email: 'amina@example.org' } }

describe('a payment whose fate is open', () => {
  it.each([
    { act, orderId: null },
    { act: { ...act, method: 'paypal' } as const, orderId: 'ORDER1' },
  ])('is known until its own fate is', (unsure) => {
    const storage = openStorage()
    keepUnsure(unsure, storage)
    forgetUnsure({ ...act, key: 'another' }, storage)
    expect(readUnsure(storage)).toEqual(unsure)
    forgetUnsure(act, storage)
    expect(readUnsure(storage)).toBeNull()
  })

  it.each([
    'null',
    '{',
    '"?"',
    '{}',
    JSON.stringify({ act: { ...act, method: 'cheque' }, orderId: null }),
    JSON.stringify({ act, orderId: 'ORDER1' }),
    JSON.stringify({ act: { ...act, method: 'paypal' }, orderId: null }),
    JSON.stringify({ act: { ...act, gift: { amount: 'much' } }, orderId: null }),
  ])('%s is none', (kept) => {
    const storage = openStorage()
    storage.setItem('vfw_unsure_gift', kept)
    expect(readUnsure(storage)).toBeNull()
  })

  it('a browser that keeps nothing is no reason to fail', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    keepUnsure({ act, orderId: null }, { setItem: refuse })
    expect(readUnsure({ getItem: refuse })).toBeNull()
    forgetUnsure(act, { getItem: refuse, removeItem: refuse })
  })
})
