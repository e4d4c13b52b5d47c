import { expect, it } from 'vitest'
import { areaBetween, movedArea } from './areas.ts'

it('a place is what was drawn, from whichever corner, inside of the photo', () => {
  expect(areaBetween({ x: 0.5, y: 0.75 }, { x: 0.25, y: 0.25 })).toEqual({ x: 0.25, y: 0.25, width: 0.25, height: 0.5 })
  expect(areaBetween({ x: 0.5, y: 0.5 }, { x: 1.5, y: -1 })).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.5 })
  expect(areaBetween({ x: 0.5, y: 0.5 }, { x: 0.501, y: 0.9 })).toBeNull()
})

it('arrow keys move a place or change its size, and never take it out of the photo', () => {
  const corner = { x: 0, y: 0.5, width: 0.5, height: 0.5 }
  expect(movedArea(corner, { key: 'ArrowLeft', shiftKey: false })).toEqual(corner)
  expect(movedArea(corner, { key: 'ArrowDown', shiftKey: false })).toEqual(corner)
  expect(movedArea(corner, { key: 'ArrowRight', shiftKey: false })?.x).toBeCloseTo(0.02)
  expect(movedArea(corner, { key: 'ArrowDown', shiftKey: true })).toEqual(corner)
  expect(movedArea(corner, { key: 'ArrowUp', shiftKey: true })?.height).toBeCloseTo(0.48)
  expect(movedArea(corner, { key: 'Enter', shiftKey: false })).toBeNull()
})
