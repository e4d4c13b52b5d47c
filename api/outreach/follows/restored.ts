import { eq, sql } from 'drizzle-orm'
import { followers, follows } from '../../../data/tables/follows.ts'
import { mailLog, mailStops } from '../../../data/tables/system.ts'
import type { Tx } from '../../platform/database.ts'
import { changeRows, deleteRows } from '../../platform/rows.ts'
import { keepTold, newestNews } from './follows.store.ts'

/** What the replaced database knew of mails that somebody wants or does not want. */
export interface MailWishes {
  /** Each as `address kind:value`, as it is; null where it knew of none, as an earlier version. */
  follows: ReadonlySet<string> | null
  stops: readonly (typeof mailStops.$inferSelect)[]
}

/**
 * Whoever left since the backup has left, and what was switched off stays off. What was about to be mailed may have been since: it is
 * not mailed again.
 */
export function settleFollows(tx: Tx, { follows: known, stops }: MailWishes, at: string): void {
  if (stops.length > 0)
    tx.insert(mailStops)
      .values([...stops])
      .onConflictDoNothing()
      .run()
  if (known) leaveGone(tx, known)
  const newest = newestNews(tx)
  changeRows(tx, followers, sql`true`, { toldUntil: newest })
  keepTold(tx, { done: newest, begun: newest }, at)
  const waiting = sql`${mailLog.kind} = 'follow' and ${mailLog.state} in ('queued', 'sending')`
  changeRows(tx, mailLog, waiting, { state: 'skipped', error: 'A backup was put back: it may have been sent since.' })
}

function leaveGone(tx: Tx, known: ReadonlySet<string>): void {
  const rows = tx
    .select({ id: follows.id, kind: follows.kind, value: follows.value, email: followers.email })
    .from(follows)
    .innerJoin(followers, eq(followers.id, follows.followerId))
    .all()
  for (const { id, kind, value, email } of rows)
    if (!known.has(`${email} ${kind}:${value}`)) deleteRows(tx, follows, eq(follows.id, id))
  deleteRows(tx, followers, sql`not exists (select 1 from ${follows} where ${follows.followerId} = ${followers.id})`)
}
