import { language } from '../../../data/words/language.ts'
import type { Database, StoredFile } from '../database.ts'
import { filesOf, fileTables, keepFile } from '../files.ts'
import { asPart, putStory, storyTables } from './outboxStore.ts'
import { seal } from './seal.ts'

type Addition = { id: string; title: string; body: unknown; file: StoredFile; now: Date }

/**
 * Puts a photo for a story that is there already into the outbox, with what is said of it, sealed: of the story, which may be none of this
 * phone, nothing else is kept. Errors: QuotaExceededError; nothing has changed then.
 */
export async function queueAddition(db: Database, { id, title, body, file, now }: Addition): Promise<void> {
  const addition = await seal(db, JSON.stringify(body))
  await db.transaction('rw', [...storyTables, ...fileTables], async () => {
    await keepFile(db, file)
    await putStory(db, {
      ...{
        id,
        kind: 'story',
        queuedAt: now.toISOString(),
        language: language(),
        fields: { ...nothingWritten, title },
        wordsSha256: '',
        addition,
      },
      parts: (await filesOf(db, id)).map(asPart),
      ...{ receipt: null, left: false, failures: 0, anyNetwork: false, status: { name: 'queued' } },
    })
  })
}

const nothingWritten = {
  content: '',
  authorName: '',
  authorLocation: '',
  authorEmail: '',
  category: 'Education',
} as const
