import type { ReceiptStatus, WriterWords } from '../../../../data/contract/authors/receipts.ts'
import { type Message, msg } from '../../../../data/words/words.ts'

export const fields = [
  'title',
  'category',
  'content',
  'authorLocation',
  'language',
] as const satisfies (keyof WriterWords)[]

export const fieldNames: Record<keyof WriterWords, Message> = {
  title: msg('Title'),
  category: msg('Category'),
  content: msg('Story'),
  authorLocation: msg('Location'),
  language: msg('Language of the story'),
}

export const namesInSentence: Record<keyof WriterWords, Message> = {
  title: msg('title'),
  category: msg('category'),
  content: msg('story'),
  authorLocation: msg('location'),
  language: msg('language'),
}

/** A correction as it is written: the words, and those that the writer had before them. */
export interface Written {
  values: WriterWords
  base: WriterWords
  revision: number
  /** The open proposal that it goes on from. */
  proposal: number | null
}

/** A correction of a story as it is now; an open proposal is gone on from. Null: nothing is left to correct. */
export function beginCorrection({ words, revision, proposal }: ReceiptStatus): Written | null {
  if (!words) return null
  const isOpen = proposal?.state === 'open'
  const values = isOpen ? { ...words, ...proposal.changes } : words
  return { values, base: words, revision, proposal: isOpen ? proposal.id : null }
}

/** The fields that the writer has changed, as they are to be. */
export const changesIn = ({ values, base }: Pick<Written, 'values' | 'base'>): Partial<WriterWords> =>
  Object.fromEntries(fields.filter((field) => values[field] !== base[field]).map((field) => [field, values[field]]))

/** What the story says now in fields that both the writer and somebody else have changed. */
export const overtaken = ({ values, base }: Written, now: WriterWords): (keyof WriterWords)[] =>
  fields.filter((field) => now[field] !== base[field] && values[field] !== base[field] && values[field] !== now[field])

/** The same correction of the story as it is now: what the writer left is as somebody else has changed it. */
export function renewed(written: Written, status: ReceiptStatus): Written {
  const { words, revision, proposal } = status
  if (!words) return written
  const values = { ...words, ...changesIn(written) }
  return { values, base: words, revision, proposal: proposal?.state === 'open' ? proposal.id : null }
}

/**
 * From this phone's store, perhaps of an older version; null where it cannot be gone on from. A message of the outbox holds the changes
 * alone: they are laid over the words as they are now.
 */
export function readWritten(kept: unknown, status: ReceiptStatus): Written | null {
  const given = kept as (Partial<Written> & { changes?: Partial<WriterWords> }) | null
  const begun = given?.changes && beginCorrection(status)
  if (begun) return { ...begun, values: { ...begun.values, ...given.changes } }
  // What an earlier version of this phone's app kept has no language.
  const isWhole = (words: WriterWords | undefined) =>
    fields.every((field) => field === 'language' || typeof words?.[field] === 'string')
  if (!given || !isWhole(given.values) || !isWhole(given.base) || typeof given.revision !== 'number') return null
  return given as Written
}
