import type { DraftStore } from '../drafts/draftStore.ts'

/** A record in a form, until the server has its words. */
export interface EditDraft<Words, Revision = number> {
  words: Words
  /** What the server had when they were typed, and its revision; where it does not know the record, that is null. */
  base: Words
  revision: Revision
  /** What was sent without an answer: the server may have it. */
  unanswered?: Words
  /** Empty before anything was typed. */
  keptAt: string
}

type Drafted = EditDraft<object, number | null>

/** What has to be sent for the server to know `to` when it knows `from`. */
export const changesOf = <Words extends object>(from: Words, to: Words) =>
  Object.fromEntries(
    (Object.keys(from) as (keyof Words)[])
      .filter((field) => from[field] !== to[field])
      .map((field) => [field, to[field]]),
  ) as Partial<Words>

export const isSame = <Words extends object>(one: Words, other: Words) =>
  Object.keys(changesOf(other, one)).length === 0

/** There is something to tell the server, or to ask it. */
export const isOpen = ({ words, base, unanswered }: Drafted) => unanswered !== undefined || !isSame(words, base)

/** In the tab while there is something to tell; false when the tab has no room left. */
export function keepOpen<Draft extends Drafted>(
  store: Pick<DraftStore<Draft>, 'keep' | 'drop'>,
  id: string | number,
  draft: Draft,
  now = new Date(),
): boolean {
  if (isOpen(draft)) return store.keep(id, { ...draft, keptAt: now.toISOString() })
  store.drop(id)
  return true
}

/** From newer words of the server: what was typed stands, and what was not is theirs. */
export const onTopOf = <Words extends object>(
  kept: Words,
  { words, base }: Pick<EditDraft<Words>, 'words' | 'base'>,
) => ({
  words: { ...kept, ...changesOf(base, words) },
  base: kept,
})
