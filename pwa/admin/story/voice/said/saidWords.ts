import type { AdminTranscript, SaidParagraph } from '../../../../../data/contract/transcripts.ts'
import { newId } from '../../../../offline/newId.ts'

/** Of the room, in each of its states. */
export const saidTitle = 'Write down what is said'

/** Paragraphs as they are compared, kept and sent: JSON. */
export interface SaidWords {
  paragraphs: string
}

export const paragraphsIn = ({ paragraphs }: SaidWords) => JSON.parse(paragraphs) as SaidParagraph[]
export const wordsOf = ({ paragraphs }: Pick<AdminTranscript, 'paragraphs'>): SaidWords => ({
  paragraphs: JSON.stringify(paragraphs),
})

export const emptyParagraph = (from: number | null = null): SaidParagraph => ({
  ...{ id: newId(), from, text: '' },
  ...{ by: 'person', isSeen: true },
})

type All = readonly SaidParagraph[]

export const changed = (all: All, index: number, change: Partial<SaidParagraph>): SaidParagraph[] =>
  all.map((one, at) => (at === index ? { ...one, ...change } : one))

/** What stands after the cursor becomes a paragraph of its own, of which nobody has said yet when it begins. */
export function parted(all: All, index: number, cursor: number): SaidParagraph[] {
  const one = all[index]
  if (!one) return [...all]
  const [first, rest] = [one.text.slice(0, cursor).trimEnd(), one.text.slice(cursor).trimStart()]
  return [
    ...all.slice(0, index),
    { ...one, text: first },
    { ...one, id: newId(), from: null, text: rest },
    ...all.slice(index + 1),
  ]
}

/** Begins when the first of both did, and was listened to where both were. */
export function joined(all: All, index: number): SaidParagraph[] {
  const [above, one] = [all[index - 1], all[index]]
  if (!above || !one) return [...all]
  const text = [above.text.trimEnd(), one.text.trimStart()].filter(Boolean).join(' ')
  const by = above.by === 'machine' || one.by === 'machine' ? 'machine' : 'person'
  const both = { ...above, text, by, from: above.from ?? one.from, isSeen: above.isSeen && one.isSeen } as const
  return [...all.slice(0, index - 1), both, ...all.slice(index + 1)]
}

export const withOneAfter = (all: All, index: number): SaidParagraph[] => [
  ...all.slice(0, index + 1),
  emptyParagraph(),
  ...all.slice(index + 1),
]

export const without = (all: All, index: number): SaidParagraph[] => all.filter((_, at) => at !== index)

/** Which is being said at a second; -1 before the first. */
export function saidAt(all: All, seconds: number): number {
  let [said, since] = [-1, Number.NEGATIVE_INFINITY]
  for (const [index, { from }] of all.entries())
    if (from !== null && from <= seconds && from >= since) [said, since] = [index, from]
  return said
}
