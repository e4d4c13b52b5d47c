import type { OfSpokenStep } from '../../../data/contract/spokenHelp.ts'
import type { Deps } from '../../platform/deps.ts'
import { newMediaId } from '../../platform/storage/storage.ts'
import { insertMedia, moveMedia } from '../../stories/media/media.store.ts'
import { scriptOf } from './script.ts'
import { insertHelp } from './spokenHelp.store.ts'

/** A recording that is converted, as if an admin had sent it. */
export async function addHelp(
  { db, clock, storage, published }: Pick<Deps, 'db' | 'clock' | 'storage' | 'published'>,
  { step, language, words = scriptOf(step, language) }: OfSpokenStep & { words?: string },
): Promise<string> {
  const id = newMediaId()
  const facts = { bytes: 9000, sha256: id.repeat(2), approved: true } as const
  insertMedia(db, { id, storyId: null, kind: 'audio', state: 'processing', ...facts })
  for (const name of ['voice.opus', 'voice.m4a']) await storage.write(id, name, Buffer.from(`${name} of ${step}`))
  moveMedia(db, id, { from: ['processing'], to: 'ready', durationSeconds: 12, widthBytes: [5, 6], peaks: [0, 255] })
  const createdAt = clock.now().toISOString()
  insertHelp(db, { step, language, mediaId: id, speaker: 'Amina Example', words, admin: 'admin1', createdAt })
  published.changed(db)
  return id
}
