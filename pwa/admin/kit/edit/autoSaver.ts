import { proxy } from 'valtio'
import { ApiError } from '../../../remote/client.ts'
import { colleaguesVersion, isStatus, serverWords } from '../data/failures.ts'
import type { DraftStore } from '../drafts/draftStore.ts'
import { isOfTheCaller } from '../requests/pendingRequests.ts'
import { changesOf, type EditDraft, isOpen, isSame, keepOpen } from './editDraft.ts'
import { type Clock, createSaveClock } from './saveClock.ts'

/** What is told beside the title. `saving` begins with the first key: a moment later it is on its way. */
export type SaveState = 'saved' | 'saving' | 'unsaved'

export interface EditorState<Words, Thing> {
  /** Null until the server has made it. */
  record: Thing | null
  words: Words
  state: SaveState
  /** Why it is not saved, in words. */
  problem: string | null
  /** Whether what is not saved is kept in the tab: it may have no room left. */
  isKept: boolean
  /** What the server did not have when this began; null for a fresh beginning. */
  pickedUpAt: string | null
  /** A colleague's version, to be chosen from. */
  theirs: Thing | null
  /** A colleague deleted the record. */
  isGone: boolean
}

/** Words of a record that the server does not have yet; its revision is null where it does not know the record. */
export interface SaverDraft<Words> extends EditDraft<Words, number | null> {
  /** The record's number or, before the server gave it one, `new-` and the id under which it will be made. */
  key: string
}

interface Saved {
  id: number
  revision: number
}

export interface Ports<Words, Thing> extends Clock, Pick<DraftStore<SaverDraft<Words>>, 'keep' | 'drop'> {
  make(key: string, words: Words): Promise<Thing>
  save(id: number, change: Partial<Words> & { revision?: number }): Promise<Thing>
  newKey(): string
  onMade(record: Thing): void
  onFailed(error: unknown, isNew: boolean): void
}

export interface Given<Words, Thing> {
  record: Thing | null
  key: string
  kept?: SaverDraft<Words> | null
  wordsOf: (record: Thing) => Words
  /** Of a new one. */
  blank: Words
  /** The code of the refusal that brings a colleague's version along. */
  staleCode: string
}

/**
 * Saves a record as it is typed: one call at a time, each with the revision that it changes. What the server does not have
 * is kept in the tab. Lives on when its screen is left, until what was typed has arrived.
 */
export function createSaver<Words extends object, Thing extends Saved>(
  { record, kept, wordsOf, blank, staleCode, ...given }: Given<Words, Thing>,
  ports: Ports<Words, Thing>,
) {
  let { key } = given
  // What a colleague saved since is for the server to refuse: the work began from an older revision.
  const from = kept ?? { base: record ? wordsOf(record) : blank, revision: record?.revision ?? null }
  let { base, revision } = from
  const editor = proxy({
    record,
    words: { ...(kept?.words ?? base) },
    state: 'saved',
    problem: null,
    isKept: true,
    pickedUpAt: kept?.keptAt ?? null,
    theirs: null,
    isGone: false,
  } as EditorState<Words, Thing>)
  const clock = createSaveClock(ports, () => void send())
  let sending: Promise<void> | null = null
  let failures = 0
  /** Words that were sent without an answer: the server may have them, under a revision that is not known here. */
  let unanswered = kept?.unanswered
  /** Nothing is sent any more, and what is still answered is of no interest. */
  let isOver = false
  if (isUnsaved()) saveSoon()

  function draft(): SaverDraft<Words> {
    const sent = unanswered && { unanswered: { ...unanswered } }
    return { key, words: { ...editor.words }, base: { ...base }, revision, ...sent, keptAt: '' }
  }
  function isUnsaved() {
    return isOpen(draft())
  }
  function isBlocked() {
    return editor.theirs !== null || editor.isGone
  }

  function keepUnsaved() {
    editor.isKept = keepOpen(ports, key, draft(), ports.now())
  }

  function write(change: Partial<Words>) {
    Object.assign(editor.words, change)
    keepUnsaved()
    if (isUnsaved()) saveSoon()
    else if (!sending) rest()
  }

  function saveSoon() {
    if (isBlocked()) return
    editor.state = 'saving'
    clock.noteKey()
  }

  function rest() {
    clock.halt()
    clock.begin()
    editor.state = 'saved'
    editor.problem = null
  }

  function send(): Promise<void> {
    clock.halt()
    sending ??= sendNow().finally(() => {
      sending = null
    })
    return sending
  }

  async function sendNow() {
    if (isOver) return
    if (!isUnsaved()) return rest()
    editor.state = 'saving'
    clock.begin()
    try {
      if (editor.record) await sendChanges(editor.record.id)
      else await sendNew()
      if (isOver) return
      failures = 0
      goOn()
    } catch (error) {
      if (!isOver) fail(error)
    }
  }

  function goOn() {
    if (isUnsaved()) saveSoon()
    else rest()
  }

  /** It may have been made by an earlier try, with the words of then. */
  async function sendNew() {
    const made = await ports.make(key.replace(/^new-/, ''), { ...editor.words })
    if (isOver) return
    ports.drop(key)
    key = String(made.id)
    take(made, wordsOf(made))
    ports.onMade(made)
  }

  /**
   * What was sent without an answer goes once more, all of it and before anything newer. The server takes it for no change
   * when it has it already, and answers with the revision from which the newer words go on.
   */
  async function sendChanges(id: number) {
    if (unanswered) await deliver(id, unanswered, unanswered)
    const words = { ...editor.words }
    if (!isSame(words, base) && !isOver) await deliver(id, words, changesOf(base, words))
  }

  async function deliver(id: number, words: Words, change: Partial<Words>) {
    unanswered = words
    keepUnsaved()
    try {
      const saved = await ports.save(id, { ...change, revision: revision ?? undefined })
      if (isOver) return
      unanswered = undefined
      take(saved, words)
    } catch (error) {
      if (isOver) return
      if (isAnswered(error)) unanswered = undefined
      keepUnsaved()
      throw error
    }
  }

  function take(saved: Thing, words: Words) {
    base = words
    revision = saved.revision
    editor.record = saved
    keepUnsaved()
  }

  /** A colleague was faster: with a version of their own, or by deleting it. It stays so until it is settled. */
  function notice(error: unknown) {
    editor.theirs = colleaguesVersion<Thing>(error, staleCode) ?? editor.theirs
    editor.isGone ||= isStatus(error, 404)
    if (isBlocked()) editor.state = 'unsaved'
  }

  function fail(error: unknown) {
    editor.state = 'unsaved'
    notice(error)
    editor.problem = isBlocked() ? null : serverWords(error)
    if (failures === 0 || isStatus(error, 401)) ports.onFailed(error, editor.record === null)
    failures += 1
    if (!isRefusal(error)) clock.retry(failures)
  }

  function stop() {
    isOver = true
    clock.stop()
  }

  return {
    editor,
    write,
    isOpen: isUnsaved,
    /** By what name it is kept: another one once the server has made the record. */
    key: () => key,
    /** What the words began from, and the words. What was not changed is in both as the server writes it: its HTML has a form of its own. */
    versions(): { base: Words; mine: Words } {
      const asWritten = editor.record?.revision === revision ? wordsOf(editor.record) : base
      return { base: asWritten, mine: { ...asWritten, ...changesOf(base, editor.words) } }
    },
    /** Saves now; says whether the server has everything. */
    async flush(): Promise<boolean> {
      if (sending) await sending
      if (isUnsaved() && !isBlocked()) await send()
      return !isUnsaved()
    },
    /** What a publication or its end left. */
    adopt: (saved: Thing) => take(saved, { ...editor.words }),
    /** Why a publication or its end failed. Without an answer, how the record stands is asked before anything else. */
    notice(error: unknown) {
      notice(error)
      if (isUnanswered(error)) unanswered ??= { ...base }
    },
    /** Goes on from a colleague's version with the words that were chosen. */
    settle(words: Words, theirs: Thing) {
      editor.theirs = null
      unanswered = undefined
      editor.words = { ...words }
      take(theirs, wordsOf(theirs))
      goOn()
    },
    /** The record is gone: what was written becomes a new one. */
    beginAnew() {
      ports.drop(key)
      key = `new-${ports.newKey()}`
      editor.isGone = false
      editor.record = null
      base = blank
      revision = null
      unanswered = undefined
      keepUnsaved()
      saveSoon()
    },
    /** Sends nothing more. What was not saved stays kept. */
    stop,
    /** Forgets what was not saved, and whatever is still to come. */
    abandon() {
      stop()
      editor.words = { ...base }
      unanswered = undefined
      ports.drop(key)
    },
  }
}

export type Saver<Words extends object, Thing extends Saved> = ReturnType<typeof createSaver<Words, Thing>>

/** It may have been done all the same. */
const isUnanswered = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

/** A yes or no to the words themselves. What is refused at the door says nothing about an earlier try. */
const isAnswered = (error: unknown) => error instanceof ApiError && !isOfTheCaller(error)

/** It stays one until something is changed; an end of the session until somebody signs in. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429
