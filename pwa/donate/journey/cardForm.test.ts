import { expect, it } from 'vitest'
import type { Outcome } from '../payment/cardPayment.ts'
import { advanceCardForm, type CardForm, type CardFormEvent, firstCardForm } from './cardForm.ts'

const walk = (form: CardForm, ...events: CardFormEvent[]) =>
  events.reduce((change, event) => advanceCardForm(change.state, event), { state: form, effects: [] } as ReturnType<
    typeof advanceCardForm
  >)
const ready: CardForm = { ...firstCardForm, state: 'ready' }
const paying: CardForm = { ...firstCardForm, state: 'paying' }
const asking: CardForm = { ...firstCardForm, state: 'asking', isUnconfirmed: true }
const pay: CardFormEvent = { type: 'pay', online: true }

it('pays once, when it is there and there is a connection', () => {
  expect(walk(firstCardForm, pay).effects).toEqual([])
  expect(walk(firstCardForm, { type: 'mounted', state: 'broken' }, pay).effects).toEqual([])
  expect(walk(ready, { type: 'pay', online: false }).effects).toEqual([])
  expect(walk(ready, pay)).toMatchObject({
    state: { state: 'paying', problem: null },
    effects: [{ type: 'dismiss toast' }, { type: 'confirm' }],
  })
  expect(walk(ready, pay, pay).effects).toEqual([])
  expect(walk(asking, pay).effects).toEqual([])
})

it.each([
  [{ kind: 'received' }, 'received', { state: 'paying' }],
  [{ kind: 'processing' }, 'processing', { state: 'paying' }],
  [{ kind: 'again', words: 'Declined.' }, 'unpaid', { state: 'ready', problem: 'Declined.', isUnconfirmed: false }],
  [{ kind: 'unknown', words: 'Silent.' }, 'unknown', { state: 'ready', problem: 'Silent.', isUnconfirmed: true }],
  [{ kind: 'incomplete', words: 'No number.' }, null, { state: 'ready', problem: 'No number.' }],
] as [Outcome, string | null, object][])('%j is told', (outcome, fate, state) => {
  const change = walk(paying, { type: 'confirmed', outcome })
  expect(change.state).toMatchObject(state)
  expect(change.effects).toEqual(fate ? [{ type: 'tell fate', fate }] : [])
})

it('what is missing in the form says nothing about a payment before', () => {
  const change = walk({ ...ready, isUnconfirmed: true }, pay, {
    type: 'confirmed',
    outcome: { kind: 'incomplete', words: 'No number.' },
  })
  expect(change.state.isUnconfirmed).toBe(true)
})

it('typing takes the words about a problem away', () => {
  expect(walk({ ...ready, problem: 'Declined.' }, { type: 'typed' }).state.problem).toBeNull()
})

it('is left at once, and after a payment without an answer only when Stripe was asked', () => {
  expect(walk(ready, { type: 'change amount' }).effects).toEqual([{ type: 'leave' }])
  expect(walk(paying, { type: 'change amount' }).effects).toEqual([])
  const asked = walk({ ...ready, isUnconfirmed: true }, { type: 'change amount' })
  expect(asked).toMatchObject({ state: { state: 'asking' }, effects: [{ type: 'ask fate' }] })
  expect(walk(asked.state, { type: 'change amount' }).effects).toEqual([])
})

it.each([
  ['received', [{ type: 'tell fate', fate: 'received' }]],
  ['processing', [{ type: 'tell fate', fate: 'processing' }]],
  ['unpaid', [{ type: 'tell fate', fate: 'unpaid' }, { type: 'leave' }]],
  ['unknown', [{ type: 'leave' }]],
] as const)('Stripe says %s', (fate, effects) => {
  expect(walk(asking, { type: 'fate told', fate }).effects).toEqual(effects)
})

it('what Stripe’s form tells of itself while an answer is awaited changes nothing', () => {
  expect(walk(paying, { type: 'mounted', state: 'ready' }).state.state).toBe('paying')
})
