import { describe, expect, test } from 'vitest'
import {
  countsAsView,
  countWords,
  earnedIn,
  listenedIn,
  meetsRequirements,
  paceOf,
  requirementsOf,
  secondsToHear,
  verdictOf,
} from './reading.ts'

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
    expect(requirementsOf(words)).toMatchObject({
      words,
      minSeconds,
      minScrollPercent: 85,
      listenSeconds: null,
      isToldAlone: false,
    })
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
    expect(meetsRequirements({ reports: 5, listened: 0, ...seen }, requirementsOf(400))).toBe(read)
  })
})

describe('a view counts', () => {
  test.each([
    [{ timeSpent: 10, reports: 2 }, true],
    [{ timeSpent: 9, reports: 2 }, false],
    [{ timeSpent: 35, reports: 1 }, false],
    [{ timeSpent: 35, reports: 2 }, true],
  ])('with %j: %s', (seen, counts) => {
    expect(countsAsView({ scrollProgress: 0, listened: 0, ...seen })).toBe(counts)
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
    verdictOf({ timeSpent, scrollProgress, reports: 3, listened: 0 }, requirements)
  expect(verdict(20, 40)).toEqual({ valid: false, secondsLeft: 40, scrolled: false })
  expect(verdict(20, 100)).toEqual({ valid: false, secondsLeft: 40, scrolled: true })
  expect(verdict(90, 84)).toEqual({ valid: false, secondsLeft: 0, scrolled: false })
  expect(verdict(90, 85)).toEqual({ valid: true, secondsLeft: 0, scrolled: true })
})

test('the pace is words scrolled by, a minute', () => {
  const requirements = requirementsOf(400)
  expect(paceOf({ timeSpent: 60, scrollProgress: 50, reports: 3, listened: 0 }, requirements)).toEqual({
    wordsRead: 200,
    readingSpeed: 200,
  })
  expect(paceOf({ timeSpent: 0, scrollProgress: 0, reports: 0, listened: 0 }, requirements)).toEqual({
    wordsRead: 0,
    readingSpeed: 0,
  })
})

describe('a story that is told alone', () => {
  test.each([
    [3, 2, 10],
    [20, 17, 10],
    [60, 51, 26],
    [200, 170, 85],
    [353, 300, 150],
    [900, 300, 150],
  ])('in %i s is heard after %i s of it, in %i s at the least', (voiceSeconds, listenSeconds, minSeconds) => {
    expect(requirementsOf(0, voiceSeconds)).toMatchObject({ listenSeconds, minSeconds, isToldAlone: true })
    expect(secondsToHear({ content: 'Told by Amina.', voice: { durationSeconds: voiceSeconds } })).toBe(listenSeconds)
  })

  test.each([
    [{ timeSpent: 170, listened: 170, scrollProgress: 0 }, true],
    [{ timeSpent: 85, listened: 170, scrollProgress: 0 }, true],
    [{ timeSpent: 84, listened: 170, scrollProgress: 0 }, false],
    [{ timeSpent: 400, listened: 169, scrollProgress: 100 }, false],
    [{ timeSpent: 400, listened: 0, scrollProgress: 100 }, false],
  ])('of 200 s counts as heard with %j: %s', (seen, heard) => {
    expect(meetsRequirements({ reports: 5, ...seen }, requirementsOf(0, 200))).toBe(heard)
  })

  test('says how much is to be heard yet', () => {
    const verdict = (timeSpent: number, listened: number) =>
      verdictOf({ timeSpent, listened, scrollProgress: 0, reports: 3 }, requirementsOf(0, 200))
    expect(verdict(20, 20)).toEqual({ valid: false, secondsLeft: 150, scrolled: false })
    expect(verdict(60, 120)).toEqual({ valid: false, secondsLeft: 50, scrolled: false })
    expect(verdict(170, 170)).toEqual({ valid: true, secondsLeft: 0, scrolled: false })
  })
})

describe('a story with a text and a recording', () => {
  test.each([
    ['read', { timeSpent: 60, listened: 0, scrollProgress: 90 }, true],
    ['heard', { timeSpent: 100, listened: 170, scrollProgress: 0 }, true],
    ['read by half and heard by half', { timeSpent: 100, listened: 90, scrollProgress: 50 }, false],
    ['heard sooner than anybody reads it', { timeSpent: 59, listened: 170, scrollProgress: 0 }, false],
  ])('counts when it is %s', (_how, seen, counts) => {
    expect(meetsRequirements({ reports: 5, ...seen }, requirementsOf(400, 200))).toBe(counts)
  })

  test('a greeting of ten seconds spares nobody the time of a long text', () => {
    const seen = { timeSpent: 30, listened: 9, scrollProgress: 0, reports: 5 }
    expect(meetsRequirements(seen, requirementsOf(800, 10))).toBe(false)
    expect(meetsRequirements({ ...seen, timeSpent: 120 }, requirementsOf(800, 10))).toBe(true)
  })

  test('is not told alone from thirty words on', () => {
    expect(requirementsOf(29, 60).isToldAlone).toBe(true)
    expect(requirementsOf(30, 60).isToldAlone).toBe(false)
    expect(secondsToHear({ content: 'A text. '.repeat(20), voice: { durationSeconds: 60 } })).toBeNull()
    expect(secondsToHear({ content: '', voice: null })).toBeNull()
  })
})

test('nobody has listened longer than the time that was spent, at twice the speed', () => {
  expect([listenedIn(10, 9000), listenedIn(10, 15.9), listenedIn(0, 100)]).toEqual([20, 15, 0])
})
