import { useState } from 'react'
import { newId } from '../../offline/newId.ts'
import type { DraftStore } from '../kit/drafts/draftStore.ts'
import { isUnsure } from '../kit/requests/pendingRequests.ts'
import type { FormDraft } from './drafts.ts'

interface Given<Words extends object> {
  store: DraftStore<FormDraft<Words>>
  /** 0: new. */
  id: number
  fresh: Pick<FormDraft<Words>, 'words' | 'base' | 'revision' | 'zoneId'>
  same: (one: Words, other: Words) => boolean
}

/** A form whose words are kept in the tab with every keystroke, and picked up again where they were left. */
export function useKeptForm<Words extends object>({ store, id, fresh, same }: Given<Words>) {
  const [form, setForm] = useState<FormDraft<Words>>(() => store.copy(id) ?? { id, key: newId(), ...fresh, keptAt: '' })
  const [isKept, setKept] = useState(true)
  const isChanged = !same(form.words, form.base)

  function put(next: FormDraft<Words>) {
    setForm(next)
    if (same(next.words, next.base)) store.drop(id)
    else setKept(store.keep(id, { ...next, keptAt: new Date().toISOString() }))
  }
  return {
    ...form,
    isKept,
    isChanged,
    write: (part: Partial<Words>) => put({ ...form, words: { ...form.words, ...part } }),
    /**
     * Makes it under the form's key. After a click without an answer the server may give what that click has made: it is then
     * brought to what was written since.
     */
    async make<Thing>(
      create: (key: string) => Promise<Thing>,
      amend: (made: Thing, sent: Words) => Promise<Thing>,
    ): Promise<Thing> {
      put({ ...form, sent: form.sent ?? form.words })
      const made = await create(form.key).catch((failure) => {
        if (!isUnsure(failure)) put({ ...form, key: newId(), sent: undefined })
        throw failure
      })
      return form.sent && !same(form.sent, form.words) ? amend(made, form.sent) : made
    },
    /** Goes on from what the server has by now. */
    rebase: (words: Words, base: Words, revision: number) => put({ ...form, words, base, revision }),
    discard: () => store.drop(id),
  }
}
