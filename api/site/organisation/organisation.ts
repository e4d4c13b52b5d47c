import type { AdminName } from '../../../data/contract/admin.ts'
import type { Organisation, OrganisationChange } from '../../../data/contract/organisation.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'

const name = 'organisation'

/** How to reach the people behind the site, as far as an admin has said. */
export const findOrganisation = (db: Store): Organisation => findSetting<Organisation>(db, name) ?? {}

/** Changes the fields that are named and leaves the others as a colleague may have set them meanwhile. */
export function changeOrganisation(
  { db, clock, published }: Deps,
  admin: AdminName,
  change: OrganisationChange,
): Organisation {
  const changed = db.transaction((tx) => {
    const before = findOrganisation(tx)
    const value: Organisation = Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, text]) => text))
    const at = toInstant(clock)
    keepSetting(tx, name, value, at)
    const subject = { kind: 'organisation', id: name }
    recordAct(tx, { admin, action: 'organisation.changed', subject, before, after: value, at })
    return value
  })
  published.changed()
  return changed
}
