import { expect, it } from 'vitest'
import { barsOfWave, heightsOf, pathOf } from './wave.ts'

const base64 = (bytes: number[]) => btoa(String.fromCharCode(...bytes))

it('draws the loudest of what falls together, and silence as a line', () => {
  const heights = heightsOf(base64(Array.from({ length: 240 }, (_, at) => (at === 3 ? 255 : 0))))
  expect(heights).toHaveLength(barsOfWave)
  expect(heights.slice(0, 3)).toEqual([0, 1, 0])
  expect(pathOf(heights.slice(0, 2))).toBe('M0 48h.6v4h-.6zM1 2h.6v96h-.6z')
})

it('draws something of whatever comes: nothing, or less than there are bars', () => {
  expect(heightsOf('')).toEqual(Array(barsOfWave).fill(0))
  expect(heightsOf(base64([255, 0]))).toEqual([...Array(60).fill(1), ...Array(60).fill(0)])
})
