import { inArray, sql } from 'drizzle-orm'
import { mailLog } from '../../../data/tables/system.ts'
import { threadReplies } from '../../../data/tables/threads.ts'
import type { Tx } from '../../platform/database.ts'
import { changeRows } from '../../platform/rows.ts'
import { quietMailbox } from './mailbox.ts'

const mayBeOut = 'A backup was put back: it may have been sent since.'

/** Replies that were about to leave wait for an admin, as they may be out. How many they are. */
export function holdReplies(tx: Tx, at: string): number {
  quietMailbox(tx, at)
  const waiting = sql`${mailLog.kind} in ('reply', 'attachments_refused') and ${mailLog.state} in ('queued', 'sending')`
  changeRows(tx, mailLog, waiting, { state: 'skipped', error: mayBeOut })
  return changeRows(tx, threadReplies, inArray(threadReplies.state, ['waiting']), { state: 'held', error: mayBeOut })
}
