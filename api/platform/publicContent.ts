import { sql } from 'drizzle-orm'
import { settings } from '../../data/tables/system.ts'
import { type Clock, toInstant } from './clock.ts'
import type { Db, Store } from './database.ts'
import type { Forgotten } from './purges.ts'

/** Grows with every change of what the public sees, so that kept answers know when they are old. */
export interface PublicContent {
  readonly version: number
  /**
   * To be called in the transaction of the change: who asks afterwards, in this process or another, finds the next version. `shown`: what a
   * cache in front has to forget; nothing where it may be a minute behind, as with counters.
   */
  changed(tx: Store, shown?: Forgotten): void
}

const name = 'public.version'

interface More {
  /** Other processes change it as well. */
  isShared?: boolean
  /** Has it told to a cache in front, where there is one. */
  forget?: (tx: Store, shown: Forgotten) => void
}

/** The version of the public site, in its database. */
export function openPublicContent(
  { db, clock }: { db: Db; clock: Clock },
  { isShared = false, forget }: More = {},
): PublicContent {
  const find = db.$client.prepare<[], number>(`select value from settings where name = '${name}'`).pluck()
  // Grows with each commit of another connection (sqlite.org/pragma.html#pragma_data_version).
  const commitsOfOthers = db.$client.prepare<[], number>('pragma data_version').pluck()
  let known: number | null = null
  let seen: number | undefined
  return {
    get version() {
      if (isShared) {
        const now = commitsOfOthers.get()
        if (now !== seen) known = null
        seen = now
      }
      const version = known ?? Number(find.get() ?? 0)
      // What a transaction has written may be taken back.
      if (!db.$client.inTransaction) known = version
      return version
    },
    changed(tx, shown) {
      known = null
      if (shown) forget?.(tx, shown)
      const next = { value: sql`${settings.value} + 1`, updatedAt: toInstant(clock) }
      tx.insert(settings)
        .values({ name, value: 1, updatedAt: next.updatedAt })
        .onConflictDoUpdate({ target: settings.name, set: next })
        .run()
    },
  }
}

/** What is the same until the public site changes, found out once for each state of it. */
export function perVersion<T>(published: Pick<PublicContent, 'version'>, find: () => T): () => T {
  let known: { version: number; found: T } | undefined
  return () => {
    const { version } = published
    if (known?.version !== version) known = { version, found: find() }
    return known.found
  }
}
