import { describe, expect, test } from 'vitest'
import type { AdminTranslation } from '../../../../data/contract/translations.ts'
import { partsOf } from '../../../../data/rules/stories/translation.ts'
import { isReadField, piecesIn, progressOf, rowsOf, textOf } from './translationWords.ts'

const before = { title: 'The heron', content: 'It came back.\n\nWe saw it.' }
const [title, first, second] = partsOf(before).map(({ of }) => of) as [string, string, string]
const translation = {
  pieces: [
    { of: title, text: 'Le héron', by: 'person', isSeen: true },
    { of: first, text: 'Il revint.', by: 'machine', isSeen: false },
    { of: second, text: 'Nous le vîmes.', by: 'person', isSeen: true },
  ],
  translatedBy: null,
} as unknown as AdminTranslation

describe('a translation in its form', () => {
  test('counts what is done, not read, old and missing', () => {
    const story = { ...before, content: 'It came back.\n\nWe heard it.\n\nIt left.' }
    const { rows } = rowsOf(story, translation)
    expect(progressOf(rows, textOf(story, translation))).toEqual({ done: 1, all: 4, unread: 1, old: 1, missing: 1 })
  })

  test('sends as it is what nobody has touched', () => {
    const { rows } = rowsOf(before, translation)
    expect(piecesIn(rows, textOf(before, translation))).toEqual([
      { of: title, text: 'Le héron', isSeen: false },
      { of: first, text: 'Il revint.', isSeen: false },
      { of: second, text: 'Nous le vîmes.', isSeen: false },
    ])
  })

  test('takes an old one for one of the words of now once it is ticked or changed, and not before', () => {
    const story = { ...before, content: 'It came back.\n\nWe heard it.' }
    const { rows } = rowsOf(story, translation)
    const now = partsOf(story)[2]?.of ?? ''
    const text = textOf(story, translation)
    expect(piecesIn(rows, text)[2]).toMatchObject({ of: second })
    expect(piecesIn(rows, { ...text, [isReadField(now)]: 'yes' })[2]).toMatchObject({ of: now, isSeen: true })
    expect(piecesIn(rows, { ...text, [now]: 'Nous l’entendîmes.' })[2]).toMatchObject({ of: now })
  })

  test('leaves out what is empty, and what the story has no more', () => {
    const story = { ...before, content: 'It came back.' }
    const { rows, gone } = rowsOf(story, translation)
    expect(gone.map(({ text }) => text)).toEqual(['Nous le vîmes.'])
    expect(piecesIn(rows, { ...textOf(story, translation), [first]: ' ' })).toHaveLength(1)
  })
})
