import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { AdminName } from '../../../data/contract/admin.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import type { Store } from '../database.ts'

export interface Act {
  /** Nobody when the writer did it, by receipt code, or the product by itself. */
  admin?: AdminName
  /** What was done, such as `story.published`. */
  action: string
  subject: { kind: string; id: number | string }
  before?: unknown
  after?: unknown
  at: string
}

/** Notes who did what, in the transaction that does it. */
export function recordAct(tx: Store, { admin, action, subject, before, after, at }: Act): void {
  tx.insert(auditLog)
    .values({ admin, action, subjectKind: subject.kind, subjectId: String(subject.id), before, after, at })
    .run()
}

/** Whether an admin has ever done something. */
export const hasActs = (db: Store) =>
  db.select({ id: auditLog.id }).from(auditLog).where(isNotNull(auditLog.admin)).limit(1).get() !== undefined

/** What was done to a subject by some of the actions, oldest first. */
export const listActsOf = (db: Store, { kind, id }: Act['subject'], actions: string[]) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, String(id)), inArray(auditLog.action, actions)))
    .orderBy(auditLog.id)
    .all()

/** Forgets what the fields of a subject held. That they were changed, when and by whom stays known. */
export function forgetDetails(tx: Store, { kind, id }: Act['subject']): void {
  tx.update(auditLog)
    .set({ before: null, after: null })
    .where(and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, String(id))))
    .run()
}
