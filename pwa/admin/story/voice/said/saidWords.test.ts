import { expect, it } from 'vitest'
import type { SaidParagraph } from '../../../../../data/contract/transcripts.ts'
import { joined, parted, saidAt } from './saidWords.ts'

const paragraph = (more: Partial<SaidParagraph>): SaidParagraph => ({
  ...{ id: 'paragraph-1', from: 0, text: 'One. Two.', by: 'person', isSeen: true },
  ...more,
})

it('parted at the cursor, the second half has no time yet, and is as unheard as the first', () => {
  const [first, second] = parted([paragraph({ by: 'machine', isSeen: false })], 0, 4)
  expect(first).toMatchObject({ id: 'paragraph-1', from: 0, text: 'One.', isSeen: false })
  expect(second).toMatchObject({ from: null, text: 'Two.', by: 'machine', isSeen: false })
  expect(second?.id).not.toBe('paragraph-1')
})

it('joined, it begins with the first of both, and was listened to where both were', () => {
  const all = [paragraph({}), paragraph({ id: 'paragraph-2', from: 9, text: 'Three.', by: 'machine', isSeen: false })]
  expect(joined(all, 1)).toEqual([paragraph({ text: 'One. Two. Three.', by: 'machine', isSeen: false })])
  expect(joined(all, 0)).toEqual(all)
})

it('the paragraph that is being said is the last that has begun, whatever has no time', () => {
  const all = [1, null, 9, 4].map((from, at) => paragraph({ id: `paragraph-${at}`, from }))
  expect([0, 1, 4.5, 8.9, 9, 99].map((seconds) => saidAt(all, seconds))).toEqual([-1, 0, 3, 3, 2, 2])
})
