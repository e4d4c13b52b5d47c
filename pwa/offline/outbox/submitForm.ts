import { t } from '../../../data/words/words.ts'
import { database, watch } from '../database.ts'
import { newId } from '../newId.ts'
import { askToPersist } from '../storage.ts'
import { isEditable, type MessageKind, type QueuedMessage } from './outbox.ts'
import { announcedByForm } from './outboxCounts.ts'
import { changeQueued, discardQueued, queueMessage, readMessage } from './outboxStore.ts'
import { reasonInWords } from './reasonWords.ts'
import type { Issue } from './retryPolicy.ts'
import { client, sendSoon } from './scheduler.ts'

export type { MessageKind } from './outbox.ts'

/** How long a form waits for the server's word before it says that the message is safe on the phone. */
const patienceMs = 15_000

export type FormOutcome =
  /** The server answered 2xx. */
  | { name: 'sent' }
  /** It is on this device and leaves by itself. */
  | { name: 'saved' }
  /** The server could not take it now. It is on this device and tried again by itself; `message` are the server's words. */
  | { name: 'waiting'; message: string }
  /** It is not kept: the form stays filled. Status 0: there was no answer, and nothing can be kept here. */
  | { name: 'refused'; status: number; message: string; issues: Issue[] }

/**
 * Keeps a message on this device, sealed, then tries to send it at once; resolves when its outcome is known. `id` is
 * that of a message taken back from the outbox.
 */
export async function submitForm(
  kind: MessageKind,
  body: unknown,
  summary: string,
  id = newId(),
): Promise<FormOutcome> {
  announcedByForm.add(id)
  try {
    await queueMessage(database, { id, kind, body, summary, now: new Date() })
  } catch (error) {
    console.warn('Sending without the outbox:', error)
    return sendDirectly(kind, body, id)
  }
  void askToPersist()
  const sending = sendSoon().catch((error: unknown) => console.warn('Sending failed:', error))
  const outcome = await outcomeOf(id, sending)
  if (outcome.name === 'refused') await discardQueued(database, { id, kind })
  // The form has said that it is saved: when it arrives later, that is news.
  if (outcome.name === 'saved' || outcome.name === 'waiting') announcedByForm.delete(id)
  return outcome
}

/**
 * The words of a message in the outbox, for its form to be filled with; it stays in the outbox, unsent, until the form
 * submits it again under the same id. Null: it is gone, on its way, or has arrived.
 */
export async function takeMessageBack(
  id: string,
): Promise<{ id: string; kind: MessageKind; body: unknown; message: string; issues: Issue[] } | null> {
  const queued = await database.letters.get(id)
  if (!queued || !isEditable(queued)) return null
  const words = await readMessage(database, queued)
  if (words === null) return null
  const { message, issues } = queued.status.name === 'attention' ? queued.status : { message: '', issues: [] }
  await changeQueued(database, queued, { type: 'edit' })
  return { id, kind: queued.kind, body: JSON.parse(words), message: reasonInWords(message), issues }
}

/** Calls back when the server has a message of the outbox. Returns how to stop. */
export function onceArrived(id: string, onArrived: () => void): () => void {
  const stop = watchMessage(id, (message) => {
    if (message?.status.name !== 'sent') return
    stop()
    onArrived()
  })
  return stop
}

const watchMessage = (id: string, onMessage: (message: QueuedMessage | undefined) => void) =>
  watch(() => database.letters.get(id), onMessage)

/** A message that was not even tried when `sending` has ended stands behind one that met no network. */
function outcomeOf(id: string, sending: Promise<void>): Promise<FormOutcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end({ name: 'saved' }), patienceMs)
    void sending.then(async () => end(settled(await database.letters.get(id)) ?? { name: 'saved' }))
    const stop = watchMessage(id, (message) => {
      const outcome = settled(message)
      if (outcome) end(outcome)
    })
    const end = (outcome: FormOutcome) => {
      clearTimeout(timer)
      stop()
      resolve(outcome)
    }
  })
}

/** Null while it is on its way. */
function settled(queued: QueuedMessage | undefined): FormOutcome | null {
  if (!queued) return { name: 'refused', status: 0, message: t('It was discarded in the outbox.'), issues: [] }
  const { status } = queued
  if (status.name === 'sent') return { name: 'sent' }
  if (status.name === 'waiting')
    return status.why === 'network' ? { name: 'saved' } : { name: 'waiting', message: reasonInWords(status.message) }
  if (status.name !== 'attention') return null
  return { name: 'refused', status: status.code, message: reasonInWords(status.message), issues: status.issues }
}

/** A browser that stores nothing can still send, as long as the page is open. */
async function sendDirectly(kind: MessageKind, body: unknown, id: string): Promise<FormOutcome> {
  const answer = await client.sendMessage({ id, kind }, JSON.stringify(body))
  if (answer.kind === 'ok') return { name: 'sent' }
  if (answer.kind === 'refused') return { name: 'refused', ...answer }
  const message = reasonInWords(answer.message)
  return { name: 'refused', status: answer.kind === 'busy' ? 429 : 0, message, issues: [] }
}
