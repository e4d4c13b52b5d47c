import { describe, expect, it, test } from 'vitest'
import { receiptCodeFrom } from '../../../data/rules/authors/receiptCode.ts'
import { codeInHash } from './receiptHash.ts'
import { inGroups, problemOf, stateInWords } from './receiptLabels.ts'
import { whatsappWith } from './receiptLink.ts'

const code = receiptCodeFrom(new Uint8Array([3, 14, 15, 92, 65, 35, 89, 79, 32, 38, 46]))

describe('a code being typed', () => {
  it.each([
    ['', ''],
    ['ab', 'AB'],
    ['abcd', 'ABCD'],
    ['abcde', 'ABCD-E'],
    ['ab cd-ef.gh jkmn', 'ABCD-EFGH-JKMN'],
    ['abcdefghjkmnpq', 'ABCD-EFGH-JKMN'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(inGroups(typed)).toBe(shown)
  })

  it('is checked without asking anybody', () => {
    expect(problemOf(code)).toBeNull()
    expect(problemOf(inGroups(code.toLowerCase()))).toBeNull()
    expect(problemOf('')).toBe('Please enter your receipt code')
    expect(problemOf(code.slice(0, 9))).toBe('A receipt code has 12 characters. This one has 9.')
    const wrong = code.slice(0, -1) + (code.endsWith('7') ? '8' : '7')
    expect(problemOf(wrong)).toContain('a typing mistake')
  })
})

describe('where a story is, in words', () => {
  const pending = { state: 'pending', decidedAt: null, reviewedBy: '2026-03-04' } as const
  test('a waiting one tells the day of the promise, also on that day', () => {
    expect(stateInWords(pending, '2026-03-04')).toContain('by March 4, 2026')
  })
  test('a late one is not promised anything else', () => {
    expect(stateInWords(pending, '2026-03-05')).toContain('longer than we promised')
  })
  test.each([
    ['published', 'It was published on March 2, 2026.'],
    ['rejected', 'decided on March 2, 2026 not to publish it'],
    ['withdrawn', 'You took this story back on March 2, 2026.'],
  ] as const)('a %s one', (state, words) => {
    expect(stateInWords({ state, decidedAt: '2026-03-02T10:00:00.000Z', reviewedBy: null }, '2026-03-05')).toContain(
      words,
    )
  })
})

describe('the link on a receipt', () => {
  test('carries the code in the fragment, which never reaches a server', () => {
    const message = new URL(whatsappWith('https://voices.example', { code, title: 'The heron & I' }))
    expect(message.origin + message.pathname).toBe('https://wa.me/')
    expect(message.searchParams.get('text')).toContain(`https://voices.example/submit-story#my-story-${code}`)
    expect(message.searchParams.get('text')).toContain('“The heron & I”')
  })
  test.each([
    [`#my-story-${code}`, code],
    ['#my-story-ABCD%20EFGH', 'ABCD EFGH'],
    ['#my-story-AB%2', 'AB%2'],
    ['#my-story', null],
    ['#outbox', null],
    ['', null],
  ])('%j holds %j', (hash, held) => {
    expect(codeInHash(hash)).toBe(held)
  })
})
