import type { HeldAct } from '../../../data/contract/heldActs.ts'
import type { Deps } from '../../platform/deps.ts'
import { namesOf } from '../auditList.ts'
import type { HeldRow } from './held.store.ts'

/** As both admins see them. What was asked for in words, such as a reason, stays here. */
export function presentHeld({ db, clock }: Pick<Deps, 'db' | 'clock'>, rows: readonly HeldRow[]): HeldAct[] {
  const names = namesOf(db, rows)
  const now = clock.now().getTime()
  return rows.map(({ id, batch, admin, does, subjectKind, subjectId, state, why, dueAt }) => ({
    id,
    batch,
    admin,
    does,
    subject: { kind: subjectKind, id: subjectId },
    name: names.get(`${subjectKind} ${subjectId}`) || null,
    state,
    leftMs: state === 'held' ? Math.max(0, Date.parse(dueAt) - now) : 0,
    why,
  }))
}
