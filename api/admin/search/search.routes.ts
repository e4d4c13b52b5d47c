import { Hono } from 'hono'
import { deskSearchQuery } from '../../../data/contract/deskSearch.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { validate } from '../../platform/http/validate.ts'
import { searchDesk } from './search.ts'

/** Nobody notes who looked for whom. */
export const deskSearchRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<Env>().get('/', requireAdmin, validate('query', deskSearchQuery), (c) =>
    c.json(searchDesk(deps, c.req.valid('query').q)),
  )
