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

  test('has one row for paragraphs of the same words, whichever of them leaves', () => {
    const song = { title: 'A song', content: 'Come, rain.\n\nThe river waits.\n\nCome, rain.' }
    const [title, come, waits, again] = partsOf(song)
    const sung = [title, come, waits].flatMap((part, n) => (part ? [{ of: part.of, ...person(`${n}`) }] : []))
    expect(alignPieces(partsOf(song), sung).map(({ part }) => part?.of)).toEqual([title?.of, come?.of, waits?.of])
    expect(again?.of).toBe(come?.of)
    const shown = releasedOf(partsOf(song), sung)
    expect(shown).toHaveLength(3)
    expect(readIn(partsOf(song), shown)).toMatchObject({ content: '1\n\n2\n\n1', untranslated: [] })
    for (const content of ['The river waits.\n\nCome, rain.', 'Come, rain.\n\nThe river waits.'])
      expect(stillShown(partsOf({ ...song, content }), shown)).toEqual(shown)
    expect(stillShown(partsOf({ ...song, content: 'The river waits.' }), shown)).toHaveLength(2)
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
        const wasRead = (of: string, text: string) =>
          before.some((piece) => piece.of === of && piece.text === text && (piece.by === 'person' || piece.isSeen))
        for (const { of, text } of releasedOf(partsOf(now), after))
          expect(unread(before).has(text) && !said.has(text) && !wasRead(of, text)).toBe(false)
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
        expect(rows.flatMap(({ part }) => part?.of ?? [])).toEqual([...new Set(parts.map(({ of }) => of))])
        const old = rows.flatMap(({ piece, state }) => (piece && (state === 'old' || state === 'gone') ? [piece] : []))
        expect(new Set(old).size).toBe(old.length)
      }),
    )
  })

  test('a machine fills what is empty, or old and of a machine that nobody has read, and touches nothing else', () => {
    fc.assert(
      fc.property(words, kept, (now, pieces) => {
        const parts = partsOf(now)
        const drafts = new Map(parts.map(({ of }) => [of, 'drafted']))
        const after = withDrafts(parts, pieces, drafts)
        for (const { piece, state } of alignPieces(parts, pieces)) {
          const isPersons = piece && (piece.by === 'person' || piece.isSeen)
          if (piece && (isPersons || state === 'unread')) expect(after).toContainEqual(piece)
        }
        for (const { part, piece, state } of alignPieces(parts, after)) {
          expect(part !== null && state === 'missing').toBe(false)
          if (part && state === 'old') expect(piece && (piece.by === 'person' || piece.isSeen)).toBe(true)
        }
      }),
    )
  })
})

describe('of two pieces with the same words', () => {
  const twice = pieces(machine('Oui.', true), machine('Oui.'), person('Oui.'))
  const sent = twice.map(({ of, text }) => ({ of, text, isSeen: false }))

  test('each stays what it was', () => {
    expect(piecesSent(twice, sent)).toEqual(twice)
  })

  test('that of a machine does not become read by standing somewhere else', () => {
    const elsewhere = [{ of: parts[3]?.of ?? '', text: 'Oui.', isSeen: false }]
    expect(piecesSent(twice, elsewhere)).toMatchObject([{ by: 'machine', isSeen: false }])
  })
})

describe('what a machine wrote', () => {
  test('stays unread with letters that nobody sees, which no form brings back', () => {
    const drafted = pieces(machine('Le\u00ad héron\u200f'))
    expect(piecesSent(drafted, [{ of: parts[0]?.of ?? '', text: 'Le héron', isSeen: false }])).toMatchObject([
      { by: 'machine', isSeen: false },
    ])
  })

  test('is still told of when a person goes on from it for a paragraph that was changed', () => {
    const now = partsOf({ ...story, content: 'It came back.\n\nWe heard it.\n\nIt stayed.' })
    const [, , heard] = now
    const after = piecesSent(french, [{ of: heard?.of ?? '', text: 'Nous l’entendîmes.', isSeen: false }], now)
    expect(after).toMatchObject([{ by: 'machine', isSeen: true }])
  })
})

test.each(['One\rtwo', 'One\u2028two', 'One\u2029\u2029two', 'One\r\n\r\ntwo'])(
  'a piece is read as one paragraph, however its lines end: %j',
  (text) => {
    const shown = releasedOf(parts, pieces(person('a'), person(text), person('c'), person('d')))
    expect(partsOf(readIn(parts, shown))).toHaveLength(parts.length)
    expect(readIn(parts, shown).content).toContain('One\ntwo')
  },
)

test('a title is one line', () => {
  const shown = releasedOf(parts, pieces(person('Le\nhéron'), person('a'), person('b'), person('c')))
  expect(readIn(parts, shown).title).toBe('Le héron')
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
