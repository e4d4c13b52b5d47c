import { describe, expect, test } from 'vitest'
import { samplesPerSecond } from '../media/sound.ts'
import { levelsOf, piecesOf, wavOf } from './pieces.ts'

const levels = (seconds: number, level = 0.2) => Array<number>(seconds * 10).fill(level)
/** Somebody draws breath at these seconds. */
function breathing(seconds: number, ...breaths: number[]) {
  const all = levels(seconds)
  for (const breath of breaths) all.fill(0.05, breath * 10 - 3, breath * 10 + 3)
  return all
}
const times = (pieces: ReturnType<typeof piecesOf>) => pieces.map(({ from, to }) => [from, to])

describe('a recording is cut', () => {
  test('where somebody draws breath, in pieces of a quarter to two thirds of a minute', () => {
    expect(times(piecesOf(breathing(70, 5, 22, 50)))).toEqual([
      [0, 22.1],
      [22.1, 50.1],
      [50.1, 70],
    ])
  })

  test('where it is least loud, also in wind in which no pause is silent', () => {
    const windy = levels(60, 0.3).map((level, at) => (at > 250 && at < 262 ? level - 0.1 : level))
    expect(times(piecesOf(windy))[0]?.[1]).toBeCloseTo(25.9, 0)
  })

  test('after two thirds of a minute at the latest, though nobody draws breath', () => {
    expect(times(piecesOf(levels(100)))).toEqual([
      [0, 39.8],
      [39.8, 79.6],
      [79.6, 100],
    ])
  })

  test('not at all where it is short, and not into nothing where there is none', () => {
    expect(times(piecesOf(levels(40)))).toEqual([[0, 40]])
    expect(piecesOf([])).toEqual([])
  })

  test('in pieces of which the silent ones are known', () => {
    expect(piecesOf([...levels(40, 0.0001), ...levels(30)]).map(({ isLoud }) => isLoud)).toEqual([false, true])
  })

  test('without a gap and without an overlap, whatever it is', () => {
    for (let seconds = 1; seconds < 900; seconds += 7) {
      const noise = Array.from({ length: seconds * 10 }, (_, at) => Math.abs(Math.sin(at * seconds)))
      const pieces = piecesOf(noise)
      expect(pieces.map(({ from }) => from)).toEqual([0, ...pieces.slice(0, -1).map(({ to }) => to)])
      expect(pieces.at(-1)?.to).toBe(seconds)
      expect(pieces.every(({ from, to }) => to > from && to - from <= 40)).toBe(true)
    }
  })
})

test('how loud it is, is measured ten times a second', () => {
  const samples = Buffer.alloc(samplesPerSecond * 2)
  for (let at = 0; at < samplesPerSecond / 2; at++) samples.writeInt16LE(at % 2 === 0 ? 16_384 : -16_384, at * 2)
  const found = levelsOf(samples)
  expect(found).toHaveLength(10)
  expect(found.map((level) => level.toFixed(2))).toEqual([...Array(5).fill('0.50'), ...Array(5).fill('0.00')])
})

test('a piece is a WAV of its samples, and says so', () => {
  const samples = Buffer.from(Array.from({ length: samplesPerSecond * 4 }, (_, at) => at % 251))
  const wav = wavOf(samples, { from: 0.5, to: 1.5 })
  expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ')
  expect([wav.readUInt32LE(4), wav.readUInt32LE(24), wav.readUInt32LE(40)]).toEqual([wav.length - 8, 16_000, 32_000])
  expect(wav.subarray(44)).toEqual(samples.subarray(16_000, 48_000))
})
