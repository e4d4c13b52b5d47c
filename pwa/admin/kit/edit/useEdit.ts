import { type MutationKey, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { colleaguesVersion } from '../data/failures.ts'
import type { DraftStore } from '../drafts/draftStore.ts'
import { useLeaveGuard } from '../drafts/useLeaveGuard.ts'

/** A record in a form, until the server has its words. */
export interface EditDraft<Words> {
  words: Words
  /** What the server had when they were typed, and its revision. */
  base: Words
  revision: number
  /** Empty before anything was typed. */
  keptAt: string
}

interface Given<Draft extends EditDraft<object>, Record> {
  store: DraftStore<Draft>
  /** The record's number; 0 for a new one. */
  id: number
  /** What the form begins with, of what this tab has kept of it. */
  begin: (kept: Draft | null) => Draft
  /** Something beside the words was changed, such as a file. */
  isTouched?: boolean
  save: (draft: Draft, put: (part: Partial<Draft>) => void) => Promise<Record>
  mutationKey?: MutationKey
  /** The code of the refusal that brings a colleague's version along; without it, any conflict that does. */
  staleCode?: string
  onSaved: (saved: Record) => void
  onFailed: (failure: Error) => void
}

/** The words of a record under edit: kept in the tab with every keystroke, picked up where they were left, and saved once. */
export function useEdit<Draft extends EditDraft<object>, Record>(given: Given<Draft, Record>) {
  type Words = Draft['words']
  const { store, id, begin, isTouched, save, mutationKey, staleCode, onSaved, onFailed } = given
  const [draft, setDraft] = useState(() => begin(store.copy(id)))
  const [isKept, setKept] = useState(true)
  const [theirs, setTheirs] = useState<Record | null>(null)
  const isChanged = !isSame(draft.words, draft.base) || isTouched === true
  useLeaveGuard(isChanged)
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: () => save(draft, put),
    onSuccess(saved) {
      store.drop(id)
      onSaved(saved)
    },
    onError(failure) {
      setTheirs(colleaguesVersion<Record>(failure, staleCode))
      onFailed(failure)
    },
  })

  function put(part: Partial<Draft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    if (isSame(next.words, next.base)) store.drop(id)
    else setKept(store.keep(id, { ...next, keptAt: new Date().toISOString() }))
  }
  return {
    draft,
    words: draft.words as Words,
    isChanged,
    /** False when the tab has no room left: the words then live in this form alone. */
    isKept,
    isPending,
    error,
    /** A colleague's version, saved while this one was written. */
    theirs,
    put,
    write: (part: Partial<Words>) => put({ words: { ...draft.words, ...part } } as Partial<Draft>),
    save: () => isPending || mutate(),
    /** Goes on from a colleague's version. */
    rebase(words: Words, base: Words, revision: number) {
      setTheirs(null)
      put({ words, base, revision } as Partial<Draft>)
    },
    /** Back to the own words: saving asks again. */
    putOff: () => setTheirs(null),
    discard: () => store.drop(id),
  }
}

export const isSame = <Words extends object>(one: Words, other: Words) =>
  (Object.keys(other) as (keyof Words)[]).every((field) => one[field] === other[field])
