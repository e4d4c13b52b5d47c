import { type SQL, sql } from 'drizzle-orm'
import { index, integer, type SQLiteColumn, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { adminNames } from '../contract/admin.ts'
import { importKinds, importOutcomes, importStates } from '../vocabulary/imports.ts'
import { count, createdAt, id, instant } from './columns.ts'

/** A file that was taken in, or looked at for that. The file itself is in the data folder until that is over. */
export const imports = sqliteTable(
  'imports',
  {
    id: id(),
    kind: text('kind', { enum: importKinds }).notNull(),
    admin: text('admin', { enum: adminNames }).notNull(),
    state: text('state', { enum: importStates }).notNull().default('looked'),
    /** How many the file has. */
    lines: count('lines'),
    /** Of these, how many were gone through; committed with what they brought. */
    doneLines: count('done_lines'),
    added: count('added'),
    known: count('known'),
    refused: count('refused'),
    picturesMissing: count('pictures_missing'),
    undone: count('undone'),
    kept: count('kept'),
    /** Why it broke off. */
    why: text('why'),
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('imports_by_time').on(t.createdAt, t.id),
    // One at a time: two of the same file would not see what the other brings.
    index('imports_under_way').on(t.state).where(sql`${t.state} in ('running', 'undoing')`),
  ],
)

/** What became of each line. Nothing of what it said is here: number, reason, and what it brought. */
export const importRows = sqliteTable(
  'import_rows',
  {
    id: id(),
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: importKinds }).notNull(),
    line: integer('line').notNull(),
    outcome: text('outcome', { enum: importOutcomes }).notNull(),
    why: text('why'),
    /** What it brought, as long as that is there. */
    itemId: integer('item_id'),
    /** How that stood when it came: whoever changes it changes that. */
    mark: text('mark'),
    /** A hidden name of what the line is, where another file may bring the same under other words. */
    key: text('key'),
    createdAt: createdAt(),
  },
  (t) => [
    index('import_rows_by_import').on(t.importId, t.id),
    index('import_rows_to_undo').on(t.importId, t.outcome, t.id),
    index('import_rows_by_item').on(t.kind, t.itemId).where(sql`${t.itemId} is not null`),
    index('import_rows_by_key').on(t.key).where(sql`${t.key} is not null`),
    index('import_rows_by_age').on(t.createdAt),
  ],
)

/** A story came with an import: nobody was promised an answer to it. Written out, as only then the index of it is found. */
export const isImportedStory = (storyId: SQLiteColumn): SQL =>
  sql`exists (select 1 from ${importRows} where ${importRows.kind} = 'stories' and ${importRows.itemId} = ${storyId})`
