import { describe, expect, it } from 'vitest'
import { cleanText, hasWords, looksLikeAddress } from './cleanText.ts'

describe('what a person wrote', () => {
  it.each([
    ['a\u0000b\u001Bc', 'abc'],
    ['\u200B\u200B', ''],
    ['soft\u00ADly \u061C\u3164said', 'softly said'],
    ['\u202Eevil\u2066', 'evil'],
    ['first\n\tsecond\r\n', 'first\n\tsecond\r\n'],
    ['Vertical\u000Btab', 'Vertical tab'],
    ['form\u000Cfeed', 'form feed'],
    ['next\u0085line', 'next line'],
    ['half \uD83D', 'half \uFFFD'],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['👩🏾‍🌾 Ọlá ɓ 𞤀', '👩🏾‍🌾 Ọlá ɓ 𞤀'],
    ['می‌خواهم', 'می‌خواهم'],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanText(given)).toBe(kept)
  })

  it.each([
    ['Amina', true],
    ['ኣማን', true],
    ['7', true],
    ['…', false],
    ['', false],
    ['\u200B', false],
  ])('%j has words: %s', (text, has) => {
    expect(hasWords(text)).toBe(has)
  })

  it.each([
    ['writer@example.org', true],
    ['a＠b.org', true],
    ['evil.com click here', true],
    ['http:evil', true],
    ['J.K. Example', false],
    ['Dr. Amina Example', false],
  ])('%j looks like an address: %s', (text, does) => {
    expect(looksLikeAddress(text)).toBe(does)
  })
})
