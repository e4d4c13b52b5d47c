import { proxy, snapshot } from 'valtio'
import { readKept, writeKept } from '../kit/data/kept.ts'
import type { AuthorWords } from './authorWords.ts'

/** Words of a profile that were not saved yet, kept in this tab until they are. Bank details are not among them. */
export interface KeptAuthor {
  /** The profile's number; 0 for one that is not made yet. */
  id: number
  /** Under which it is made: tried again after a broken line, it is still one profile. */
  key: string
  words: AuthorWords
  /** What the server had when they were typed, and its revision. */
  base: AuthorWords
  revision: number
  keptAt: string
}

const storageName = 'adminAuthors'

export const keptAuthors = proxy<Record<number, KeptAuthor>>(readAll())

/** False when the tab has no room left: the words then live in the open form alone. */
export function keepAuthor(kept: KeptAuthor): boolean {
  keptAuthors[kept.id] = kept
  return writeAll()
}

export function dropAuthor(id: number): void {
  delete keptAuthors[id]
  writeAll()
}

/** The profile that can be in the form, of the one that was opened: a colleague may have deleted it meanwhile. */
export const openNow = (opened: number | null, known: readonly { id: number }[] | undefined) =>
  opened === 0 || known?.some(({ id }) => id === opened) ? opened : null

export function dropAllAuthors(): void {
  for (const id of Object.keys(keptAuthors)) delete keptAuthors[Number(id)]
  writeAll()
}

const writeAll = (): boolean => writeKept(storageName, snapshot(keptAuthors))

/** What is no profile is passed over: it must not keep the desk shut. */
function readAll(): Record<number, KeptAuthor> {
  const found: Record<number, KeptAuthor> = {}
  for (const kept of Object.values(readKept<{ [id: string]: KeptAuthor | undefined }>(storageName)))
    if (typeof kept?.id === 'number' && typeof kept.words?.name === 'string' && typeof kept.base?.name === 'string')
      found[kept.id] = kept
  return found
}
