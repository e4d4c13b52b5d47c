import { and, eq, gt, max } from 'drizzle-orm'
import { publications } from '../../data/tables/stories.ts'
import type { Store } from '../database.ts'

export type PublishedKind = 'story' | 'post'

/** Grows with every change of what the public sees, so that kept answers know when they are old. */
export interface PublicContent {
  readonly version: number
  /** To be called after the change is committed. */
  changed(): void
}

export function createPublicContent(): PublicContent {
  let version = 0
  return {
    get version() {
      return version
    },
    changed: () => {
      version += 1
    },
  }
}

/** Notes that an item is on the public site, in its present form. */
export const markPublished = (tx: Store, kind: PublishedKind, itemId: number) => note(tx, kind, itemId, true, [])

/** Notes that an item was taken off the public site, and the pictures that must leave the devices with it. */
export const markGone = (tx: Store, kind: PublishedKind, itemId: number, mediaIds: string[]) =>
  note(tx, kind, itemId, false, mediaIds)

function note(tx: Store, kind: PublishedKind, itemId: number, present: boolean, mediaIds: string[]) {
  // A new row for each change: its number has to be the newest.
  tx.delete(publications)
    .where(and(eq(publications.kind, kind), eq(publications.itemId, itemId)))
    .run()
  tx.insert(publications).values({ kind, itemId, present, mediaIds }).run()
}

export const listChanges = (db: Store, since: number, limit: number) =>
  db.select().from(publications).where(gt(publications.seq, since)).orderBy(publications.seq).limit(limit).all()

export const newestChange = (db: Store) =>
  db
    .select({ seq: max(publications.seq) })
    .from(publications)
    .get()?.seq ?? 0
