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

export const keptPosts = proxy<Record<string, KeptPost>>(readKept(stored()))

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

function stored(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(storageKey)
}

/** What is no post is passed over: it must not keep the desk shut. */
export function readKept(text: string | null): Record<string, KeptPost> {
  const found = readJson(text)
  if (typeof found !== 'object' || found === null) return {}
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, KeptPost] => isKeptPost(entry[1])))
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

// Declared as functions, since what is kept is read while this file is still being loaded.
function isKeptPost(value: unknown): value is KeptPost {
  return (
    hasText(value, 'key', 'keptAt') &&
    'words' in value &&
    isWords(value.words) &&
    'base' in value &&
    isWords(value.base)
  )
}

function isWords(value: unknown): boolean {
  return hasText(value, 'title', 'content', 'excerpt', 'category')
}

function hasText(value: unknown, ...names: string[]): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
  )
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
