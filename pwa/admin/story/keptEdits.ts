import { proxy, snapshot } from 'valtio'
import type { StoryWords } from './staleMerge.ts'

/** Words of an edit that was not saved yet, kept in this tab until they are saved or discarded. */
export interface KeptEdit {
  storyId: number
  /** The story's title before the edit. */
  storyTitle: string
  words: StoryWords
  /** The text and its revision that the edit started from. */
  base: StoryWords
  revision: number
  keptAt: string
}

const storageKey = 'adminEdits'

export const keptEdits = proxy<Record<number, KeptEdit>>(readAll())

/** False when the tab has no room left: the text then lives in the open form alone. */
export function keepEdit(edit: KeptEdit): boolean {
  keptEdits[edit.storyId] = edit
  return writeAll()
}

export function dropEdit(storyId: number): void {
  delete keptEdits[storyId]
  writeAll()
}

export function dropAllEdits(): void {
  for (const storyId of Object.keys(keptEdits)) delete keptEdits[Number(storyId)]
  writeAll()
}

function readAll(): Record<number, KeptEdit> {
  if (typeof sessionStorage === 'undefined') return {}
  const stored = sessionStorage.getItem(storageKey)
  return stored ? (JSON.parse(stored) as Record<number, KeptEdit>) : {}
}

function writeAll(): boolean {
  if (Object.keys(keptEdits).length === 0) {
    sessionStorage.removeItem(storageKey)
    return true
  }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(snapshot(keptEdits)))
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false
    throw error
  }
}
