import { expect, test } from 'vitest'
import { waveOf } from './VoicePlayer.tsx'

const asPeaks = (loud: number[]) => Buffer.from(loud).toString('base64')
const heightsOf = (path: string) => Array.from(path.matchAll(/v(\d+)/g), ([, height]) => Number(height))

test('a wave has a bar for each two that were measured, the loudest as high as there is room', () => {
  const all = Array.from({ length: 240 }, (_, at) => (at === 120 ? 255 : 0))
  const heights = heightsOf(waveOf(asPeaks(all)))
  expect(heights).toHaveLength(120)
  expect(heights.map((height, at) => (height > 2 ? at : -1)).filter((at) => at >= 0)).toEqual([60])
  expect(heights[60]).toBe(64)
})

test('silence is a line of dots, and so is a recording of which nothing was measured', () => {
  expect(new Set(heightsOf(waveOf(asPeaks([0, 0, 0]))))).toEqual(new Set([2]))
  expect(new Set(heightsOf(waveOf('')))).toEqual(new Set([2]))
})
