import { expect, test } from 'vitest'
import { speaking } from '../../data/words/speaking.ts'
import { stepOf } from './direction.ts'
import { Icon } from './Icon.tsx'
import { arrow, play } from './icons.ts'
import { written } from './Written.tsx'

const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home']

test('the arrow that points to the end of the line goes on', () => {
  expect(keys.map(stepOf)).toEqual([-1, 1, 0, 0])
  expect(speaking('ar', () => keys.map(stepOf))).toEqual([1, -1, 0, 0])
})

test('an icon that points along the line is mirrored where that runs to the left; what plays is not', () => {
  const isMirrored = (path: string) => Boolean(Icon({ path }).props.children.props.transform)
  expect([arrow, play].map(isMirrored)).toEqual([false, false])
  expect(speaking('ar', () => [arrow, play].map(isMirrored))).toEqual([true, false])
})

test('in a page in Arabic it is the English that says which way it runs', () => {
  expect(speaking('ar', () => written('The heron came back'))).toEqual({ dir: 'ltr' })
  expect(speaking('ar', () => written('عاد مالك الحزين'))).toEqual({})
})
