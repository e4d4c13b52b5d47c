import { changeDatabase } from './database.ts'
import type { Server } from './server.ts'

/** As if the stories had been published an hour ago, and whoever follows something had begun before: they are told now. */
export async function ripenNews(server: Server): Promise<void> {
  await server.stop()
  changeDatabase(server.dataDir, (db) => {
    db.exec("update jobs set run_at = '2026-01-01T00:00:00.000Z' where state <> 'done'")
    db.exec("update follow_news set at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')")
    db.exec("update follows set confirmed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 hours')")
    db.exec("update followers set due_at = '2026-01-01T00:00:00.000Z' where due_at is not null")
  })
  await server.start()
}
