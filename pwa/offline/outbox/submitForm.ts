import { liveQuery } from 'dexie'
import { database } from '../database.ts'
import { newId } from '../newId.ts'
import { askToPersist } from '../storage.ts'
import { sendLetter } from './courier.ts'
import { changeLetter, discardLetter, queueLetter, readLetter } from './letterStore.ts'
import type { Letter, LetterKind } from './letters.ts'
import { announcedByForm } from './outboxWatch.ts'
import type { Issue } from './retryPolicy.ts'
import { sendSoon } from './sending.ts'

export type { LetterKind } from './letters.ts'

/** How long a form waits for the server's word before it says that the letter is safe on the phone. */
const patienceMs = 15_000

export type LetterFate =
  /** The server answered 2xx. */
  | { name: 'sent' }
  /** It is on this device and leaves later; `message` are the server's words where it had any. */
  | { name: 'queued'; why: 'network' | 'server' | 'busy' | 'slow'; message: string }
  /** It is not kept: the form stays filled. Status 0: there was no answer, and nothing can be kept here. */
  | { name: 'refused'; status: number; message: string; issues: Issue[] }

/**
 * Keeps a letter on this device, sealed, then tries to send it at once; resolves when its fate is known. `id` is that of
 * a letter taken back from the outbox.
 */
export async function postLetter(kind: LetterKind, body: unknown, summary: string, id = newId()): Promise<LetterFate> {
  announcedByForm.add(id)
  try {
    await queueLetter(database, { id, kind, body, summary, now: new Date() })
  } catch (error) {
    console.warn('Sending without the outbox:', error)
    return postDirectly(kind, body, id)
  }
  void askToPersist()
  const sending = sendSoon().catch((error: unknown) => console.warn('Sending failed:', error))
  const fate = await fateOf(id, sending)
  if (fate.name === 'refused') await discardLetter(database, id)
  // The form has said that it is saved: when it arrives later, that is news.
  if (fate.name === 'queued') announcedByForm.delete(id)
  return fate
}

/**
 * The words of a letter in the outbox, for its form to be filled with; it stays in the outbox, unsent, until the form
 * posts it again under the same id. Null: it is gone, on its way, or has arrived.
 */
export async function takeLetterBack(
  id: string,
): Promise<{ id: string; kind: LetterKind; body: unknown; message: string; issues: Issue[] } | null> {
  const letter = await database.letters.get(id)
  if (!letter || letter.status.name === 'sending') return null
  const words = await readLetter(database, letter)
  if (words === null) return null
  const { message, issues } = letter.status.name === 'attention' ? letter.status : { message: '', issues: [] }
  await changeLetter(database, id, { type: 'edit' })
  return { id, kind: letter.kind, body: JSON.parse(words), message, issues }
}

/** Calls back when the server has a letter of the outbox. Returns how to stop. */
export function onceArrived(id: string, onArrived: () => void): () => void {
  const watching = liveQuery(() => database.letters.get(id)).subscribe((letter) => {
    if (letter?.status.name !== 'sent') return
    watching.unsubscribe()
    onArrived()
  })
  return () => watching.unsubscribe()
}

/** A letter that was not even tried when `sending` has ended stands behind one that met no network. */
function fateOf(id: string, sending: Promise<void>): Promise<LetterFate> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end({ name: 'queued', why: 'slow', message: '' }), patienceMs)
    void sending.then(async () => end(settled(await database.letters.get(id)) ?? cutOff))
    const watching = liveQuery(() => database.letters.get(id)).subscribe((letter) => {
      const fate = settled(letter)
      if (fate) end(fate)
    })
    const end = (fate: LetterFate) => {
      clearTimeout(timer)
      watching.unsubscribe()
      resolve(fate)
    }
  })
}

const cutOff: LetterFate = { name: 'queued', why: 'network', message: '' }

/** Null while it is on its way. */
function settled(letter: Letter | undefined): LetterFate | null {
  if (!letter) return { name: 'refused', status: 0, message: 'It was discarded in the outbox.', issues: [] }
  const { status } = letter
  if (status.name === 'sent') return { name: 'sent' }
  if (status.name === 'waiting') return { name: 'queued', why: status.why, message: status.message }
  if (status.name !== 'attention') return null
  return { name: 'refused', status: status.code, message: status.message, issues: status.issues }
}

/** A browser that stores nothing can still send, as long as the page is open. */
async function postDirectly(kind: LetterKind, body: unknown, id: string): Promise<LetterFate> {
  const answer = await sendLetter({ id, kind }, JSON.stringify(body))
  if (answer.kind === 'ok') return { name: 'sent' }
  if (answer.kind === 'refused') return { name: 'refused', ...answer }
  return { name: 'refused', status: answer.kind === 'busy' ? 429 : 0, message: answer.message, issues: [] }
}
