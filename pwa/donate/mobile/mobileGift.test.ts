import { describe, expect, it } from 'vitest'
import type { MobileGiftAnswer } from '../../../data/contract/donations.ts'
import { advanceMobile, firstGift, type MobileEffect, type MobileEvent } from './mobileGift.ts'

const gift = { amount: 50, name: 'Neema', email: '' }
const sum = { amount: 12_306_400, currency: 'TZS' }
const chosen: MobileEvent[] = [
  { type: 'country chosen', country: 'TZ', amount: 50 },
  { type: 'network chosen', network: 'mpesa' },
]
const submitted: MobileEvent = { type: 'submitted', number: '0712345678', gift, newKey: 'k1', issues: {} }
const answer = (state: MobileGiftAnswer['state'], key = 'k1'): MobileEvent => ({
  type: 'answered',
  key,
  answer: { state, sum },
})

function walk(events: MobileEvent[]) {
  let state = firstGift
  let effects: MobileEffect[] = []
  for (const event of events) ({ state, effects } = advanceMobile(state, event))
  return { state, effects }
}

describe('a page that comes back', () => {
  const wish = { country: 'TZ', network: 'mpesa', number: '', gift: { amount: 50, name: '', email: '' } } as const
  const back: MobileEvent = { type: 'come back', key: 'k1', wish }

  it('looks at once at what became of the gift, and shows where it was asked for', () => {
    expect(walk([back])).toMatchObject({
      state: { step: { name: 'waiting' }, country: 'TZ', network: 'mpesa' },
      effects: [{ type: 'look', key: 'k1', afterMs: 0 }],
    })
    expect(walk([back, answer('arrived')]).state.step).toEqual({ name: 'arrived' })
    expect(walk([back, answer('failed')]).state).toMatchObject({ step: { name: 'form' }, notice: 'failed' })
  })

  it('leaves a gift alone that is under way already', () => {
    expect(walk([...chosen, { ...submitted, newKey: 'k2' } as MobileEvent, back])).toMatchObject({
      state: { act: { key: 'k2' }, step: { name: 'asking' } },
      effects: [],
    })
  })
})

describe('the choice', () => {
  it('asks for the sum of a country and an amount once, and takes no answer about another', () => {
    expect(walk(chosen.slice(0, 1)).effects).toEqual([{ type: 'quote', country: 'TZ', amount: 50 }])
    expect(walk([...chosen, { type: 'amount changed', amount: 50 }]).effects).toEqual([])
    const late: MobileEvent = { type: 'quoted', country: 'TZ', amount: 50, sum }
    expect(walk([...chosen, { type: 'amount changed', amount: 25 }, late]).state.quote).toMatchObject({
      amount: 25,
      sum: null,
    })
    expect(walk([...chosen, late]).state.quote?.sum).toEqual(sum)
  })

  it('of a country with one network is the choice of both; of another begins anew', () => {
    const kenya: MobileEvent = { type: 'country chosen', country: 'KE', amount: 50 }
    expect(walk([kenya]).state.network).toBe('mpesa')
    expect(walk([kenya, ...chosen.slice(0, 1)]).state.network).toBeNull()
    expect(walk([...chosen, { type: 'country chosen', country: null, amount: 50 }]).state).toMatchObject({
      network: null,
      quote: null,
    })
  })

  it('that is not whole asks nobody', () => {
    const { state, effects } = walk([{ ...submitted, issues: { country: 'Please choose a country.' } } as MobileEvent])
    expect([state.step.name, state.issues.country, effects]).toEqual(['form', 'Please choose a country.', []])
  })
})

describe('a gift', () => {
  it('asks once for one press, and again under the same key when no answer came', () => {
    expect(walk([...chosen, submitted]).effects).toMatchObject([{ type: 'ask', key: 'k1' }])
    expect(walk([...chosen, submitted, { ...submitted, newKey: 'k2' } as MobileEvent]).effects).toEqual([])
    const failed: MobileEvent = { type: 'refused', key: 'k1', refusal: { kind: 'failed', words: null } }
    const again = walk([...chosen, submitted, failed, { ...submitted, newKey: 'k2' } as MobileEvent])
    expect(again.effects).toMatchObject([{ type: 'ask', key: 'k1' }])
    const other = { ...submitted, number: '0798765432', newKey: 'k2' } as MobileEvent
    expect(walk([...chosen, submitted, failed, other]).effects).toMatchObject([{ type: 'ask', key: 'k2' }])
  })

  it('waits for the phone, asks how it stands, and thanks when it has arrived', () => {
    const waiting = walk([...chosen, submitted, answer('waiting')])
    expect(waiting).toMatchObject({
      state: { step: { name: 'waiting', looks: 1 }, sum },
      effects: [{ type: 'look', key: 'k1', afterMs: 5_000 }],
    })
    const { state, effects } = walk([...chosen, submitted, answer('waiting'), answer('arrived')])
    expect([state.step.name, state.act, effects]).toEqual(['arrived', null, []])
    expect(walk([...chosen, submitted, answer('waiting'), answer('arrived', 'k0')]).state.step.name).toBe('waiting')
  })

  it('stops to ask after some minutes, says so, and asks again when it is told to', () => {
    const looks = Array.from({ length: 36 }, () => answer('waiting'))
    const long = walk([...chosen, submitted, ...looks, { type: 'not heard', key: 'k1' }])
    expect(long).toMatchObject({ state: { step: { name: 'unknown' }, act: { key: 'k1' } }, effects: [] })
    const again = walk([...chosen, submitted, ...looks, answer('waiting'), { type: 'look again' }])
    expect(again.effects).toEqual([{ type: 'look', key: 'k1', afterMs: 0 }])
  })

  it('that was refused on the phone leads back to the form, where another try is another act', () => {
    const back = [...chosen, submitted, answer('waiting'), answer('failed')]
    expect(walk(back).state).toMatchObject({ step: { name: 'form' }, notice: 'failed', act: null })
    expect(walk([...back, { ...submitted, newKey: 'k2' } as MobileEvent]).effects).toMatchObject([{ key: 'k2' }])
  })

  it.each([
    [
      'fields at fault',
      { kind: 'fields', issues: [{ field: 'number', message: 'No.' }] },
      { issues: { number: 'No.' } },
    ],
    ['a wait', { kind: 'wait', words: 'In 9 minutes.' }, { notice: { words: 'In 9 minutes.' } }],
    ['a key that is used up', { kind: 'reused' }, { act: null, notice: 'unavailable' }],
    ['the news that it arrived before', { kind: 'arrived' }, { step: { name: 'arrived' } }],
  ] as const)('answered with %s says so', (_what, refusal, state) => {
    const event = { type: 'refused', key: 'k1', refusal } as unknown as MobileEvent
    expect(walk([...chosen, submitted, event]).state).toMatchObject(state)
  })

  it('after the thanks begins anew, with the wallet’s country', () => {
    const { state } = walk([...chosen, submitted, answer('arrived'), { type: 'start over' }])
    expect(state).toMatchObject({ step: { name: 'form' }, country: 'TZ', act: null })
  })
})
