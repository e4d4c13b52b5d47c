import type Sqlite from 'better-sqlite3'
import { fold } from '../../data/rules/fold.ts'
import { comparable, lowered, mailboxOf } from './addresses.ts'

/**
 * What SQL of this product calls by name. Indexes hold what `comparable`, `mailbox` and `folded` make of a text: a connection without them can read the database,
 * and neither write to those tables nor check them.
 */
const functions = { folded: fold, lowered, comparable, mailbox: mailboxOf }
export const functionNames = Object.keys(functions)

/** Makes the functions known to a connection. */
export function teach(sqlite: Sqlite.Database): Sqlite.Database {
  for (const [name, of] of Object.entries(functions))
    sqlite.function(name, { deterministic: true }, (text) => (typeof text === 'string' ? of(text) : null))
  return sqlite
}
