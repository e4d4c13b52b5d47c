import type { MediaKind } from '../../data/vocabulary/stories.ts'

/** "No drafts", "1 draft", "3 stories". */
export function countInWords(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return `No ${many}`
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}

/** "1 story and 2 messages", of what there is; null when there is nothing. */
export function listInWords(...things: [count: number, one: string, many?: string][]): string | null {
  const some = things.filter(([count]) => count > 0)
  return some.length > 0 ? some.map((thing) => countInWords(...thing)).join(' and ') : null
}

/** What a person calls a file of a story. */
export const wordFor = (kind: MediaKind) => ({ image: 'photo', video: 'video' })[kind]

/** "1 photo", "3 photos and 1 video"; null when there is nothing. */
export const filesInWords = (kinds: readonly MediaKind[]): string | null =>
  listInWords(
    [kinds.filter((kind) => kind === 'image').length, 'photo'],
    [kinds.filter((kind) => kind === 'video').length, 'video'],
  )
