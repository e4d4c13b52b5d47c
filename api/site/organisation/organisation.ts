import { Hono } from 'hono'
import type { AdminName } from '../../../data/contract/admin.ts'
import { type Organisation, type OrganisationChange, organisationChange } from '../../../data/contract/organisation.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { validate } from '../../platform/http/validate.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'

const name = 'organisation'

/** How to reach the people behind the site, as far as an admin has said. */
export const findOrganisation = (db: Store): Organisation => findSetting<Organisation>(db, name) ?? {}

/** Changes the fields that are named and leaves the others as a colleague may have set them meanwhile. */
function changeOrganisation(
  { db, clock, published }: Deps,
  admin: AdminName,
  change: OrganisationChange,
): Organisation {
  return db.transaction((tx) => {
    const before = findOrganisation(tx)
    const value: Organisation = Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, text]) => text))
    const at = toInstant(clock)
    keepSetting(tx, name, value, at)
    const subject = { kind: 'organisation', id: name }
    recordAct(tx, { admin, action: 'organisation.changed', subject, before, after: value, at })
    published.changed(tx, { keys: [publicKeys.site], isSoft: false })
    return value
  })
}

export const organisationRoutes = (deps: Deps, { requireAdmin }: Pick<AdminGuards, 'requireAdmin'>) =>
  new Hono<Env>()
    .get('/', requireAdmin, (c) => c.json(findOrganisation(deps.db)))
    .patch('/', requireAdmin, validate('json', organisationChange), (c) =>
      c.json(changeOrganisation(deps, c.var.admin, c.req.valid('json'))),
    )
