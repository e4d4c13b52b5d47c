import { proxy } from 'valtio'
import type { AdminPost, PostChange, PostWords } from '../../../data/contract/news.ts'
import { ApiError } from '../../remote/client.ts'
import { isStatus, serverWords } from '../failures.ts'
import { colleaguesPost } from './calls.ts'
import type { KeptPost } from './keptPosts.ts'
import { changesOf, emptyWords, sameWords, wordsOf } from './postWords.ts'

/** What is told beside the title. `saving` begins with the first key: a moment later it is on its way. */
export type SaveState = 'saved' | 'saving' | 'unsaved'

export interface Sitting {
  /** Null until the server has made it. */
  post: AdminPost | null
  words: PostWords
  state: SaveState
  /** Why it is not saved, in words. */
  problem: string | null
  /** What the server did not have when this began; null for a fresh beginning. */
  pickedUpAt: string | null
  /** A colleague's version, to be chosen from. */
  theirs: AdminPost | null
  /** A colleague deleted the post. */
  isGone: boolean
}

export interface Surroundings {
  make(key: string, words: Partial<PostWords>): Promise<AdminPost>
  save(id: number, change: PostChange): Promise<AdminPost>
  keep(kept: KeptPost): void
  drop(key: string): void
  newKey(): string
  now(): Date
  /** Calls back later; returns how to stop it. */
  later(ms: number, call: () => void): () => void
  onMade(post: AdminPost): void
  onFailed(error: unknown, isNew: boolean): void
}

/** How long after the last key it is saved, and how long at most after the first. */
const pauseMs = { afterLast: 1_000, afterFirst: 5_000 }
/** Tries again by itself, later each time. */
const retryMs = [3_000, 6_000, 12_000, 30_000]

/**
 * Saves a post as it is typed: one call at a time, each with the revision that it changes. What the server does not have
 * is kept in the tab. Lives on when its screen is left, until what was typed has arrived.
 */
export function createPostSaver(given: { post: AdminPost | null; key: string; kept?: KeptPost }, around: Surroundings) {
  let { key } = given
  let saved = given.post ? wordsOf(given.post) : emptyWords
  let revision = given.post?.revision ?? null
  const sitting = proxy<Sitting>({
    post: given.post,
    words: { ...saved },
    state: 'saved',
    problem: null,
    pickedUpAt: null,
    theirs: null,
    isGone: false,
  })
  let stopWaiting: (() => void) | null = null
  let unsavedSince: number | null = null
  let sending: Promise<void> | null = null
  let failures = 0
  if (given.kept) pickUp(given.kept)

  function pickUp(kept: KeptPost) {
    sitting.words = { ...kept.words }
    sitting.pickedUpAt = kept.keptAt
    // What a colleague saved since is for the server to refuse: the work began from an older revision.
    saved = { ...kept.base }
    revision = kept.revision
    if (isChanged()) saveSoon()
  }

  function isChanged(): boolean {
    return !sameWords(sitting.words, saved)
  }

  function write(change: Partial<PostWords>) {
    Object.assign(sitting.words, change)
    keepOrDrop()
    if (isChanged()) saveSoon()
    else if (!sending) rest()
  }

  function keepOrDrop() {
    const base = { ...saved }
    if (isChanged())
      around.keep({ key, words: { ...sitting.words }, base, revision, keptAt: around.now().toISOString() })
    else around.drop(key)
  }

  function saveSoon() {
    if (isBlocked()) return
    const now = around.now().getTime()
    unsavedSince ??= now
    sitting.state = 'saving'
    wait(Math.max(0, Math.min(pauseMs.afterLast, unsavedSince + pauseMs.afterFirst - now)))
  }

  function wait(ms: number) {
    stopWaiting?.()
    stopWaiting = around.later(ms, () => void send())
  }

  function rest() {
    stopWaiting?.()
    stopWaiting = null
    unsavedSince = null
    sitting.state = 'saved'
    sitting.problem = null
  }

  function send(): Promise<void> {
    stopWaiting?.()
    stopWaiting = null
    sending ??= sendNow().finally(() => {
      sending = null
    })
    return sending
  }

  async function sendNow() {
    if (!isChanged()) return rest()
    const sent = { ...sitting.words }
    const { post } = sitting
    sitting.state = 'saving'
    unsavedSince = null
    try {
      if (post) take(await around.save(post.id, { ...changesOf(saved, sent), revision: revision ?? undefined }), sent)
      else takeNew(await around.make(key.replace(/^new-/, ''), sent))
      failures = 0
      if (isChanged()) saveSoon()
      else rest()
    } catch (error) {
      fail(error)
    }
  }

  function take(post: AdminPost, words: PostWords) {
    saved = words
    revision = post.revision
    sitting.post = post
    keepOrDrop()
  }

  /** It may have been made by an earlier try, with the words of then. */
  function takeNew(post: AdminPost) {
    around.drop(key)
    key = String(post.id)
    take(post, wordsOf(post))
    around.onMade(post)
  }

  /** A colleague was faster: with a version of their own, or by deleting the post. It stays so until it is settled. */
  function notice(error: unknown) {
    sitting.theirs = colleaguesPost(error) ?? sitting.theirs
    sitting.isGone ||= isStatus(error, 404)
    if (isBlocked()) sitting.state = 'unsaved'
  }

  function isBlocked(): boolean {
    return sitting.theirs !== null || sitting.isGone
  }

  function fail(error: unknown) {
    sitting.state = 'unsaved'
    notice(error)
    sitting.problem = isBlocked() ? null : serverWords(error)
    if (failures === 0 || isStatus(error, 401)) around.onFailed(error, sitting.post === null)
    failures += 1
    // A refusal stays one until something is changed; an end of the session until somebody signs in.
    const isRefusal = error instanceof ApiError && error.status < 500 && error.status !== 429
    if (!isRefusal) wait(retryMs[Math.min(failures, retryMs.length) - 1] ?? 30_000)
  }

  return {
    sitting,
    write,
    isChanged,
    /** What the words began from. */
    base: () => saved,
    /** Saves now; says whether the server has everything. */
    async flush(): Promise<boolean> {
      if (sending) await sending
      if (isChanged() && !isBlocked()) await send()
      return !isChanged()
    },
    /** What a publication or its end left. */
    adopt: (post: AdminPost) => take(post, { ...sitting.words }),
    notice,
    /** Goes on from a colleague's version with the words that were chosen. */
    settle(words: PostWords, theirs: AdminPost) {
      sitting.theirs = null
      sitting.words = { ...words }
      take(theirs, wordsOf(theirs))
      if (isChanged()) saveSoon()
      else rest()
    },
    /** The post is gone: what was written becomes a new one. */
    beginAnew() {
      around.drop(key)
      key = `new-${around.newKey()}`
      sitting.isGone = false
      sitting.post = null
      saved = emptyWords
      revision = null
      keepOrDrop()
      saveSoon()
    },
    /** Forgets what was not saved, and whatever is still to come. */
    abandon() {
      stopWaiting?.()
      sitting.words = { ...saved }
      around.drop(key)
    },
  }
}
export type PostSaver = ReturnType<typeof createPostSaver>
