import { type SQL, sql } from 'drizzle-orm'
import { fold } from '../../../data/rules/fold.ts'
import { comparable } from '../../platform/addresses.ts'

const mostWords = 6

/** What was typed, as each table is asked for it. */
export interface Sought {
  typed: string
  words: string[]
}

export const soughtIn = (typed: string): Sought => ({
  typed,
  words: fold(typed).split(/\s+/).filter(Boolean).slice(0, mostWords),
})

/** Each word is somewhere in one of these, which are folded as an index holds them. */
export const holdsAll = ({ words }: Sought, folded: readonly SQL[]): SQL =>
  sql.join(
    words.map(
      (word) =>
        sql`(${sql.join(
          folded.map((text) => sql`instr(${text}, ${word}) > 0`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )

/** An address that begins as was typed. An index of `comparable(…)` answers it. */
export function beginsWith({ typed }: Sought, address: SQL): SQL {
  const start = comparable(typed)
  return sql`${address} between ${start} and ${`${start}\u{10ffff}`}`
}
