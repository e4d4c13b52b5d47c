import type { Database } from '../database.ts'
import { advanceLetter, isForgettable, isSent, type Letter, type LetterEvent, type LetterKind } from './letters.ts'
import { seal, unseal } from './seal.ts'

/** Letters that the server does not have, oldest first. */
export const listLetters = async (db: Database) => (await allLetters(db)).filter((letter) => !isSent(letter))
export const listSentLetters = async (db: Database) => (await allLetters(db)).filter(isSent)
export const allLetters = (db: Database) => db.letters.orderBy('queuedAt').toArray()

type Written = { id: string; kind: LetterKind; body: unknown; summary: string; now: Date }

/** Keeps a letter on the device before anything is sent. One taken back for editing keeps its id and its place. */
export async function queueLetter(db: Database, { id, kind, body, summary, now }: Written): Promise<Letter> {
  const sealed = await seal(db, JSON.stringify(body))
  return db.transaction('rw', db.letters, async () => {
    const before = await db.letters.get(id)
    const letter: Letter = {
      id,
      kind,
      summary,
      queuedAt: before?.queuedAt ?? now.toISOString(),
      body: sealed,
      tries: before?.tries ?? 0,
      failures: 0,
      status: { name: 'queued' },
    }
    await db.letters.put(letter)
    return letter
  })
}

/** Applies one event. Undefined: the letter has been discarded. */
export function changeLetter(db: Database, id: string, event: LetterEvent): Promise<Letter | undefined> {
  return db.transaction('rw', db.letters, async () => {
    const before = await db.letters.get(id)
    if (!before) return undefined
    const after = advanceLetter(before, event)
    await db.letters.put(after)
    return after
  })
}

/** The words as they are sent, or null when this device cannot read them any more. */
export const readLetter = (db: Database, { body }: Letter): Promise<string | null> =>
  body ? unseal(db, body) : Promise.resolve(null)

export const discardLetter = (db: Database, id: string) => db.letters.delete(id)

export const forgetSentLetters = (db: Database) => db.letters.filter(isSent).delete()

/** Drops the notes of letters that arrived long ago. */
export const tidyLetters = (db: Database, now: number) =>
  db.letters.filter((letter) => isForgettable(letter, now)).delete()
