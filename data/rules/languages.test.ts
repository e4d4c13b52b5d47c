import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../words/languages.ts'
import { firstSpoken, inLanguage, languageIn, languageOf } from './languages.ts'

describe('an address', () => {
  it.each([
    ['/', 'en', '/'],
    ['/stories', 'en', '/stories'],
    ['/fr', 'fr', '/'],
    ['/fr/', 'fr', '/'],
    ['/fr/stories', 'fr', '/stories'],
    ['/ar?a=1', 'ar', '/?a=1'],
    ['/sw#main', 'sw', '/#main'],
    ['/sw/stories?q=simba#main', 'sw', '/stories?q=simba#main'],
    ['/en/stories', 'en', '/en/stories'],
    ['/xx/stories', 'en', '/xx/stories'],
    ['/free', 'en', '/free'],
    ['/fr-FR/stories', 'en', '/fr-FR/stories'],
  ] as const)('%s is in %s what %s is in English', (address, language, path) => {
    expect(languageOf(address)).toEqual({ language, path })
  })

  it('of any page is found again in every language', () => {
    const segment = fc.stringMatching(/^[a-z0-9-]{3,12}$/)
    const path = fc.tuple(fc.array(segment, { maxLength: 3 }), fc.constantFrom('', '?q=a', '#b', '?q=a#b'))
    fc.assert(
      fc.property(path, fc.constantFrom(...languages), ([segments, rest], language) => {
        const english = `/${segments.join('/')}${rest}`
        expect(languageOf(inLanguage(language, english))).toEqual({ language, path: english })
      }),
    )
  })

  it('of somewhere else stays as it is', () => {
    expect(inLanguage('fr', 'https://example.org/a')).toBe('https://example.org/a')
    expect(inLanguage('fr', '#main')).toBe('#main')
  })
})

describe('what a browser likes best', () => {
  it.each([
    [['sw-TZ', 'en'], 'sw'],
    [['rw', 'fr-RW'], 'fr'],
    [['AR'], 'ar'],
    [['de'], null],
    [[], null],
  ])('of %j is %s', (tags, language) => {
    expect(firstSpoken(tags)).toBe(language)
  })

  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['fr', 'fr'],
    ['en;q=0.5, pt-MZ;q=0.9', 'pt'],
    ['de, fr;q=0.8, en;q=0.9', 'en'],
    ['ar;q=0, sw', 'sw'],
    ['fr;q=nonsense', 'fr'],
  ])('%s is answered in %s', (header, language) => {
    expect(languageIn(header)).toBe(language)
  })
})
