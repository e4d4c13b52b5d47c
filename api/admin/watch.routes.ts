import { Hono } from 'hono'
import { auditListQuery } from '../../data/contract/admin.ts'
import type { Deps } from '../platform/deps.ts'
import { type AdminGuards, takeCookie, tokenOf } from '../platform/http/admin.ts'
import type { Env } from '../platform/http/context.ts'
import { pageOf } from '../platform/http/lists.ts'
import { validate } from '../platform/http/validate.ts'
import { findActDetails, listActions, listActs, presentActs } from './auditList.ts'
import { endAllSessions, endSession, listSessions } from './sessionList.ts'

const pageLength = 50

/** Where the admins are signed in. */
export const sessionsRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<Env>()
    .get('/', requireAdmin, (c) => c.json(listSessions(deps, tokenOf(c))))
    .delete('/', requireAdmin, (c) => {
      endAllSessions(deps, c.var.admin)
      takeCookie(c, deps.config.publicUrl)
      return c.body(null, 204)
    })
    .delete('/:id', requireAdmin, (c) => {
      endSession(deps, c.var.admin, c.req.param('id'))
      return c.body(null, 204)
    })

/** Who did what. */
export const auditRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<Env>()
    .get('/', requireAdmin, validate('query', auditListQuery), (c) => {
      const query = c.req.valid('query')
      const found = listActs(deps.db, c.var.admin, { ...query, limit: pageLength })
      const { rows, headers } = pageOf(found, pageLength, { path: c.req.path, query })
      return c.json(presentActs(deps.db, rows), 200, headers)
    })
    .get('/actions', requireAdmin, (c) => c.json(listActions(deps.db)))
    .get('/:id{\\d+}', requireAdmin, (c) => c.json(findActDetails(deps.db, Number(c.req.param('id')))))
