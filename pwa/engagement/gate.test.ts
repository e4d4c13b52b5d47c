import { expect, test } from 'vitest'
import { gateOf } from './gate.ts'

const beginning = { online: true, isLiked: false, percent: 0, furthest: 0, valid: false }

test.each([
  ['at the beginning a reader learns what it takes', beginning, 'locked'],
  ['in the middle nothing disturbs', { ...beginning, percent: 40, furthest: 40 }, 'silent'],
  ['just before the mark too', { ...beginning, percent: 84.9, furthest: 84.9 }, 'silent'],
  ['at the mark too soon, a reader learns to take time', { ...beginning, percent: 85, furthest: 85 }, 'waiting'],
  ['back at the beginning the way is known', { ...beginning, percent: 3, furthest: 90 }, 'silent'],
  [
    'at the mark in good time, a reader is thanked',
    { ...beginning, percent: 100, furthest: 100, valid: true },
    'ready',
  ],
  ['who read it before is not told again what it takes', { ...beginning, valid: true }, 'silent'],
  ['who liked it has nothing to do', { ...beginning, percent: 100, furthest: 100, isLiked: true }, 'silent'],
  ['without a connection that is the reason', { ...beginning, isLiked: true, online: false }, 'offline'],
] as const)('%s', (_rule, known, gate) => {
  expect(gateOf(known)).toBe(gate)
})
