import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { auditLog } from '../../../data/tables/admin.ts'
import type { Store } from '../database.ts'
import { type Before, changeSome, mayName, names } from '../erasure.ts'

const hasDetails = or(isNotNull(auditLog.before), isNotNull(auditLog.after))
const emptied = { before: null, after: null }

/** Forgets what the fields held in acts that name an address. Their number. */
export function eraseDetailsNaming(tx: Store, email: string): number {
  const ids = tx
    .select()
    .from(auditLog)
    .where(and(hasDetails, or(mayName(auditLog.before, email), mayName(auditLog.after, email))))
    .all()
    .filter(({ before, after }) => names(JSON.stringify([before, after]), email))
    .map(({ id }) => id)
  if (ids.length > 0) tx.update(auditLog).set(emptied).where(inArray(auditLog.id, ids)).run()
  return ids.length
}

/** Forgets what the fields of some subjects of a kind held. Their acts' number. */
export const eraseDetailsOf = (tx: Store, kind: string, ids: number[]): number =>
  ids.length === 0
    ? 0
    : tx
        .update(auditLog)
        .set(emptied)
        .where(and(hasDetails, eq(auditLog.subjectKind, kind), inArray(auditLog.subjectId, ids.map(String))))
        .run().changes

export const eraseDetailsBefore = (db: Store, { before, limit }: Before): number =>
  changeSome(db, auditLog, { where: and(lt(auditLog.at, before), hasDetails), change: emptied, limit })
