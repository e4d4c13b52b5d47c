import { describe, expect, test } from 'vitest'
import type { StoryWords } from '../edit/storyWords.ts'
import { changesBetween, shortened } from './changes.ts'

const before: StoryWords = {
  title: 'The heron came back',
  content: 'We saw it at the ford. It stood on one leg.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  category: 'Wildlife Return',
  language: 'en',
}

describe('what an edit changed', () => {
  test('is told word by word, for the fields that it changed alone', () => {
    expect(changesBetween(before, { ...before, title: 'The grey heron came back' })).toEqual([
      {
        field: 'title',
        stretches: [
          { kind: 'same', text: 'The ' },
          { kind: 'in', text: 'grey ' },
          { kind: 'same', text: 'heron came back' },
        ],
      },
    ])
    expect(changesBetween(before, before)).toEqual([])
  })

  test('put together gives both texts again', () => {
    const after = { ...before, content: 'We saw two at the ford!\n\nThey stood on one leg each.' }
    const [change] = changesBetween(before, after)
    const told = (left: 'in' | 'out') =>
      change?.stretches
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join('')
    expect([told('in'), told('out')]).toEqual([before.content, after.content])
  })

  test('is shown with a little of what stands beside it', () => {
    const long = 'word '.repeat(200)
    const [start, gone, end] = shortened([
      { kind: 'same', text: long },
      { kind: 'out', text: long },
      { kind: 'same', text: long },
    ])
    expect(start?.text).toMatch(/^ … (rd |word )/)
    expect(start?.text.length).toBeLessThan(130)
    expect(gone?.text).toBe(long)
    expect(end?.text.endsWith(' … ')).toBe(true)
    const short = { kind: 'same', text: 'a few words' } as const
    expect(shortened([short])).toEqual([short])
  })
})
