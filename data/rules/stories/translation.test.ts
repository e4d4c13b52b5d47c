import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Piece, SentPiece } from '../../contract/translations.ts'
import {
  alignPieces,
  languageShown,
  obstacleOf,
  partsOf,
  piecesSent,
  readIn,
  releasedOf,
  stillShown,
  withDrafts,
} from './translation.ts'

const story = { title: 'The heron', content: 'It came back.\n\nWe saw it.\n\nIt stayed.' }
const parts = partsOf(story)
const person = (text: string) => ({ text, by: 'person', isSeen: true }) as const
const machine = (text: string, isSeen = false) => ({ text, by: 'machine', isSeen }) as const
const pieces = (...made: Omit<Piece, 'of'>[]): Piece[] =>
  made.map((piece, index) => ({ ...piece, of: parts[index]?.of ?? '' }))
const french = pieces(person('Le héron'), person('Il revint.'), machine('Nous le vîmes.', true), person('Il resta.'))
const states = (words: typeof story, of: readonly Piece[]) => alignPieces(partsOf(words), of).map(({ state }) => state)

describe('a translation beside its story', () => {
  test('has a row for the title and one for each paragraph', () => {
    expect(states(story, french)).toEqual(['done', 'done', 'done', 'done'])
    expect(states(story, [])).toEqual(['missing', 'missing', 'missing', 'missing'])
    expect(states(story, pieces(machine('Le héron')))).toEqual(['unread', 'missing', 'missing', 'missing'])
  })

  test('is old where a paragraph was changed, and there alone; spaces change nothing', () => {
    expect(states({ ...story, content: 'It came back.\n\nWe saw it at dawn.\n\nIt  stayed. ' }, french)).toEqual([
      'done',
      'done',
      'old',
      'done',
    ])
  })

  test('misses what was added, and what is left of what was taken out stands at the end', () => {
    expect(states({ ...story, content: `New.\n\n${story.content}` }, french)).toEqual([
      'done',
      'missing',
      'done',
      'done',
      'done',
    ])
    expect(states({ ...story, content: 'It came back.\n\nIt stayed.' }, french)).toEqual([
      'done',
      'done',
      'done',
      'gone',
    ])
  })

  test('follows paragraphs that changed places', () => {
    expect(states({ ...story, content: 'It stayed.\n\nIt came back.\n\nWe saw it.' }, french)).toEqual(
      Array(4).fill('done'),
    )
  })

  test('takes a title for no paragraph of the same words', () => {
    const twice = partsOf({ title: 'Gone', content: 'Gone' })
    expect(new Set(twice.map(({ of }) => of)).size).toBe(2)
  })
})

describe('what may be released', () => {
  test.each([
    ['all is there and read', french, null],
    ['a paragraph has none', french.slice(0, 3), 'missing'],
    ['nothing is there', [], 'missing'],
    [
      'a machine wrote one that nobody has read',
      [...french.slice(0, 3), ...pieces(machine('a'), machine('b'), machine('c'), machine('Il resta.')).slice(3)],
      'unread',
    ],
  ] as const)('%s', (_what, of, obstacle) => {
    expect(obstacleOf(parts, of)).toBe(obstacle)
  })

  test('is none of it while a paragraph of now has only the translation of before', () => {
    expect(obstacleOf(partsOf({ ...story, content: story.content.replace('stayed', 'left') }), french)).toBe('missing')
  })
})

describe('what is read', () => {
  test('is the translation, and the words of the writer where there is none', () => {
    const shown = releasedOf(parts, french)
    expect(readIn(parts, shown)).toEqual({
      title: 'Le héron',
      content: 'Il revint.\n\nNous le vîmes.\n\nIl resta.',
      untranslated: [],
    })
    const changed = partsOf({ ...story, content: 'It came back.\n\nWe heard it.\n\nIt stayed.' })
    expect(readIn(changed, shown)).toMatchObject({
      content: 'Il revint.\n\nWe heard it.\n\nIl resta.',
      untranslated: [2],
    })
  })

  test('is in the language that is asked for where there is one', () => {
    expect(languageShown({ language: 'sw' }, ['fr'], 'fr')).toBe('fr')
    expect(languageShown({ language: 'sw' }, ['fr'], 'pt')).toBe('sw')
    expect(languageShown({ language: 'sw' }, ['sw'], 'sw')).toBe('sw')
  })
})

const paragraph = fc.constantFrom('Red.', 'Green.', 'Blue.', 'White.', 'Black.', 'Grey.')
const words = fc.record({
  title: fc.constantFrom('One', 'Two'),
  content: fc.array(paragraph, { minLength: 1, maxLength: 6 }).map((all) => all.join('\n\n')),
})
const piece = fc.record({
  of: fc.constantFrom(...partsOf({ title: 'One', content: 'Red.\n\nGreen.\n\nBlue.' }).map(({ of }) => of)),
  text: fc.constantFrom('rot', 'grün', 'blau', 'weiß'),
  by: fc.constantFrom('person' as const, 'machine' as const),
  isSeen: fc.boolean(),
})
const kept = fc.array(piece, { maxLength: 6 })
const sent = fc.array(
  fc.record({
    of: piece.map(({ of }) => of),
    text: fc.constantFrom('rot', 'grün', ' ', 'neu\n\n\nneu'),
    isSeen: fc.boolean(),
  }),
  { maxLength: 6 },
)

describe('whatever is changed and sent', () => {
  test('no word of a machine is released that nobody said was read', () => {
    fc.assert(
      fc.property(words, kept, sent, (now, before, given: SentPiece[]) => {
        const unread = (all: readonly Piece[]) =>
          new Set(all.filter(({ by, isSeen }) => by === 'machine' && !isSeen).map(({ text }) => text))
        const after = piecesSent(before, given)
        const said = new Set(given.filter(({ isSeen }) => isSeen).map(({ text }) => text.trim()))
        for (const { text } of releasedOf(partsOf(now), after))
          expect(unread(before).has(text) && !said.has(text)).toBe(false)
      }),
    )
  })

  test('nothing stays public of words that the story has no more', () => {
    fc.assert(
      fc.property(words, words, kept, (before, after, pieces) => {
        const now = partsOf(after)
        const left = stillShown(now, releasedOf(partsOf(before), pieces))
        for (const { of } of left ?? []) expect(now.some((part) => part.of === of)).toBe(true)
        const read = readIn(now, left ?? [])
        expect(partsOf(read)).toHaveLength(now.length)
        if (!left) expect(read).toMatchObject({ title: after.title, content: after.content })
      }),
    )
  })

  test('every piece stands in one row, and every part has one', () => {
    fc.assert(
      fc.property(words, kept, (now, pieces) => {
        const parts = partsOf(now)
        const rows = alignPieces(parts, pieces)
        expect(rows.flatMap(({ part }) => part ?? [])).toEqual(parts)
        const old = rows.flatMap(({ piece, state }) => (piece && (state === 'old' || state === 'gone') ? [piece] : []))
        expect(new Set(old).size).toBe(old.length)
      }),
    )
  })

  test('a machine fills what is empty or old, and touches nothing else', () => {
    fc.assert(
      fc.property(words, kept, (now, pieces) => {
        const parts = partsOf(now)
        const drafts = new Map(parts.map(({ of }) => [of, 'drafted']))
        const after = withDrafts(parts, pieces, drafts)
        for (const row of alignPieces(parts, pieces))
          if (row.piece && (row.state === 'done' || row.state === 'unread')) expect(after).toContainEqual(row.piece)
        expect(
          alignPieces(parts, after).some(({ state, part }) => part && (state === 'missing' || state === 'old')),
        ).toBe(false)
      }),
    )
  })
})

test('a piece is one paragraph, whatever blank lines were typed', () => {
  expect(piecesSent([], [{ of: 'a', text: 'One\n\n two ', isSeen: false }])).toEqual([
    { of: 'a', text: 'One\ntwo', by: 'person', isSeen: true },
  ])
})

test('of very many paragraphs the last ones are translated as one', () => {
  const many = partsOf({ title: 'Many', content: Array.from({ length: 500 }, (_, n) => `Line ${n}`).join('\n\n') })
  expect(many).toHaveLength(401)
  expect(many.at(-1)?.text).toContain('Line 499')
})
