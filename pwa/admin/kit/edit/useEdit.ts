import type { MutationKey } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActGiven, useAct } from '../acts/useAct.ts'
import { colleaguesVersion } from '../data/failures.ts'
import type { DraftStore } from '../drafts/draftStore.ts'
import { useLeaveGuard } from '../drafts/useLeaveGuard.ts'
import { type EditDraft, isSame, keepOpen, onTopOf } from './editDraft.ts'

interface Saving<Draft, Record> extends Pick<ActGiven<Draft, Record>, 'done' | 'failed' | 'onFailed'> {
  save: (draft: Draft, put: (part: Partial<Draft>) => void) => Promise<Record>
  onSaved?: (saved: Record, sent: Draft) => void
}

interface Given<Draft extends EditDraft<object>, Record> extends Saving<Draft, Record> {
  store: Pick<DraftStore<Draft>, 'copy' | 'keep' | 'drop'>
  /** The record's number; 0 for a new one. */
  id: number
  /** What the form begins with, of what this tab has kept of it. */
  begin: (kept: Draft | null) => Draft
  /** Something beside the words was changed, such as a file. */
  isTouched?: boolean
  mutationKey?: MutationKey
  /** The code of the refusal that brings a colleague's version along; without it, any conflict that does. */
  staleCode?: string
}

export type Edit<Draft extends EditDraft<object>, Record> = ReturnType<typeof useEdit<Draft, Record>>

/** The words of a record under edit: kept in the tab with every keystroke, picked up where they were left, and saved once. */
export function useEdit<Draft extends EditDraft<object>, Record>(given: Given<Draft, Record>) {
  type Words = Draft['words']
  const { store, id, begin, isTouched, save, staleCode, onSaved, onFailed, ...act } = given
  const [draft, setDraft] = useState(() => begin(store.copy(id)))
  const [isKept, setKept] = useState(true)
  const [theirs, setTheirs] = useState<Record | null>(null)
  const isChanged = !isSame(draft.words, draft.base) || isTouched === true
  useLeaveGuard(isChanged)
  const { run, isPending, error, failure } = useAct({
    ...act,
    act: (sent: Draft) => save(sent, put),
    onDone(saved, sent) {
      store.drop(id)
      onSaved?.(saved, sent)
    },
    onFailed(problem) {
      setTheirs(colleaguesVersion<Record>(problem, staleCode))
      onFailed?.(problem)
    },
  })

  function put(part: Partial<Draft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    setKept(keepOpen(store, id, next))
  }
  return {
    draft,
    words: draft.words as Words,
    isChanged,
    /** False when the tab has no room left: the words then live in this form alone. */
    isKept,
    isPending,
    error,
    /** Why the last try was not saved. */
    failure,
    /** A colleague's version, saved while this one was written. */
    theirs,
    put,
    write: (part: Partial<Words>) => put({ words: { ...draft.words, ...part } } as Partial<Draft>),
    save: () => isPending || run(draft),
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

/** Kept in the form alone. */
const nowhere = { copy: () => null, keep: () => true, drop: () => undefined }

/** The texts of a panel that is always open. What a colleague saves stands where nothing was typed. */
export function usePanelEdit<Words extends object, Record>(kept: Words, saving: Saving<EditDraft<Words>, Record>) {
  const [seen, setSeen] = useState(kept)
  const edit = useEdit<EditDraft<Words>, Record>({
    ...saving,
    store: nowhere,
    id: 0,
    begin: () => ({ words: kept, base: kept, revision: 0, keptAt: '' }),
    onSaved(saved, sent) {
      edit.put({ base: sent.words })
      saving.onSaved?.(saved, sent)
    },
  })
  if (!isSame(seen, kept)) {
    setSeen(kept)
    edit.put(onTopOf(kept, edit.draft))
  }
  return edit
}
