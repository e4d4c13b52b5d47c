import { describe, expect, it } from 'vitest'
import { type KeptForm, keepForm, takeForm } from './keptForm.ts'

function openStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    setItem: (name: string, value: string) => void kept.set(name, value),
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => void kept.delete(name),
  }
}

const form: KeptForm = {
  fields: { preset: 100, other: '75', name: 'Amina', email: 'amina@example.org' },
  method: 'paypal',
}

describe('a form that moves to another document', () => {
  it('arrives as it was, and is forgotten with that', () => {
    const storage = openStorage()
    expect(keepForm(form, storage)).toBe(true)
    expect(takeForm(storage)).toEqual(form)
    expect(takeForm(storage)).toBeNull()
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
    expect(takeForm(storage)).toEqual(taken)
  })

  it('is left behind where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    expect(keepForm(form, { setItem: refuse })).toBe(false)
    expect(takeForm({ getItem: refuse, removeItem: refuse })).toBeNull()
  })
})
