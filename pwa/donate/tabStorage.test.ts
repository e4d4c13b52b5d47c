import { describe, expect, it } from 'vitest'
import type { Donation } from './donation.ts'
import { type Draft, forgetUnconfirmed, keepDraft, keepUnconfirmed, readUnconfirmed, takeDraft } from './tabStorage.ts'

function openStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    setItem: (name: string, value: string) => void kept.set(name, value),
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => void kept.delete(name),
  }
}

const form: Draft = {
  fields: { preset: 100, other: '75', name: 'Amina', email: 'amina@example.org' },
  method: 'paypal',
}

describe('a form that moves to another document', () => {
  it('arrives as it was, and is forgotten with that', () => {
    const storage = openStorage()
    expect(keepDraft(form, storage)).toBe(true)
    expect(takeDraft(storage)).toEqual(form)
    expect(takeDraft(storage)).toBeNull()
    expect(storage.kept.size).toBe(0)
  })

  it.each([
    ['nothing', null, null],
    ['no JSON', '{', null],
    ['no form', '"?"', null],
    ['null', 'null', null],
    [
      'of another version',
      JSON.stringify({ fields: { preset: 33, other: 5, name: null }, method: 'cheque' }),
      { fields: { preset: 50, other: '', name: '', email: '' }, method: 'card' },
    ],
  ])('%s is no reason to fail', (_, kept, taken) => {
    const storage = openStorage()
    if (kept !== null) storage.setItem('vfw_donation', kept)
    expect(takeDraft(storage)).toEqual(taken)
  })

  it('is left behind where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    expect(keepDraft(form, { setItem: refuse })).toBe(false)
    expect(takeDraft({ getItem: refuse, removeItem: refuse })).toBeNull()
  })
})

const act: Donation = { key: 'k1', method: 'card', gift: { amount: 50, name: 'Amina', email: 'amina@example.org' } }

describe('a payment whose fate is open', () => {
  it.each([
    { donation: act, orderId: null },
    { donation: { ...act, method: 'paypal' } as const, orderId: 'ORDER1' },
    { donation: { ...act, method: 'paypal' } as const, orderId: 'ORDER1', isSeen: false as const },
  ])('is known until its own fate is', (payment) => {
    const storage = openStorage()
    keepUnconfirmed(payment, storage)
    forgetUnconfirmed({ ...act, key: 'another' }, storage)
    const { donation, ...order } = payment
    const nameless = { ...donation, gift: { amount: 50, name: '', email: '' } }
    expect(readUnconfirmed(storage)).toEqual(order.orderId ? { ...order, donation: nameless } : payment)
    expect([...storage.kept.values()].join().includes('amina@example.org')).toBe(order.orderId === null)
    forgetUnconfirmed(act, storage)
    expect(readUnconfirmed(storage)).toBeNull()
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
    JSON.stringify({ act, orderId: null, at: Date.now() - 25 * 3_600_000 }),
  ])('%s is none', (kept) => {
    const storage = openStorage()
    storage.setItem('vfw_unsure_gift', kept)
    expect(readUnconfirmed(storage)).toBeNull()
  })

  it('is found as an earlier version of the app has written it', () => {
    const storage = openStorage()
    storage.setItem('vfw_unsure_gift', JSON.stringify({ act: { ...act, method: 'paypal' }, orderId: 'ORDER1' }))
    expect(readUnconfirmed(storage)).toEqual({ donation: { ...act, method: 'paypal' }, orderId: 'ORDER1' })
  })

  it('a browser that keeps nothing is no reason to fail', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    keepUnconfirmed({ donation: act, orderId: null }, { setItem: refuse })
    expect(readUnconfirmed({ getItem: refuse })).toBeNull()
    forgetUnconfirmed(act, { getItem: refuse, removeItem: refuse })
  })
})
