import { describe, expect, test } from 'vitest'
import type { ReceiptStatus } from '../../../../data/contract/authors/receipts.ts'
import { beginCorrection, changesIn, overtaken, readWritten, renewed, type Written } from './correctionWords.ts'

const words = {
  title: 'The heron came back',
  content: 'We saw it.',
  authorLocation: 'Lakeside',
  category: 'Wildlife Return',
} as const
const status = (given: Partial<ReceiptStatus>) => ({ words, revision: 3, proposal: null, ...given }) as ReceiptStatus
const begin = (given: Partial<ReceiptStatus> = {}) => beginCorrection(status(given)) as Written

describe('a correction', () => {
  test('sends what was changed, and nothing else', () => {
    const written = begin()
    expect(changesIn(written)).toEqual({})
    expect(changesIn({ ...written, values: { ...words, title: 'Two herons' } })).toEqual({ title: 'Two herons' })
  })

  test('goes on from a proposal that is open, and from no other', () => {
    const given = { id: 7, changes: { title: 'Two herons' }, reason: null, proposedAt: '', decidedAt: null }
    expect(begin({ proposal: { ...given, state: 'open' } })).toMatchObject({
      proposal: 7,
      values: { title: 'Two herons' },
    })
    expect(begin({ proposal: { ...given, state: 'declined' } })).toMatchObject({ proposal: null, values: words })
  })

  test('whose words somebody else has changed names them, and takes over what its writer left', () => {
    const written = { ...begin(), values: { ...words, title: 'Two herons' } }
    const now = { ...words, title: 'The heron', authorLocation: 'Lakeside, Kenya' }
    expect(overtaken(written, now)).toEqual(['title'])
    const next = renewed(written, status({ words: now, revision: 5 }))
    expect(next).toMatchObject({ revision: 5, values: { ...now, title: 'Two herons' } })
    expect(changesIn(next)).toEqual({ title: 'Two herons' })
  })

  test('of a story that was taken back is none', () => {
    expect(beginCorrection(status({ words: null }))).toBeNull()
  })

  test('out of the outbox lies over the words as they are now', () => {
    const kept = { code: 'ABC', revision: 1, proposal: null, changes: { title: 'Two herons' } }
    expect(readWritten(kept, status({}))).toMatchObject({
      revision: 3,
      values: { ...words, title: 'Two herons' },
      base: words,
    })
  })

  test.each([[null], ['text'], [{ values: words }], [{ values: words, base: { ...words, title: 7 }, revision: 1 }]])(
    'kept as %j is not gone on from',
    (kept) => {
      expect(readWritten(kept, status({}))).toBeNull()
    },
  )
})
