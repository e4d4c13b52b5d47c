import { afterEach, describe, expect, it } from 'vitest'
import { inList, inNumbers } from './format.ts'
import { language, pseudoLanguage } from './language.ts'
import { speaking } from './speaking.ts'
import { type Message, msg, pieces, t } from './words.ts'

describe('a message', () => {
  it('is English where nobody has said in which language to speak', () => {
    expect([language(), t('Donate')]).toEqual(['en', 'Donate'])
  })

  it('is in the language that is spoken, for as long as that work takes', async () => {
    const said = await speaking('fr', async () => {
      await Promise.resolve()
      return t('Donate')
    })
    expect([said, t('Donate')]).toEqual(['Faire un don', 'Donate'])
  })

  it('of a list is said later', () => {
    const label = msg('Donate')
    expect(speaking('fr', () => t(label))).toBe('Faire un don')
  })

  it('that nobody has translated is said in English', () => {
    expect(speaking('fr', () => t('Nobody says this' as Message))).toBe('Nobody says this')
  })

  it('counts as the language counts', () => {
    const message = '{count, plural, =0 {No stories} one {# story} other {# stories}}' as Message
    expect([0, 1, 2, 1240].map((count) => t(message, { count }))).toEqual([
      'No stories',
      '1 story',
      '2 stories',
      '1,240 stories',
    ])
  })

  it('in pieces hands what stands between tags to who draws it', () => {
    expect(pieces('Read <a>the {what}</a> first.', { what: 'guide', a: ([words]) => ({ words }) })).toEqual([
      'Read ',
      { words: 'the guide' },
      ' first.',
    ])
  })

  it('in pseudo-language is half as long again, and keeps its values, tags and branches', () => {
    speaking(pseudoLanguage, () => {
      expect(t('Donate')).toBe('Dóñáté···')
      expect(t('Sent by {name}' as Message, { name: 'Ann' })).toMatch(/^Séñt.* Ann$/)
      expect(t('{n, plural, one {# story} other {# stories}}' as Message, { n: 2 })).toMatch(/^2 stóríés/)
      expect(pieces('Read <a>this</a>', { a: ([words]) => ({ words }) })).toEqual([
        expect.stringMatching(/^Réád/),
        { words: expect.stringMatching(/^thís/) },
      ])
    })
  })
})

describe('numbers and lists are written', () => {
  it.each([
    ['en', '1,240', 'a, b and c'],
    ['fr', '1\u202f240', 'a, b et c'],
    ['pt', '1240', 'a, b e c'],
    ['sw', '1,240', 'a, b na c'],
    ['ar', '1,240', 'a وb وc'],
  ])('in %s', (one, number, list) => {
    expect(speaking(one, () => [inNumbers(1240), inList(['a', 'b', 'c'])])).toEqual([number, list])
  })
})

afterEach(() => expect(language()).toBe('en'))
