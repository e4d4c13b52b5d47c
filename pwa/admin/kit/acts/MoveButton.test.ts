import { expect, it } from 'vitest'
import { MoveButton } from './MoveButton.tsx'

function press(clicks: number[]): number {
  let pressed = 0
  const { props } = MoveButton({ className: '', busy: false, onPress: () => (pressed += 1), children: 'Pause' })
  for (const detail of clicks) props.onClick({ detail })
  return pressed
}

it('a double click is one press, so that it does not do what the next button offers', () => {
  expect(press([1, 2])).toBe(1)
  expect(press([1, 2, 3])).toBe(1)
})

it('each click of its own and each press of a key count', () => {
  expect(press([1, 1])).toBe(2)
  expect(press([0, 0])).toBe(2)
})
