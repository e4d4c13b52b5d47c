import { eq } from 'drizzle-orm'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { Organisation, OrganisationChange } from '../../../data/contract/organisation.ts'
import { settings } from '../../../data/tables/system.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'

const name = 'organisation'

/** How to reach the people behind the site, as far as an admin has said. */
export const findOrganisation = (db: Store): Organisation =>
  (db.select({ value: settings.value }).from(settings).where(eq(settings.name, name)).get()?.value ??
    {}) as Organisation

/** Changes the fields that are named and leaves the others as a colleague may have set them meanwhile. */
export function changeOrganisation(
  { db, clock, published }: Deps,
  admin: AdminName,
  change: OrganisationChange,
): Organisation {
  const changed = db.transaction((tx) => {
    const before = findOrganisation(tx)
    const value: Organisation = Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, text]) => text))
    const updatedAt = toInstant(clock)
    tx.insert(settings)
      .values({ name, value, updatedAt })
      .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt } })
      .run()
    const subject = { kind: 'organisation', id: name }
    recordAct(tx, { admin, action: 'organisation.changed', subject, before, after: value, at: updatedAt })
    return value
  })
  published.changed()
  return changed
}
