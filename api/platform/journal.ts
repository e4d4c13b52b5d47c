import { isSharing } from './config.ts'
import { type Db, preparedOnce } from './database.ts'
import { defineJob, type JobHandlers } from './jobs/handlers.ts'

/**
 * After something was erased: empties the journal, which would hold the former pages for a while. Says whether it could. It waits for
 * nobody: while another program reads the database (a backup, a copy that follows it) it cannot, and `journalJobs` tries again.
 */
export function forgetJournal(db: Db): boolean {
  const sqlite = db.$client
  const erased = erasedIn(db)
  erased.isLeft = true
  // What a transaction has erased is in the journal only after its commit.
  if (sqlite.inTransaction) return false
  const waitMs = sqlite.pragma('busy_timeout', { simple: true })
  sqlite.pragma('busy_timeout = 0')
  try {
    const [outcome] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: 0 | 1 }]
    erased.isLeft = outcome.busy === 1
  } finally {
    sqlite.pragma(`busy_timeout = ${waitMs}`)
  }
  return !erased.isLeft
}

/** Whether the journal may hold what was erased. Nobody knows it of the process before this one. */
const erasedIn = preparedOnce(() => ({ isLeft: true }))

const minuteMs = 60_000

/** Empties the journal as soon as it can be, where an erasure could not. */
export const journalJobs = ({ db, config }: { db: Db; config: Parameters<typeof isSharing>[0] }): JobHandlers => ({
  'journal.forget': defineJob({
    everyMs: minuteMs,
    run() {
      // Of what another process has erased, this one knows nothing.
      if (erasedIn(db).isLeft || isSharing(config)) forgetJournal(db)
    },
  }),
})
