import type { AdminName } from '../../../data/contract/admin.ts'
import type { HeldWaiting } from '../../../data/contract/heldActs.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'

const name = 'held_acts'

/** Whether acts of the desk wait ten seconds; they do until an admin says otherwise. */
export const findWaiting = (db: Store): HeldWaiting => findSetting<HeldWaiting>(db, name) ?? { waits: true }

/** What waits already goes on waiting. */
export function keepWaiting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: AdminName,
  after: HeldWaiting,
): HeldWaiting {
  const at = toInstant(clock)
  db.transaction((tx) => {
    const before = findWaiting(tx)
    if (before.waits === after.waits) return
    keepSetting(tx, name, after, at)
    recordAct(tx, {
      admin,
      action: 'held.waiting_changed',
      subject: { kind: 'held_acts', id: name },
      before,
      after,
      at,
    })
  })
  return after
}
