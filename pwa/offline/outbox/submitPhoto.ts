import { database, type StoredFile } from '../database.ts'
import { askToPersist, hasRoomFor, spaceError } from '../storage.ts'
import { announcedByForm } from './outboxCounts.ts'
import { queueAddition } from './queueAddition.ts'
import { sendSoon } from './scheduler.ts'

export { prepareFile } from '../media/prepareFile.ts'
export { isFull } from '../storage.ts'

/** A photo for a story that is there already: into the outbox, and off. Errors: QuotaExceededError; nothing is kept then. */
export async function submitPhoto(body: unknown, title: string, file: StoredFile): Promise<void> {
  if (!(await hasRoomFor(file.bytes))) throw spaceError()
  const id = file.submission
  announcedByForm.add(id)
  await queueAddition(database, { id, title, body, file, now: new Date() })
  void askToPersist()
  void sendSoon().catch((error: unknown) => console.warn('Sending failed:', error))
}
