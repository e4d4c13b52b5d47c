import { useState } from 'react'
import { newId } from '../../offline/newId.ts'
import type { FormStore, KeptForm } from './keptForms.ts'

interface Given<Words extends object> {
  store: FormStore<Words>
  /** 0: new. */
  id: number
  fresh: Pick<KeptForm<Words>, 'words' | 'base' | 'revision'>
  same: (one: Words, other: Words) => boolean
}

/** A form whose words are kept in the tab with every keystroke, and picked up again where they were left. */
export function useKeptForm<Words extends object>({ store, id, fresh, same }: Given<Words>) {
  const [form, setForm] = useState<KeptForm<Words>>(() => store.kept(id) ?? { id, key: newId(), ...fresh, keptAt: '' })
  const [isKept, setKept] = useState(true)
  const isChanged = !same(form.words, form.base)

  function put(next: KeptForm<Words>) {
    setForm(next)
    if (same(next.words, next.base)) store.drop(id)
    else setKept(store.keep({ ...next, keptAt: new Date().toISOString() }))
  }
  return {
    ...form,
    isKept,
    isChanged,
    write: (part: Partial<Words>) => put({ ...form, words: { ...form.words, ...part } }),
    /** Another act from now on. */
    renewKey: () => put({ ...form, key: newId() }),
    /** Goes on from what the server has by now. */
    rebase: (words: Words, base: Words, revision: number) => put({ ...form, words, base, revision }),
    discard: () => store.drop(id),
  }
}
