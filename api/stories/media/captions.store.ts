import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { media, videoCaptions } from '../../../data/tables/stories.ts'
import type { Store, Tx } from '../../platform/database.ts'

/** Named by what they say: the same captions again are the same. */
export function keepCaptions(tx: Tx, { mediaId, text, at }: { mediaId: string; text: string; at: string }): string {
  const id = createHash('sha256').update(`${mediaId}\n${text}`).digest('hex').slice(0, 32)
  tx.insert(videoCaptions).values({ id, mediaId, text, createdAt: at }).onConflictDoNothing().run()
  return id
}

/** Of a video, as WebVTT; null where it has none under this name. Admins are shown those of earlier versions too. */
export const findCaptions = (db: Store, mediaId: string, id: string): { text: string; isCurrent: boolean } | null => {
  const row = db
    .select({ text: videoCaptions.text, current: media.captionsId })
    .from(videoCaptions)
    .innerJoin(media, eq(media.id, videoCaptions.mediaId))
    .where(and(eq(videoCaptions.id, id), eq(videoCaptions.mediaId, mediaId)))
    .get()
  return row ? { text: row.text, isCurrent: row.current === id } : null
}

/** Deletes captions that were replaced before an instant, but for those that are named. Says how many. */
export function forgetReplacedCaptions(
  tx: Store,
  { before, limit, named }: { before: string; limit: number; named: ReadonlySet<string> },
): number {
  const rows = tx
    .select({ id: videoCaptions.id, current: media.captionsId })
    .from(videoCaptions)
    .innerJoin(media, eq(media.id, videoCaptions.mediaId))
    .where(lt(videoCaptions.createdAt, before))
    .all()
  const spare = rows.filter(({ id, current }) => id !== current && !named.has(id)).slice(0, limit)
  for (const { id } of spare) tx.delete(videoCaptions).where(eq(videoCaptions.id, id)).run()
  return spare.length
}
