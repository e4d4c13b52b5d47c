import type { Db } from './database.ts'

const tried = Symbol('tried')

/**
 * Does something as if it were meant, and takes it back. What it would be refused for is thrown, with what it has written down of that.
 * Only for work that is done in the database alone.
 */
export function tryOut(db: Db, work: () => unknown): void {
  const refusal: { error: unknown }[] = []
  try {
    db.transaction(() => {
      try {
        work()
      } catch (error) {
        refusal.push({ error })
        return
      }
      throw tried
    })
  } catch (error) {
    if (error !== tried) throw error
  }
  for (const { error } of refusal) throw error
}
