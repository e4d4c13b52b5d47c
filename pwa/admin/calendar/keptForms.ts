import { proxy, snapshot } from 'valtio'
import type { Timezone } from '../../../data/vocabulary/admin.ts'
import { readKept, writeKept } from '../kit/data/kept.ts'
import { type ContentWords, noContent } from './contentWords.ts'
import { type EventWords, noEvent } from './eventWords.ts'

/** A form whose words the server does not have yet, kept in this tab until it has. */
export interface KeptForm<Words> {
  /** The number of what is edited; 0 for what is new. */
  id: number
  /** Under which it is made: tried again after a broken line, it is still one. */
  key: string
  words: Words
  /** What the server had when they were typed, and its revision. */
  base: Words
  revision: number
  /** What was sent to be made and not answered: it may be there already, in these words. */
  sent?: Words
  /** On whose clocks its time was typed. */
  zoneId?: Timezone
  keptAt: string
}

function keepForms<Words extends object>(storageName: string, blank: Words) {
  const isForm = (words: unknown): words is Words =>
    typeof words === 'object' &&
    words !== null &&
    Object.entries(blank).every(([name, value]) => typeof (words as Record<string, unknown>)[name] === typeof value)
  const forms = proxy<Record<number, KeptForm<Words>>>(readAll())
  const write = () => writeKept(storageName, snapshot(forms))

  /** What is no form is passed over: it must not keep the desk shut. */
  function readAll() {
    const found: Record<number, KeptForm<Words>> = {}
    for (const kept of Object.values(readKept<{ [id: string]: KeptForm<Words> | undefined }>(storageName)))
      if (typeof kept?.id === 'number' && typeof kept.key === 'string' && isForm(kept.words) && isForm(kept.base))
        found[kept.id] = { ...kept, sent: isForm(kept.sent) ? kept.sent : undefined }
    return found
  }
  return {
    forms,
    /** False when the tab has no room left: the words then live in the open form alone. */
    keep(form: KeptForm<Words>): boolean {
      forms[form.id] = form
      return write()
    },
    drop(id: number): void {
      delete forms[id]
      write()
    },
    dropAll(): void {
      for (const id of Object.keys(forms)) delete forms[Number(id)]
      write()
    },
    kept(id: number): KeptForm<Words> | null {
      const form = forms[id]
      return form
        ? { ...form, words: { ...form.words }, base: { ...form.base }, sent: form.sent && { ...form.sent } }
        : null
    },
  }
}
export type FormStore<Words extends object> = ReturnType<typeof keepForms<Words>>

export const keptContents: FormStore<ContentWords> = keepForms('adminContents', noContent)
export const keptEvents: FormStore<EventWords> = keepForms('adminEvents', noEvent)
