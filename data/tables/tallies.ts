import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * How many rows of a table there are, part by part: lists say how long they are, and to count a hundred thousand rows takes longer
 * than to read a page of them. Triggers of the counted tables keep it, whatever writes there; a migration that rebuilds one of
 * these makes its triggers anew.
 */
export const tallies = sqliteTable(
  'tallies',
  {
    /** Of the counted table. */
    name: text('name').notNull(),
    /** What the rows have in common, such as `published/Education`. */
    part: text('part').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.part] })],
)
