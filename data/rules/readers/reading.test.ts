import { describe, expect, test } from 'vitest'
import { countsAsView, countWords, earnedIn, meetsRequirements, paceOf, requirementsOf, verdictOf } from './reading.ts'

describe('the words of a text', () => {
  test.each([
    ['', 0],
    ['One', 1],
    ['Two words.', 2],
    ['  spaces\n\nand\tlines  ', 3],
    ['a – b — c', 3],
    ['ሰላም፡ለዓለም፡ሁሉ', 3],
    ['mother-in-law’s 3 goats', 3],
    ['Ọdún yìí, òjò rọ̀', 4],
  ])('%j has %i', (text, words) => {
    expect(countWords(text)).toBe(words)
  })
})

describe('the least time for a text', () => {
  test.each([
    [0, 10],
    [1, 10],
    [66, 10],
    [67, 11],
    [200, 30],
    [400, 60],
    [401, 61],
    [1999, 300],
    [2000, 300],
    [60_000, 300],
  ])('of %i words is %i s', (words, minSeconds) => {
    expect(requirementsOf(words)).toEqual({ words, minSeconds, minScrollPercent: 85 })
  })
})

describe('a story is read', () => {
  test.each([
    [{ timeSpent: 60, scrollProgress: 85 }, true],
    [{ timeSpent: 60, scrollProgress: 84.9 }, false],
    [{ timeSpent: 60, scrollProgress: 100 }, true],
    [{ timeSpent: 59, scrollProgress: 100 }, false],
    [{ timeSpent: 0, scrollProgress: 100 }, false],
    [{ timeSpent: 3600, scrollProgress: 0 }, false],
  ])('with %j: %s', (seen, read) => {
    expect(meetsRequirements({ reports: 5, ...seen }, requirementsOf(400))).toBe(read)
  })
})

describe('a view counts', () => {
  test.each([
    [{ timeSpent: 10, reports: 2 }, true],
    [{ timeSpent: 9, reports: 2 }, false],
    [{ timeSpent: 35, reports: 1 }, false],
    [{ timeSpent: 35, reports: 2 }, true],
  ])('with %j: %s', (seen, counts) => {
    expect(countsAsView({ scrollProgress: 0, ...seen })).toBe(counts)
  })
})

describe('between two reports', () => {
  test.each([
    [-5000, 0, 0],
    [0, 0, 0],
    [999, 0, 0],
    [1000, 1, 1000],
    [5020, 5, 5000],
    [30_400, 30, 30_000],
    [35_000, 35, 35_000],
    [35_001, 35, 35_001],
    [120_000, 35, 120_000],
    [120_001, 0, 120_001],
    [7_200_000, 0, 7_200_000],
  ])('%i ms earn %i s and use up %i ms', (gapMs, seconds, usedMs) => {
    expect(earnedIn(gapMs)).toEqual({ seconds, usedMs })
  })
})

test('the verdict says what is missing', () => {
  const requirements = requirementsOf(400)
  const verdict = (timeSpent: number, scrollProgress: number) =>
    verdictOf({ timeSpent, scrollProgress, reports: 3 }, requirements)
  expect(verdict(20, 40)).toEqual({ valid: false, secondsLeft: 40, scrolled: false })
  expect(verdict(20, 100)).toEqual({ valid: false, secondsLeft: 40, scrolled: true })
  expect(verdict(90, 84)).toEqual({ valid: false, secondsLeft: 0, scrolled: false })
  expect(verdict(90, 85)).toEqual({ valid: true, secondsLeft: 0, scrolled: true })
})

test('the pace is words scrolled by, a minute', () => {
  const requirements = requirementsOf(400)
  expect(paceOf({ timeSpent: 60, scrollProgress: 50, reports: 3 }, requirements)).toEqual({
    wordsRead: 200,
    readingSpeed: 200,
  })
  expect(paceOf({ timeSpent: 0, scrollProgress: 0, reports: 0 }, requirements)).toEqual({
    wordsRead: 0,
    readingSpeed: 0,
  })
})
