import { proxy } from 'valtio'
import type { AdminPost, PostChange, PostWords } from '../../../data/contract/news.ts'
import { ApiError } from '../../remote/client.ts'
import { colleaguesVersion, isStatus, serverWords } from '../kit/data/failures.ts'
import { isOfTheCaller } from '../kit/requests/pendingRequests.ts'
import { changesOf, emptyWords, type PostDraft, sameWords, wordsOf } from './postWords.ts'

/** What is told beside the title. `saving` begins with the first key: a moment later it is on its way. */
export type SaveState = 'saved' | 'saving' | 'unsaved'

export interface EditorState {
  /** Null until the server has made it. */
  post: AdminPost | null
  words: PostWords
  state: SaveState
  /** Why it is not saved, in words. */
  problem: string | null
  /** Whether what is not saved is kept in the tab: it may have no room left. */
  isKept: boolean
  /** What the server did not have when this began; null for a fresh beginning. */
  pickedUpAt: string | null
  /** A colleague's version, to be chosen from. */
  theirs: AdminPost | null
  /** A colleague deleted the post. */
  isGone: boolean
}

export interface Ports {
  make(key: string, words: Partial<PostWords>): Promise<AdminPost>
  save(id: number, change: PostChange): Promise<AdminPost>
  /** False when there is no room for it. */
  keep(kept: PostDraft): boolean
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
export function createPostSaver(given: { post: AdminPost | null; key: string; kept?: PostDraft | null }, ports: Ports) {
  let { key } = given
  let saved = given.post ? wordsOf(given.post) : emptyWords
  let revision = given.post?.revision ?? null
  const editor = proxy<EditorState>({
    post: given.post,
    words: { ...saved },
    state: 'saved',
    problem: null,
    isKept: true,
    pickedUpAt: null,
    theirs: null,
    isGone: false,
  })
  let stopWaiting: (() => void) | null = null
  let unsavedSince: number | null = null
  let sending: Promise<void> | null = null
  let failures = 0
  /** Words that were sent without an answer: the server may have them, under a revision that is not known here. */
  let unanswered: PostWords | null = null
  /** Nothing is sent any more, and what is still answered is of no interest. */
  let isOver = false
  if (given.kept) pickUp(given.kept)

  function pickUp(kept: PostDraft) {
    editor.words = { ...kept.words }
    editor.pickedUpAt = kept.keptAt
    // What a colleague saved since is for the server to refuse: the work began from an older revision.
    saved = { ...kept.base }
    revision = kept.revision
    unanswered = kept.unanswered ? { ...kept.unanswered } : null
    if (isOpen()) saveSoon()
  }

  function isChanged(): boolean {
    return !sameWords(editor.words, saved)
  }

  /** There is something to tell the server, or to ask it. */
  function isOpen(): boolean {
    return isChanged() || unanswered !== null
  }

  function write(change: Partial<PostWords>) {
    Object.assign(editor.words, change)
    keepOrDrop()
    if (isOpen()) saveSoon()
    else if (!sending) rest()
  }

  function keepOrDrop() {
    if (!isOpen()) return ports.drop(key)
    editor.isKept = ports.keep({
      key,
      words: { ...editor.words },
      base: { ...saved },
      revision,
      ...(unanswered && { unanswered: { ...unanswered } }),
      keptAt: ports.now().toISOString(),
    })
  }

  function saveSoon() {
    if (isBlocked()) return
    const now = ports.now().getTime()
    unsavedSince ??= now
    editor.state = 'saving'
    wait(Math.max(0, Math.min(pauseMs.afterLast, unsavedSince + pauseMs.afterFirst - now)))
  }

  function wait(ms: number) {
    stopWaiting?.()
    stopWaiting = isOver ? null : ports.later(ms, () => void send())
  }

  function rest() {
    stopWaiting?.()
    stopWaiting = null
    unsavedSince = null
    editor.state = 'saved'
    editor.problem = null
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
    if (isOver) return
    if (!isOpen()) return rest()
    editor.state = 'saving'
    unsavedSince = null
    try {
      if (editor.post) await sendChanges(editor.post.id)
      else await sendNew()
      if (isOver) return
      failures = 0
      if (isOpen()) saveSoon()
      else rest()
    } catch (error) {
      if (!isOver) fail(error)
    }
  }

  /** It may have been made by an earlier try, with the words of then. */
  async function sendNew() {
    const post = await ports.make(key.replace(/^new-/, ''), { ...editor.words })
    if (isOver) return
    ports.drop(key)
    key = String(post.id)
    take(post, wordsOf(post))
    ports.onMade(post)
  }

  /**
   * What was sent without an answer goes once more, all of it and before anything newer. The server takes it for no change
   * when it has it already, and answers with the revision from which the newer words go on.
   */
  async function sendChanges(id: number) {
    if (unanswered) await deliver(id, unanswered, unanswered)
    const words = { ...editor.words }
    if (isChanged() && !isOver) await deliver(id, words, changesOf(saved, words))
  }

  async function deliver(id: number, words: PostWords, change: Partial<PostWords>) {
    unanswered = words
    keepOrDrop()
    try {
      const post = await ports.save(id, { ...change, revision: revision ?? undefined })
      if (isOver) return
      unanswered = null
      take(post, words)
    } catch (error) {
      if (isOver) return
      if (isAnswered(error)) unanswered = null
      keepOrDrop()
      throw error
    }
  }

  function take(post: AdminPost, words: PostWords) {
    saved = words
    revision = post.revision
    editor.post = post
    keepOrDrop()
  }

  /** A colleague was faster: with a version of their own, or by deleting the post. It stays so until it is settled. */
  function notice(error: unknown) {
    editor.theirs = colleaguesVersion<AdminPost>(error, 'post.stale') ?? editor.theirs
    editor.isGone ||= isStatus(error, 404)
    if (isBlocked()) editor.state = 'unsaved'
  }

  function isBlocked(): boolean {
    return editor.theirs !== null || editor.isGone
  }

  function fail(error: unknown) {
    editor.state = 'unsaved'
    notice(error)
    editor.problem = isBlocked() ? null : serverWords(error)
    if (failures === 0 || isStatus(error, 401)) ports.onFailed(error, editor.post === null)
    failures += 1
    // A refusal stays one until something is changed; an end of the session until somebody signs in.
    const isRefusal = error instanceof ApiError && error.status < 500 && error.status !== 429
    if (!isRefusal) wait(retryMs[Math.min(failures, retryMs.length) - 1] ?? 30_000)
  }

  function stop() {
    isOver = true
    stopWaiting?.()
    stopWaiting = null
  }

  return {
    editor,
    write,
    isOpen,
    /** By what name it is kept: another one once the server has made the post. */
    key: () => key,
    /** What the words began from, and the words. What was not changed is in both as the server writes it: its HTML has a form of its own. */
    versions(): { base: PostWords; mine: PostWords } {
      const base = editor.post?.revision === revision ? wordsOf(editor.post) : saved
      return { base, mine: { ...base, ...changesOf(saved, editor.words) } }
    },
    /** Saves now; says whether the server has everything. */
    async flush(): Promise<boolean> {
      if (sending) await sending
      if (isOpen() && !isBlocked()) await send()
      return !isOpen()
    },
    /** What a publication or its end left. */
    adopt: (post: AdminPost) => take(post, { ...editor.words }),
    /** Why a publication or its end failed. Without an answer, how the post stands is asked before anything else. */
    notice(error: unknown) {
      notice(error)
      if (isUnanswered(error)) unanswered ??= { ...saved }
    },
    /** Goes on from a colleague's version with the words that were chosen. */
    settle(words: PostWords, theirs: AdminPost) {
      editor.theirs = null
      unanswered = null
      editor.words = { ...words }
      take(theirs, wordsOf(theirs))
      if (isChanged()) saveSoon()
      else rest()
    },
    /** The post is gone: what was written becomes a new one. */
    beginAnew() {
      ports.drop(key)
      key = `new-${ports.newKey()}`
      editor.isGone = false
      editor.post = null
      saved = emptyWords
      revision = null
      unanswered = null
      keepOrDrop()
      saveSoon()
    },
    /** Sends nothing more. What was not saved stays kept. */
    stop,
    /** Forgets what was not saved, and whatever is still to come. */
    abandon() {
      stop()
      editor.words = { ...saved }
      unanswered = null
      ports.drop(key)
    },
  }
}

/** It may have been done all the same. */
const isUnanswered = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

/** A yes or no to the words themselves. What is refused at the door says nothing about an earlier try. */
const isAnswered = (error: unknown) => error instanceof ApiError && !isOfTheCaller(error)

export type PostSaver = ReturnType<typeof createPostSaver>
