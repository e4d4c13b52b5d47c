import { describe, expect, test } from 'vitest'
import { type HeardParts, type Moment, secondsOf, wasHeard, withPart } from './heardParts.ts'

const heard = (...parts: [number, number][]): HeardParts =>
  parts.reduce<HeardParts>((all, [from, to]) => withPart(all, from, to), [])

describe('what was heard of a recording', () => {
  test.each<[string, HeardParts, HeardParts, number]>([
    ['goes on', heard([0, 5], [5, 9]), [[0, 9]], 9],
    ['counts once where it is heard again', heard([0, 10], [2, 6], [0, 10]), [[0, 10]], 10],
    ['counts by its parts', heard([20, 30], [0, 5]), [[0, 5], [20, 30]], 15], // biome-ignore format: one row
    ['closes a gap', heard([0, 5], [10, 15], [4, 11]), [[0, 15]], 15],
  ])('%s', (_how, parts, expected, seconds) => {
    expect(parts).toEqual(expected)
    expect(secondsOf(parts)).toBe(seconds)
  })
})

describe('what lies between two moments', () => {
  const moment = (changes: Partial<Moment>): Moment => ({ at: 10, now: 100, speed: 1, silent: false, ...changes })
  test.each<[string, Partial<Moment>, Partial<Moment>, boolean]>([
    ['was played', {}, { at: 10.25, now: 100.25 }, true],
    ['was played while the page was rarely asked', {}, { at: 70, now: 160 }, true],
    ['was played at twice the speed', { speed: 2 }, { at: 12, now: 101, speed: 2 }, true],
    ['was played faster than anybody follows', { speed: 4 }, { at: 14, now: 101, speed: 4 }, false],
    ['was leapt over', {}, { at: 60, now: 100.25 }, false],
    ['was gone back over', {}, { at: 4, now: 100.25 }, false],
    ['was silent', { silent: true }, { at: 10.25, now: 100.25, silent: true }, false],
    ['became silent', {}, { at: 10.25, now: 100.25, silent: true }, false],
  ])('%s', (_how, before, after, expected) => {
    expect(wasHeard(moment(before), moment(after))).toBe(expected)
  })
})
