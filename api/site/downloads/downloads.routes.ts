import { setImmediate as nextTurn } from 'node:timers/promises'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AdminName } from '../../../data/contract/admin.ts'
import { exportAsked } from '../../../data/contract/downloads.ts'
import type { ExportForm } from '../../../data/vocabulary/downloads.ts'
import { dayOf } from '../../platform/admins/profile.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminEnv, AdminGuards } from '../../platform/http/admin.ts'
import { fail } from '../../platform/http/errors.ts'
import { validate } from '../../platform/http/validate.ts'
import { writeJson, writeZip } from './data.ts'
import { createDatabaseCopies } from './database.ts'
import { writeKind } from './kinds.ts'

/** What the admins can take home: all data in two forms, each kind by itself, and the database. Each download is noted. */
export function downloadsRoutes(deps: Deps, { requireAdmin }: AdminGuards) {
  const copyDatabase = createDatabaseCopies(deps)
  return new Hono<AdminEnv>()
    .use(requireAdmin)
    .use(askedForHere)
    .get('/data.zip', (c) => {
      const { admin } = c.var
      const at = noteExport(deps, admin, 'csv')
      return c.body(streamOf(writeZip(deps.db, at)), 200, fileHeaders(deps, admin, 'data', 'zip', 'application/zip'))
    })
    .get('/data.json', (c) => {
      const { admin } = c.var
      const at = noteExport(deps, admin, 'json')
      return c.body(streamOf(writeJson(deps.db, at)), 200, fileHeaders(deps, admin, 'data', 'json', 'application/json'))
    })
    .get('/database', async (c) => {
      const { admin } = c.var
      const { bytes, parts, letGo } = await copyDatabase()
      const subject = { kind: 'database', id: 'whole' }
      recordAct(deps.db, { admin, action: 'database.downloaded', subject, at: toInstant(deps.clock) })
      return c.body(streamOf(parts, letGo), 200, {
        ...fileHeaders(deps, admin, 'backup', 'sqlite', 'application/vnd.sqlite3'),
        'content-length': String(bytes),
      })
    })
    .get('/:kind/:form', validate('param', exportAsked), (c) => {
      const { admin } = c.var
      const { kind, form } = c.req.valid('param')
      const subject = { kind, id: 'list' }
      recordAct(deps.db, { admin, action: 'data.kind_exported', subject, after: { form }, at: toInstant(deps.clock) })
      return c.body(streamOf(writeKind(deps.db, kind, form)), 200, fileHeaders(deps, admin, kind, form, types[form]))
    })
}

const types: Record<ExportForm, string> = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' }

/** A link on another site would make an admin's browser fetch everything; and asking for headers alone makes nothing. */
const askedForHere = createMiddleware<AdminEnv>(async (c, next) => {
  const from = c.req.header('sec-fetch-site')
  if (from === 'cross-site' || from === 'same-site')
    fail('forbidden', 'foreign_origin', 'This request came from another site.')
  if (c.req.method === 'HEAD') return c.body(null, 204)
  await next()
})

function noteExport({ db, clock }: Pick<Deps, 'db' | 'clock'>, admin: AdminName, form: 'csv' | 'json'): string {
  const at = toInstant(clock)
  recordAct(db, { admin, action: 'data.exported', subject: { kind: 'data', id: 'all' }, after: { form }, at })
  return at
}

/** `voices-data-2026-03-01.zip`: the day is one of the admin's zone. */
function fileHeaders(deps: Pick<Deps, 'db' | 'clock'>, admin: AdminName, what: string, end: string, type: string) {
  const name = `voices-${what}-${dayOf(deps, admin)}.${end}`
  return { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
}

/** A stream that is written as fast as it is read, and no faster; who breaks off ends what writes it, begun or not. */
function streamOf(parts: AsyncGenerator<Uint8Array>, letGo?: () => Promise<void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      // Between two parts other callers have their turn.
      await nextTurn()
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await parts.return(undefined)
      await letGo?.()
    },
  })
}
