import { proxy, snapshot } from 'valtio'
import { readKept, writeKept } from '../kit/data/kept.ts'
import type { StoryWords } from './storyWords.ts'

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

export const keptEdits = proxy(readKept<Record<number, KeptEdit>>(storageKey) as Record<number, KeptEdit>)

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

const writeAll = (): boolean => writeKept(storageKey, snapshot(keptEdits))
