import type { AdminName } from '../../data/contract/admin.ts'
import type { AddressProof } from '../../data/vocabulary/authors.ts'
import { recordAct } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database.ts'
import { type AuthorRow, changeAuthor } from './authors.store.ts'
import { noAuthor, subjectOf } from './subject.ts'

/** Notes that the address is the author's; the act of an admin, or of the author alone. */
export function prove(
  tx: Tx,
  { id }: AuthorRow,
  { by, admin, at }: { by: AddressProof; admin?: AdminName; at: string },
) {
  recordAct(tx, { admin, action: 'author.proven', subject: subjectOf(id), after: { by }, at })
  return changeAuthor(tx, id, { provenBy: by, provenAt: at }, at) ?? noAuthor()
}
