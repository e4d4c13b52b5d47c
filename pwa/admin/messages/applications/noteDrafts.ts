import { newId } from '../../../offline/newId.ts'
import { keepDrafts } from '../../kit/drafts/draftStore.ts'

export interface NoteDraft {
  text: string
  /** The id under which it is sent: tried again after a broken line, it is still one note. */
  key: string
}

const name = 'Notes about applications of volunteers'

/** Notes that were begun and not saved, by application. */
const store = keepDrafts<NoteDraft>('adminNotes', {
  sample: { text: '', key: '' },
  tell: ({ length }) => (length > 0 ? [{ name, keptAs: `${name} are` }] : []),
})
export const noteDrafts = store.drafts

/** False when the tab has no room left: the note then lives in the open form alone. */
export function keepNote(applicationId: number, text: string): boolean {
  if (text) return store.keep(applicationId, { text, key: noteDrafts[applicationId]?.key ?? newId() })
  store.drop(applicationId)
  return true
}

/** The server has a note with this text under this key. Words that differ from it are the beginning of another. */
export function settleNote(applicationId: number, key: string, saved: string): void {
  const draft = noteDrafts[applicationId]
  if (draft?.key !== key) return
  if (bare(draft.text) === bare(saved)) store.drop(applicationId)
  else store.keep(applicationId, { text: draft.text, key: newId() })
}

/** Without spaces and marks that cannot be seen, which the server tidies. */
const bare = (text: string) => text.normalize().replace(/[\s\p{C}]+/gu, '')
