import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../../api/database.ts'
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
  writeCrowd(folder, crowdOf({ stories: crowdedStories, until: now }))
  return folder
}

/** One instant for a whole run: cursors name it. */
const now = new Date()

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
