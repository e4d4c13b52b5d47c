import { newId } from '../../../offline/newId.ts'
import { keepDrafts, type Place } from './draftStore.ts'

export interface NoteDraft {
  text: string
  /** The id under which it is sent: tried again after a broken line, it is still one note. */
  key: string
}

export type NoteDrafts = ReturnType<typeof keepNotes>

/** Notes that were begun and not saved, by what they are about. */
export function keepNotes(place: Place, name: string) {
  const { drafts, keep, drop } = keepDrafts<NoteDraft>(place, {
    sample: { text: '', key: '' },
    tell: ({ length }) => (length > 0 ? [{ name, keptAs: `${name} are` }] : []),
  })
  return {
    drafts,
    /** False when the tab has no room left: the note then lives in the open form alone. */
    keep(id: number, text: string): boolean {
      if (text) return keep(id, { text, key: drafts[id]?.key ?? newId() })
      drop(id)
      return true
    },
    /** The server has a note with this text under this key. Words that differ from it are the beginning of another. */
    settle(id: number, key: string, saved: string): void {
      const draft = drafts[id]
      if (draft?.key !== key) return
      if (bare(draft.text) === bare(saved)) drop(id)
      else keep(id, { text: draft.text, key: newId() })
    },
  }
}

/** Without spaces and marks that cannot be seen, which the server tidies. */
const bare = (text: string) => text.normalize().replace(/[\s\p{C}]+/gu, '')
