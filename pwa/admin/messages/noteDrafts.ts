import { proxy, snapshot } from 'valtio'

/** Notes that were begun and not saved, by application: kept in this tab until they are saved or emptied. */
const storageKey = 'adminNotes'

export const noteDrafts = proxy<Record<number, string>>(readAll())

export function keepNote(applicationId: number, text: string): void {
  if (text) noteDrafts[applicationId] = text
  else delete noteDrafts[applicationId]
  writeAll()
}

export function dropAllNotes(): void {
  for (const id of Object.keys(noteDrafts)) delete noteDrafts[Number(id)]
  writeAll()
}

function readAll(): Record<number, string> {
  if (typeof sessionStorage === 'undefined') return {}
  const stored = sessionStorage.getItem(storageKey)
  return stored ? (JSON.parse(stored) as Record<number, string>) : {}
}

function writeAll(): void {
  if (Object.keys(noteDrafts).length === 0) {
    sessionStorage.removeItem(storageKey)
    return
  }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(snapshot(noteDrafts)))
  } catch {
    // Without room in the tab the note lives in memory alone.
  }
}
