import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { openDatabase } from '../../api/platform/database.ts'
import type { Bench } from './bench.ts'
import { betweenStoriesMs, type Crowd, crowdOf, type Row } from './crowdRows.ts'
import { createNumbers } from './prose.ts'

export const crowdedStories = 100_000

/** Rows in one transaction. */
const chunk = 20_000

/** A DATA_DIR with 100,000 stories of 200 to 700 words, made once a run. */
export function crowdedFolder(bench: Bench): string {
  const folder = path.join(bench.folder, 'crowded')
  if (existsSync(folder)) return folder
  bench.tell(`Writing ${crowdedStories.toLocaleString('en')} stories …`)
  const { stories, publications, story_milestones, story_fingerprints, authors } = crowdOf({
    stories: crowdedStories,
    until: now,
    writers: 1_000,
  })
  writeCrowd(folder, { stories, publications, story_milestones, story_fingerprints, authors } as Crowd)
  return folder
}

/** One instant for a whole run: cursors name it. */
const now = new Date()

/** Until the server of a DATA_DIR has done what it does at a start: what it answers meanwhile says little of other times. */
export async function untilCalm(dataDir: string): Promise<void> {
  const sqlite = new Sqlite(path.join(dataDir, 'voices.sqlite'), { readonly: true })
  const work = sqlite.prepare("select count(*) from jobs where state = 'running' or (state = 'queued' and run_at <= ?)")
  try {
    for (let look = 0; look < longestWorkSeconds; look++) {
      await wait(1_000)
      if (work.pluck().get(new Date().toISOString()) === 0) return
    }
  } finally {
    sqlite.close()
  }
}
const longestWorkSeconds = 120

/** Fills a new database in a folder. How many rows each table got. */
export function writeCrowd(folder: string, crowd: Crowd): Record<string, number> {
  const file = path.join(folder, 'voices.sqlite')
  if (existsSync(file)) throw new Error(`There is a database in ${folder} already.`)
  mkdirSync(folder, { recursive: true })
  const sqlite = openDatabase(file).$client
  // Begun anew if anything happens.
  sqlite.pragma('synchronous = OFF')
  const written: Record<string, number> = {}
  for (const [table, rows] of Object.entries(crowd)) written[table] = insertAll(sqlite, table, rows)
  sqlite.close()
  return written
}

function insertAll(sqlite: ReturnType<typeof openDatabase>['$client'], table: string, rows: Iterable<Row>): number {
  let written = 0
  let insert: ReturnType<typeof sqlite.prepare> | undefined
  sqlite.exec('BEGIN')
  for (const row of rows) {
    insert ??= sqlite.prepare(
      `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map((name) => `@${name}`)})`,
    )
    insert.run(row)
    if (++written % chunk === 0) sqlite.exec('COMMIT; BEGIN')
  }
  sqlite.exec('COMMIT')
  return written
}

/** Where pages of the list begin, spread over the whole crowd: `before` cursors. */
export function cursorsOf(count: number, next = createNumbers(7)): string[] {
  return Array.from({ length: count }, () => {
    const index = Math.floor(next() * crowdedStories)
    const at = new Date(now.getTime() - (crowdedStories - index) * betweenStoriesMs).toISOString()
    return `${at}_${index + 1}`
  })
}
