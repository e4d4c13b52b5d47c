import { describe, expect, test } from 'vitest'
import { speaking } from '../../words/speaking.ts'
import { wordsOf } from '../wordsOf.ts'
import { foundIn, passageOf } from './found.ts'
import { choiceTerm, choiceWord, indexedPlace, withGeneralWords, withoutMarkup } from './indexed.ts'
import { type Lexicon, readSearch } from './readSearch.ts'
import { rootOf, searchBounds, searchWords } from './searchWords.ts'
import { speciesSpoken } from './speciesSpoken.ts'
import { mistakesBetween, nearestTo, trigramsOf } from './spelling.ts'

describe('the words of a search', () => {
  test.each([
    ['are folded, each once', 'Élan  ELAN, lion!', ['elan', 'lion']],
    ['leave out what stands in every text', 'the lion of the valley', ['lion', 'valley']],
    ['in other languages too', 'les éléphants de la rivière', ['elephants', 'riviere']],
    ['unless there is nothing else', 'to be', ['to', 'be']],
    [
      'leave out what an apostrophe parts from a word',
      "l’éléphant d'Afrique, the lion’s",
      ['elephant', 'afrique', 'lion'],
    ],
    ['are none where there is no letter', ' *"() ', []],
    [
      'are few',
      'one two three four five six seven eight nine ten',
      'one two three four five six seven eight'.split(' '),
    ],
    ['are short', 'a'.repeat(99), ['a'.repeat(searchBounds.lettersOfWord)]],
  ])('%s', (_rule, typed, words) => {
    expect(searchWords(typed)).toEqual(words)
  })

  test.each([
    ['lions', 'lion'],
    ['communities', 'communit'],
    ['grass', 'grass'],
    ['hippopotamus', 'hippopotamus'],
    ['gas', 'gas'],
  ])('%s begins as %s', (word, root) => {
    expect(rootOf(word)).toBe(root)
  })
})

describe('a misspelt word', () => {
  test.each([
    ['poching', 'poaching', 1],
    ['elefant', 'elephant', 2],
    ['hreon', 'heron', 1],
    ['lion', 'lion', 0],
    ['lion', 'elephant', 3],
  ])('%s is so far from %s', (one, other, mistakes) => {
    expect(mistakesBetween(one, other, 2)).toBe(mistakes)
  })

  test('is the nearest known word, and of those as near the one most used', () => {
    const known = (...terms: [string, number][]) => terms.map(([term, texts]) => ({ term, texts }))
    expect(nearestTo('poching', known(['poaching', 1], ['pouching', 9], ['coaching', 99]))).toBe('pouching')
    expect(nearestTo('lyon', known(['loan', 9]))).toBeNull()
    expect(nearestTo('lyon', [])).toBeNull()
  })

  const lexicon = (...terms: string[]): Lexicon => ({
    textsWith: (word) => Number(terms.includes(word)),
    listFrom: (beginning) => terms.filter((term) => term.startsWith(beginning)).map((term) => ({ term, texts: 1 })),
    listSimilar: () => terms.map((term) => ({ term, texts: 1 })),
  })

  test.each([
    ['en', 'parrot', 'part', null],
    ['en', 'parrots', 'part', null],
    ['en', 'grey parot', 'grey part', null],
    ['en', 'grey parot', 'grey parrot part', 'grey parrot'],
    ['en', 'otter', 'other', null],
    ['en', 'vultr', 'vulture', 'vulture'],
    ['en', 'leapord', 'leopards leopard', 'leopard'],
    ['en', 'loin', 'lion', 'lion'],
    ['en', 'malawi', 'mali', null],
    ['en', 'niger', 'nigeria tiger', null],
    ['en', 'kenia', 'kenya', 'kenya'],
    ['en', 'tourism', 'tourist', null],
    ['en', 'tiger', 'niger', null],
    ['en', 'donkey', 'monkey', null],
    ['en', 'goat', 'goal', null],
    ['en', 'elefant', 'elephant', 'elephant'],
    ['en', 'estary', 'estuary', 'estuary'],
    ['fr', 'vautour', 'vautrer', null],
    ['fr', 'perroquet', 'perroquets', null],
    ['fr', 'éducation', 'edification', null],
    ['sw', 'kasuku', 'kasuka', null],
    ['pt', 'papagaio', 'papagaia', null],
  ])('in %s, “%s” among “%s” becomes %s', (spoken, typed, texts, corrected) => {
    expect(speaking(spoken, () => readSearch(lexicon(...texts.split(' ')), typed).corrected)).toBe(corrected)
  })

  test('shares parts with the right one', () => {
    expect(trigramsOf('lion')).toEqual([' li', 'lio', 'ion', 'on '])
  })
})

describe('what was found', () => {
  const marked = (text: string, ...roots: string[]) =>
    foundIn(text, roots)
      .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
      .join('')

  test.each([
    [
      'whole words that begin so',
      'Lions and a lioness, a dandelion.',
      ['lion'],
      '[Lions] and a [lioness], a dandelion.',
    ],
    ['with their accents', 'L’Éléphant', ['elephant'], 'L’[Éléphant]'],
    ['nothing where nothing was looked for', 'A lion', [], 'A lion'],
    ['no markup', '<b>lion</b>', ['lion'], '<b>[lion]</b>'],
    ['in any script', 'የዝሆን ታሪክ', ['የዝሆን'], '[የዝሆን] ታሪክ'],
  ])('is marked: %s', (_what, text, roots, expected) => {
    expect(marked(text, ...roots)).toBe(expected)
  })

  test('is shown in the passage where it stands, which begins and ends at the ends of the text', () => {
    const before = 'Nothing happened here. '.repeat(10)
    expect(passageOf('A lion\n\nslept.', ['lion'], 50)).toBe('A lion slept.')
    expect(passageOf(`${before}A lion slept.`, ['lion'], 60)).toMatch(/^…[A-Z]?.*A lion slept\.$/)
    expect(passageOf(`A lion slept. ${before}`, ['lion'], 60)).toMatch(/^A lion slept\. .*…$/)
    expect(passageOf(before, ['lion'], 20)).toBe('Nothing happened her…')
  })
})

test('a place bears its country, a choice a word and a term of its own', () => {
  expect(indexedPlace({ authorLocation: 'Laikipia', country: 'KE' })).toBe('laikipia kenya')
  expect(indexedPlace({ authorLocation: 'Somewhere', country: null })).toBe('somewhere')
  expect([choiceWord('species', 'Grévy’s zebra'), choiceTerm('country', 'KE')]).toEqual([
    'speciesgrevyszebra',
    'country:KE',
  ])
  expect(withGeneralWords(['black rhino', 'lion'])).toEqual(['black rhino', 'lion', 'rhino'])
})

test('of markup only the words are read, and none that a script or a sheet holds', () => {
  const html = '<p title="hidden">A&nbsp;lion &amp; a <b>rhino</b></p><script>secret()</script><style>p{}</style>end'
  expect(withoutMarkup(html).split(/\s+/).filter(Boolean)).toEqual(['A', 'lion', '&', 'a', 'rhino', 'end'])
})

describe('an animal by its name in the language of the reader', () => {
  test.each([
    ['sw', 'tembo', 'elephant'],
    ['pt', 'elefantes', 'elephant'],
    ['fr', 'vautours', 'vulture'],
    ['ar', 'الفيل', 'elephant'],
    ['fr', 'rivière', undefined],
    ['en', 'tembo', undefined],
  ])('in %s “%s” is %s', (language, word, species) => {
    const [named] = wordsOf(word)
    expect(speaking(language, () => speciesSpoken(named ?? ''))).toBe(species)
  })
})
