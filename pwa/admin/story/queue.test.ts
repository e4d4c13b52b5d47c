import { expect, it } from 'vitest'
import { nextInHand, placeInQueue } from './queue.ts'

const queue = [{ id: 4 }, { id: 5 }, { id: 7 }, { id: 9 }]

it('knows the place of a story in the queue and its neighbours', () => {
  expect(placeInQueue(queue, 5)).toEqual({ place: 2, previous: { id: 4 }, next: { id: 7 } })
  expect(placeInQueue(queue, 4).previous).toBeNull()
  expect(placeInQueue(queue, 9).next).toBeNull()
  expect(placeInQueue(queue, 1)).toEqual({ place: 0, previous: null, next: null })
})

it('goes on with the story that takes the place of a decided one', () => {
  expect(nextInHand(queue, 4)).toBe(5)
  expect(nextInHand(queue, 9)).toBe(7)
  expect(nextInHand([{ id: 4 }], 4)).toBeNull()
})
