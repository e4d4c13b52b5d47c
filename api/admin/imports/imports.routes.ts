import { Hono } from 'hono'
import { importAsked, importListQuery } from '../../../data/contract/imports.ts'
import { dayOf } from '../../platform/admins/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminEnv, AdminGuards } from '../../platform/http/admin.ts'
import { csvHeaders } from '../../platform/http/csv.ts'
import { pageOf } from '../../platform/http/lists.ts'
import { byId, validate } from '../../platform/http/validate.ts'
import { countImports, listImports } from './imports.store.ts'
import { beginImport, dropImport, lookAtFile, presentImport, reportOf, showImport, undoImport } from './imports.ts'

const pageLength = 20

/** Files of stories, authors, messages and of WordPress: looked at, taken in, taken back. */
export const importsRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<AdminEnv>()
    .use(requireAdmin)
    .get('/', validate('query', importListQuery), (c) => {
      const query = c.req.valid('query')
      const limit = query.limit ?? pageLength
      const asked = { path: c.req.path, query, total: countImports(deps.db) }
      const { rows, headers } = pageOf(listImports(deps.db, { ...query, limit }), limit, asked)
      return c.json(rows.map(presentImport), 200, headers)
    })
    .post('/:kind', validate('param', importAsked), async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return c.json(await lookAtFile(deps, c.var.admin, c.req.valid('param').kind, bytes), 201)
    })
    .get('/:id', byId, (c) => c.json(showImport(deps, c.req.valid('param').id)))
    .get('/:id/report', byId, (c) => {
      const { id } = c.req.valid('param')
      return c.body(reportOf(deps, id), 200, csvHeaders(`import-${id}-${dayOf(deps, c.var.admin)}.csv`))
    })
    .post('/:id/begin', byId, (c) => c.json(beginImport(deps, c.var.admin, c.req.valid('param').id)))
    .post('/:id/undo', byId, (c) => c.json(undoImport(deps, c.var.admin, c.req.valid('param').id)))
    .delete('/:id', byId, async (c) => {
      await dropImport(deps, c.req.valid('param').id)
      return c.body(null, 204)
    })
