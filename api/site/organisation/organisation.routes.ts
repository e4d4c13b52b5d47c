import { Hono } from 'hono'
import { organisationChange } from '../../../data/contract/organisation.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { validate } from '../../platform/http/validate.ts'
import { changeOrganisation, findOrganisation } from './organisation.ts'

export const organisationRoutes = (deps: Deps, { requireAdmin }: Pick<AdminGuards, 'requireAdmin'>) =>
  new Hono<Env>()
    .get('/', requireAdmin, (c) => c.json(findOrganisation(deps.db)))
    .patch('/', requireAdmin, validate('json', organisationChange), (c) =>
      c.json(changeOrganisation(deps, c.var.admin, c.req.valid('json'))),
    )
