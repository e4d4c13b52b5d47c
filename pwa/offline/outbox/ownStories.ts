import type { ReceiptStatus, StoryFigures } from '../../../data/contract/authors/receipts.ts'
import { type Database, database, watch } from '../database.ts'
import { sha256Of } from '../sha256.ts'
import { isOfWriter, isSent, type QueuedMessage, type QueuedStory, type WriterKind } from './outbox.ts'
import { listSentStories, listStories, readMessage } from './outboxStore.ts'
import { reasonInWords } from './reasonWords.ts'
import { type Sealed, seal, unseal } from './seal.ts'

/** How a story was when this phone last asked. */
export type SeenStory = { status: ReceiptStatus; figures: StoryFigures | null; at: string }

/** What a writer has typed and not sent. `letter`: the message of the outbox that it replaces. */
export type TypedWords = { words: unknown; letter: string | null }

/** Sealed, under a name that gives no code away: somebody may have typed it on a phone that is not theirs. */
type SealedFact = { key: string; value: { sealed: Sealed } }

const seenPrefix = 'my-story seen '
const typedPrefix = 'my-story typed '
const nameOf = (code: string) => sha256Of(new Blob([code]))
const seenKey = async (code: string) => seenPrefix + (await nameOf(code))
const typedKey = async (code: string, kind: WriterKind) => `${typedPrefix}${await nameOf(code)} ${kind}`

/** Keeps how a story is, where it was sent from this phone: of a code that was only typed here nothing stays. */
export async function keepSeenStory(code: string, seen: Omit<SeenStory, 'at'>, now: Date): Promise<void> {
  if (!(await isOwn(database, code))) return
  await keepSealed(await seenKey(code), { ...seen, at: now.toISOString() })
}

export const findSeenStory = async (code: string) => findSealed<SeenStory>(await seenKey(code))

export const keepTypedWords = async (code: string, kind: WriterKind, typed: TypedWords) =>
  keepSealed(await typedKey(code, kind), typed)

/** What went into the outbox from here and has left it is typed no more. */
export async function findTypedWords(code: string, kind: WriterKind): Promise<TypedWords | null> {
  const key = await typedKey(code, kind)
  const typed = await findSealed<TypedWords>(key)
  if (!typed?.letter) return typed
  const letter = await database.letters.get(typed.letter)
  if (letter && !isSent(letter)) return typed
  await database.meta.delete(key)
  return null
}

export const forgetTypedWords = async (code: string, kind: WriterKind) =>
  database.meta.delete(await typedKey(code, kind))

/** With a story that was taken back goes what this phone knew of it. */
export const forgetOwnStory = async (code: string) => {
  const name = await nameOf(code)
  await forgetFacts((key) => key === seenPrefix + name || key.startsWith(`${typedPrefix}${name} `))
}

export const forgetSeenStories = () => forgetFacts((key) => key.startsWith(seenPrefix))

/** Something about a story that waits in the outbox. */
export type WaitingAct = { id: string; kind: WriterKind | 'photo'; body: unknown; needsWriter: string | null }

/** Calls back with what waits on this phone about a story, oldest first, and each change of it. Returns how to stop. */
export function watchActsOf(code: string, onActs: (acts: WaitingAct[]) => void): () => void {
  return watch(
    () => listActsOf(code),
    onActs,
    (error) => console.warn('What waits about this story cannot be read:', error),
  )
}

async function listActsOf(code: string): Promise<WaitingAct[]> {
  const letters = (await database.letters.orderBy('queuedAt').toArray()).filter(
    (letter) => isOfWriter(letter.kind) && !isSent(letter),
  )
  const photos = (await listStories(database)).filter(({ addition }) => addition)
  const acts = await Promise.all([...letters.map(actIn), ...photos.map(photoIn)])
  return acts.filter((act) => act !== null && codeIn(act.body) === code) as WaitingAct[]
}

async function actIn(letter: QueuedMessage): Promise<WaitingAct | null> {
  const words = await readMessage(database, letter)
  if (words === null || !isOfWriter(letter.kind)) return null
  const needsWriter = letter.status.name === 'attention' ? reasonInWords(letter.status.message) : null
  return { id: letter.id, kind: letter.kind, body: JSON.parse(words), needsWriter }
}

async function photoIn({ id, addition, status }: QueuedStory): Promise<WaitingAct | null> {
  const words = addition ? await unseal(database, addition) : null
  const needsWriter = status.name === 'attention' ? reasonInWords(status.message) : null
  return words === null ? null : { id, kind: 'photo', body: JSON.parse(words), needsWriter }
}

/** A message of the outbox about a story; null when it is gone, has arrived, or is about none. */
export async function findLetterOfWriter(id: string): Promise<WaitingAct | null> {
  const letter = await database.letters.get(id)
  return letter && isOfWriter(letter.kind) && !isSent(letter) ? actIn(letter) : null
}

/** The writer's own decision to lose it. */
export const discardLetter = (id: string) => database.letters.delete(id)

/** The receipt code that a message was written with. */
export const codeIn = (body: unknown): string | null => {
  const code = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null
  return typeof code === 'string' ? code : null
}

async function isOwn(db: Database, code: string): Promise<boolean> {
  const receipts = [...(await listStories(db)), ...(await listSentStories(db))].map(({ receipt }) => receipt)
  return receipts.some((receipt) => receipt?.code === code)
}

async function keepSealed(key: string, fact: unknown): Promise<void> {
  const sealed = await seal(database, JSON.stringify(fact))
  await database.meta.put({ key, value: { sealed } } satisfies SealedFact)
}

async function findSealed<Fact>(key: string): Promise<Fact | null> {
  const kept = (await database.meta.get(key)) as SealedFact | undefined
  const text = kept ? await unseal(database, kept.value.sealed) : null
  return text === null ? null : JSON.parse(text)
}

const forgetFacts = (isToGo: (key: string) => boolean) =>
  database.transaction('rw', ['meta'], async () => {
    const going = (await database.meta.toCollection().primaryKeys()).filter(isToGo)
    await database.meta.bulkDelete(going)
  })
