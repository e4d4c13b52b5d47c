import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { afterAll, describe, expect, it } from 'vitest'
import { alertKindNames } from '../data/vocabulary/notifications.ts'
import { openDatabase } from './platform/database.ts'
import { teach } from './platform/functions.ts'
import { projectFolder } from './platform/paths.ts'

type Row = Record<string, unknown>
type Journal = { entries: { tag: string }[] }

const migrations = path.join(projectFolder, 'data/migrations')
const journal: Journal = JSON.parse(readFileSync(path.join(migrations, 'meta/_journal.json'), 'utf8'))
const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('migrations', () => {
  it('an empty database gets every table', () => {
    const sqlite = openDatabase(path.join(folder, 'empty.db')).$client
    expect(tablesOf(sqlite)).toContain('stories')
    expect(problemsOf(sqlite)).toEqual([])
    sqlite.close()
  })

  it('the newest migration leads to exactly what the tables say', { timeout: 60_000 }, async () => {
    const files = readdirSync(path.join(projectFolder, 'data/tables'))
    const tables = await Promise.all(files.map((name) => import(path.join(projectFolder, 'data/tables', name))))
    const newest = `${String(journal.entries.length - 1).padStart(4, '0')}_snapshot.json`
    const written = JSON.parse(readFileSync(path.join(migrations, 'meta', newest), 'utf8'))
    const wanted = await generateSQLiteDrizzleJson(Object.assign({}, ...tables))
    const missing = await generateSQLiteMigration(written, wanted)
    expect(missing, 'to be written with npm run migration').toEqual([])
  })

  it('opening a database again changes nothing', () => {
    const file = path.join(folder, 'again.db')
    openDatabase(file).$client.close()
    const sqlite = openDatabase(file).$client
    expect(sqlite.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get()).toBe(journal.entries.length)
    sqlite.close()
  })

  it.each(journal.entries.map((entry, index) => [entry.tag, index + 1] as const))(
    'a database left at %s keeps every row on its way to the newest',
    (tag, applied) => {
      const file = path.join(folder, `${tag}.db`)
      const before = fillDatabaseOf(file, applied)

      const sqlite = openDatabase(file).$client
      newestShape ??= shapeOf(openDatabase(':memory:').$client)
      expect(shapeOf(sqlite)).toEqual(newestShape)
      expect(problemsOf(sqlite)).toEqual([])
      for (const [table, row] of Object.entries(before)) {
        if (!tablesOf(sqlite).includes(table)) continue
        const after = sqlite.prepare(`SELECT * FROM "${table}"`).all() as Row[]
        const kept = expect.objectContaining(onlyColumnsOf(row, after[0] ?? {}))
        expect(after, `the row of ${table}`).toContainEqual(kept)
      }
      const tallied = sqlite.prepare("SELECT n FROM tallies WHERE name = 'authors'").pluck().get()
      expect(tallied).toBe(sqlite.prepare('SELECT count(*) FROM authors').pluck().get())
      sqlite.close()
    },
  )

  it('a device that wanted every kind of alert wants the kinds that came later too, and another keeps its choice', () => {
    const file = path.join(folder, 'kinds.db')
    fillDatabaseOf(
      file,
      journal.entries.findIndex(({ tag }) => tag === '0006_calendar_and_social'),
    )
    const later = ['social', 'server', 'writers'] as const
    const earlier = alertKindNames.filter((kind) => !later.some((name) => name === kind))
    const before = new Sqlite(file)
    before.prepare('UPDATE push_subscriptions SET kinds = ?').run(JSON.stringify(earlier))
    before
      .prepare(
        "INSERT INTO push_subscriptions (admin, endpoint, p256dh, auth, kinds) VALUES ('admin2', 'e', 'p', 'a', ?)",
      )
      .run('["stories"]')
    before.close()

    const sqlite = openDatabase(file).$client
    const kinds = sqlite.prepare('SELECT kinds FROM push_subscriptions ORDER BY id').pluck().all() as string[]
    expect(kinds.map((list) => JSON.parse(list))).toEqual([[...earlier, ...later], ['stories']])
    sqlite.close()
  })

  it('a published story of before has its place in the order of publication', () => {
    const file = path.join(folder, 'order.db')
    fillDatabaseOf(
      file,
      journal.entries.findIndex(({ tag }) => tag === '0007_newest_is_newest_published'),
    )
    const before = new Sqlite(file)
    before.exec("UPDATE stories SET status = 'published', published_at = NULL, decided_at = '2026-01-02T00:00:00.000Z'")
    before.close()

    const sqlite = openDatabase(file).$client
    expect(sqlite.prepare('SELECT published_at FROM stories').pluck().get()).toBe('2026-01-02T00:00:00.000Z')
    sqlite.close()
  })
})

/** Of a fresh database. */
let newestShape: ReturnType<typeof shapeOf> | undefined

/** A database as the first `applied` migrations left it, with one row in each table; returns the rows. */
function fillDatabaseOf(file: string, applied: number): Record<string, Row> {
  writeFileSync(file, emptyDatabaseOf(applied))
  const sqlite = teach(new Sqlite(file))
  sqlite.pragma('foreign_keys = OFF')
  const fill = () => Object.fromEntries(tablesOf(sqlite).map((table) => [table, insertSample(sqlite, table)]))
  // Each on its own would be brought to the disk on its own.
  const rows = sqlite.transaction(fill)()
  expect(problemsOf(sqlite)).toEqual([])
  sqlite.close()
  return rows
}

/** What the first so many migrations make of nothing. Each is made from the one before, and once. */
const emptyDatabases: Buffer[] = []

function emptyDatabaseOf(applied: number): Buffer {
  const earlier = path.join(folder, 'earlier')
  if (emptyDatabases.length === 0) {
    mkdirSync(path.join(earlier, 'meta'), { recursive: true })
    for (const { tag } of journal.entries)
      copyFileSync(path.join(migrations, `${tag}.sql`), path.join(earlier, `${tag}.sql`))
  }
  while (emptyDatabases.length <= applied) {
    const cut = { ...journal, entries: journal.entries.slice(0, emptyDatabases.length) }
    writeFileSync(path.join(earlier, 'meta/_journal.json'), JSON.stringify(cut))
    const sqlite = teach(new Sqlite(emptyDatabases.at(-1) ?? ':memory:'))
    migrate(drizzle(sqlite), { migrationsFolder: earlier })
    emptyDatabases.push(sqlite.serialize())
    sqlite.close()
  }
  return emptyDatabases[applied] as Buffer
}

/** Every column filled, every key 1: whatever references something references what is there. */
function insertSample(sqlite: Sqlite.Database, table: string): Row {
  const definition = sqlite.prepare('SELECT sql FROM sqlite_master WHERE name = ?').pluck().get(table) as string
  const columns = sqlite.pragma(`table_info("${table}")`) as { name: string; type: string }[]
  const row = Object.fromEntries(columns.map(({ name, type }) => [name, sampleOf(name, type, definition)]))
  const names = columns.map(({ name }) => `"${name}"`)
  const places = columns.map(({ name }) => `@${name}`)
  sqlite.prepare(`INSERT INTO "${table}" (${names}) VALUES (${places})`).run(row)
  return row
}

/** '1' is text and JSON alike; a CHECK tells when it will not do. */
function sampleOf(column: string, type: string, definition: string) {
  if (!/^text/i.test(type)) return 1
  const allowed = definition.match(new RegExp(`"${column}" in \\('([^']*)'`))
  if (allowed) return allowed[1]
  return new RegExp(`"${column}" glob`).test(definition) ? '2026-01' : '1'
}

const tablesOf = (sqlite: Sqlite.Database) =>
  sqlite
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'",
    )
    .pluck()
    .all() as string[]

const problemsOf = (sqlite: Sqlite.Database) => [
  ...(sqlite.pragma('foreign_key_check') as unknown[]),
  ...(sqlite.pragma('integrity_check') as { integrity_check: string }[]).filter((row) => row.integrity_check !== 'ok'),
]

/** Columns, references and indexes by table: what a migrated and a fresh database must have in common. */
const shapeOf = (sqlite: Sqlite.Database) =>
  Object.fromEntries(
    tablesOf(sqlite).map((table) => [
      table,
      {
        columns: (sqlite.pragma(`table_info("${table}")`) as Row[])
          .map(({ cid: _order, ...column }) => column)
          .sort(byName),
        references: (sqlite.pragma(`foreign_key_list("${table}")`) as Row[])
          .map(({ from, table: to, on_delete }) => `${from} ${to} ${on_delete}`)
          .sort(),
        indexes: (sqlite.pragma(`index_list("${table}")`) as Row[])
          .map(({ name, unique }) => `${name} ${unique}`)
          .sort(),
      },
    ]),
  )

const byName = (a: Row, b: Row) => String(a.name).localeCompare(String(b.name))

const onlyColumnsOf = (row: Row, other: Row) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in other))
