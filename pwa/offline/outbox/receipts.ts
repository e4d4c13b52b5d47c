import { database, watch } from '../database.ts'
import { fileTables } from '../files.ts'
import { discardStory, findStory, listSentStories, listStories, storyTables } from './outboxStore.ts'
import { forgetOwnStory } from './ownStories.ts'
import { receiptOf } from './scheduler.ts'

/** A story of this phone that the server has, with the code it is found by. */
export type OwnStory = { id: string; title: string; code: string }

/** Calls back with the stories whose receipt this phone keeps, newest first, and each change. Returns how to stop. */
export function watchOwnStories(onChange: (stories: OwnStory[]) => void): () => void {
  return watch(listOwnStories, onChange, (error) => console.warn('The receipts cannot be read:', error))
}

async function listOwnStories(): Promise<OwnStory[]> {
  const leaving = (await listStories(database)).flatMap(({ id, receipt }) => (receipt ? [{ id, receipt }] : []))
  const sent = (await listSentStories(database)).filter(({ title }) => title)
  return [...leaving, ...sent].flatMap(({ id, receipt: { title, code } }) => (code ? [{ id, title, code }] : []))
}

/** Of a story that this phone has sent. Receipts from before there were codes are asked for again. Null: not to be had now. */
export async function codeOf(id: string): Promise<string | null> {
  const sent = await database.sent.get(id)
  const kept = (sent ?? (await findStory(database, id)))?.receipt?.code
  if (kept) return kept
  const receipt = await receiptOf(id)
  if (sent && receipt?.code) await database.sent.put({ ...sent, receipt })
  return receipt?.code ?? null
}

/**
 * The writer has taken the story back: what this phone keeps of it goes too, files still to be sent included. That it
 * was sent from here and withdrawn stays in the list, without its title. Published copies leave with the next refresh.
 */
export async function forgetWithdrawn(code: string, withdrawnAt: string): Promise<void> {
  await forgetOwnStory(code)
  await database.transaction('rw', [...storyTables, ...fileTables, 'sent'], async () => {
    const sent = (await listSentStories(database)).filter(({ receipt }) => receipt.code === code)
    for (const entry of sent) await database.sent.put(withoutTitle({ ...entry, withdrawnAt }))
    for (const { id, queuedAt, receipt } of await listStories(database)) {
      if (receipt?.code !== code) continue
      await database.sent.put(withoutTitle({ id, title: '', queuedAt, sentAt: withdrawnAt, receipt, withdrawnAt }))
      await discardStory(database, id)
    }
  })
}

const withoutTitle = <T extends { title: string; receipt: { title: string } }>(entry: T): T => ({
  ...entry,
  title: '',
  receipt: { ...entry.receipt, title: '' },
})
