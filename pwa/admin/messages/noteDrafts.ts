import { proxy, snapshot } from 'valtio'
import { newId } from '../../offline/newId.ts'
import { readKept, writeKept } from '../kit/data/kept.ts'

export interface NoteDraft {
  text: string
  /** The id under which it is sent: tried again after a broken line, it is still one note. */
  key: string
}

/** Notes that were begun and not saved, by application: kept in this tab until they are saved or emptied. */
const storageName = 'adminNotes'

export const noteDrafts = proxy<Record<number, NoteDraft>>(readAll())

/** False when the tab has no room left: the note then lives in the open form alone. */
export function keepNote(applicationId: number, text: string): boolean {
  if (text) noteDrafts[applicationId] = { text, key: noteDrafts[applicationId]?.key ?? newId() }
  else delete noteDrafts[applicationId]
  return writeAll()
}

/** The server has a note with this text under this key. Words that differ from it are the beginning of another. */
export function settleNote(applicationId: number, key: string, saved: string): void {
  const draft = noteDrafts[applicationId]
  if (draft?.key !== key) return
  if (bare(draft.text) === bare(saved)) delete noteDrafts[applicationId]
  else noteDrafts[applicationId] = { text: draft.text, key: newId() }
  writeAll()
}

export function dropAllNotes(): void {
  for (const id of Object.keys(noteDrafts)) delete noteDrafts[Number(id)]
  writeAll()
}

/** Without spaces and marks that cannot be seen, which the server tidies. */
const bare = (text: string) => text.normalize().replace(/[\s\p{C}]+/gu, '')

const writeAll = (): boolean => writeKept(storageName, snapshot(noteDrafts))

function readAll(): Record<number, NoteDraft> {
  const drafts: Record<number, NoteDraft> = {}
  for (const [id, draft] of Object.entries(readKept<{ [id: string]: NoteDraft | undefined }>(storageName)))
    if (typeof draft?.text === 'string' && typeof draft.key === 'string') drafts[Number(id)] = draft
  return drafts
}
