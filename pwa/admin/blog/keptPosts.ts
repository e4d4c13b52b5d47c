import { proxy, snapshot } from 'valtio'
import type { PostWords } from '../../../data/contract/news.ts'

/** Words of a post that the server does not have yet, kept in this tab until it has them. */
export interface KeptPost {
  /** The post's number or, before the server gave it one, `new-` and the id under which it will be made. */
  key: string
  words: PostWords
  /** What the server had when they were typed, and its revision; null for a post that it does not know. */
  base: PostWords
  revision: number | null
  /** What was sent without an answer. */
  unanswered?: PostWords
  keptAt: string
}

const storageKey = 'adminPosts'

export const keptPosts = proxy<Record<string, KeptPost>>(readAll())

/** False when the tab has no room left: the words then live in the open form alone. */
export function keepPost(kept: KeptPost): boolean {
  keptPosts[kept.key] = kept
  return writeAll()
}

export function dropPost(key: string): void {
  delete keptPosts[key]
  writeAll()
}

export function dropAllPosts(): void {
  for (const key of Object.keys(keptPosts)) delete keptPosts[key]
  writeAll()
}

function readAll(): Record<string, KeptPost> {
  if (typeof sessionStorage === 'undefined') return {}
  const stored = sessionStorage.getItem(storageKey)
  return stored ? (JSON.parse(stored) as Record<string, KeptPost>) : {}
}

function writeAll(): boolean {
  if (typeof sessionStorage === 'undefined') return true
  if (Object.keys(keptPosts).length === 0) {
    sessionStorage.removeItem(storageKey)
    return true
  }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(snapshot(keptPosts)))
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false
    throw error
  }
}
