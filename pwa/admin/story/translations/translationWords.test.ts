import { describe, expect, test } from 'vitest'
import type { AdminTranslation } from '../../../../data/contract/translations.ts'
import { partsOf } from '../../../../data/rules/stories/translation.ts'
import {
  carriedOver,
  isReadField,
  piecesIn,
  progressOf,
  rowsOf,
  type TranslationText,
  textOf,
  tickedAs,
} from './translationWords.ts'

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

  test('keeps what was typed of a paragraph that was changed since, as its old translation', () => {
    const story = { ...before, content: 'It came back.\n\nWe heard it.' }
    const now = partsOf(story)[2]?.of ?? ''
    const kept = {
      words: { ...textOf(before, translation), [second]: 'Nous l’avons vu.' },
      order: [title, first, second],
      carried: {},
    }
    const carried = carriedOver(story, kept)
    expect(carried).toEqual({ [now]: { of: second, text: 'Nous l’avons vu.' } })
    for (const there of [translation, null]) {
      const text = textOf(story, there, carried)
      expect(text[now]).toBe('Nous l’avons vu.')
      const { rows } = rowsOf(story, there, carried)
      expect(rows[2]?.state).toBe('old')
      expect(piecesIn(rows, text).at(-1)).toMatchObject({ of: second, text: 'Nous l’avons vu.' })
      expect(piecesIn(rows, { ...text, [now]: 'Nous l’entendîmes.' }).at(-1)).toMatchObject({ of: now })
    }

    // And again, before anything was saved.
    const later = { ...before, content: 'It came back.\n\nWe saw and heard it.' }
    const last = partsOf(later)[2]?.of ?? ''
    const words = { ...kept.words, [now]: 'Nous l’avons vu.' }
    expect(carriedOver(later, { words, order: [title, first, now], carried })[last]).toEqual(carried[now])
  })

  test('of two versions a tick stays with the words that it was put beside', () => {
    const mine: TranslationText = {
      translatedBy: '',
      [first]: 'Il revint.',
      [isReadField(first)]: 'yes',
      [second]: 'a',
      [isReadField(second)]: 'yes',
    }
    expect(tickedAs(mine, { ...mine, [first]: 'Elle revint.' })).toEqual({
      ...mine,
      [first]: 'Elle revint.',
      [isReadField(first)]: '',
    })
  })

  test('leaves out what is empty, and what the story has no more', () => {
    const story = { ...before, content: 'It came back.' }
    const { rows, gone } = rowsOf(story, translation)
    expect(gone.map(({ text }) => text)).toEqual(['Nous le vîmes.'])
    expect(piecesIn(rows, { ...textOf(story, translation), [first]: ' ' })).toHaveLength(1)
  })
})
