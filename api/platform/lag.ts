import path from 'node:path'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { databaseName } from './database.ts'

/** How far copies of the database are behind it, in seconds; null where there is none, or nobody knows. */
export interface Lag {
  /** Finds out, before it is asked for. Takes two seconds at most, and never throws. */
  look(): Promise<void>
  /** The copy of this server's database on another machine. */
  ofCopy(): number | null
  /** The database of this server, where that is itself a copy: a reader's. */
  ofReader(): number | null
}

const nowhere: Lag = { look: async () => undefined, ofCopy: () => null, ofReader: () => null }

const patienceMs = 2_000
const mostBytes = 1024 ** 2

/** What Litestream tells of our database, by name. */
type Figures = Record<string, number>

/** Asks Litestream, where the settings say how: it is behind since it last said that the copy has everything. */
export function openLag(
  { COPIES_METRICS_URL: url, dataDir }: Pick<Config, 'COPIES_METRICS_URL' | 'dataDir'>,
  clock: Clock,
): Lag {
  if (!url) return nowhere
  let wholeAt = clock.now()
  let before: Figures = {}
  return {
    ...nowhere,
    async look() {
      const figures = await ask(url, path.join(dataDir, databaseName)).catch(() => null)
      if (!figures) return
      if (isWhole(figures, before)) wholeAt = clock.now()
      before = figures
    },
    ofCopy: () => (clock.now().getTime() - wholeAt.getTime()) / 1000,
  }
}

/**
 * Version 0.3 tells how far it has read the journal and how far the copy has come. Of 0.5 it is known that it goes on reading and meets
 * no error.
 */
function isWhole(now: Figures, before: Figures): boolean {
  const { litestream_sync_count: reads = 0, litestream_sync_error_count: errors = 0 } = now
  if (reads === before.litestream_sync_count) return false
  if (now.litestream_replica_wal_index === undefined) return errors <= (before.litestream_sync_error_count ?? errors)
  const isSameJournal = now.litestream_replica_wal_index === now.litestream_shadow_wal_index
  return isSameJournal && now.litestream_replica_wal_offset === now.litestream_shadow_wal_size
}

async function ask(url: string, database: string): Promise<Figures> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
  const ours = `db=${JSON.stringify(database)}`
  const lines = (await textOf(answer)).split('\n').filter((line) => line.includes(ours))
  if (!answer.ok || lines.length === 0) throw new Error('Litestream tells nothing of this database.')
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('{')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error('Too long for an answer of Litestream.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
