import { Hono } from 'hono'
import { newDataRequest, personErasure, personExport, personQuery } from '../../data/contract/privacy.ts'
import { closeRequest, listRequests, noteRequest, reopenRequest } from '../inbox/index.ts'
import { dayOf } from '../platform/admins/profile.ts'
import type { Deps } from '../platform/deps.ts'
import type { AdminGuards } from '../platform/http/admin.ts'
import type { Env } from '../platform/http/context.ts'
import { noStore } from '../platform/http/noStore.ts'
import { byId, validate } from '../platform/http/validate.ts'
import { submissionOf } from '../platform/http/writes.ts'
import { erasePerson, exportPerson, findPerson } from './dataSubject.ts'
import { personHtml } from './dataSubjectHtml.ts'
import { retentionReport } from './retention.ts'

/** Addresses of people travel in bodies: those of requests end up in logs and histories. */
export const privacyRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<Env>()
    .use(noStore)
    .post('/find', requireAdmin, validate('json', personQuery), (c) =>
      c.json(findPerson(deps, c.get('admin'), c.req.valid('json').email)),
    )
    .post('/export', requireAdmin, validate('json', personExport), (c) => {
      const { email, format } = c.req.valid('json')
      const file = exportPerson(deps, c.get('admin'), email)
      // Without the address: names of files end up in lists of downloads.
      const name = `personal-data-${dayOf(deps, c.get('admin'))}.${format}`
      c.header('content-disposition', `attachment; filename="${name}"`)
      return format === 'html' ? c.html(personHtml(file)) : c.json(file)
    })
    .post('/erase', requireAdmin, validate('json', personErasure), async (c) =>
      c.json(await erasePerson(deps, c.get('admin'), c.req.valid('json'))),
    )
    .get('/requests', requireAdmin, (c) => c.json(listRequests(deps.db)))
    .post('/requests', requireAdmin, validate('json', newDataRequest), (c) =>
      c.json(noteRequest(deps, c.get('admin'), c.req.valid('json'), submissionOf(c)), 201),
    )
    .post('/requests/:id/close', requireAdmin, byId, (c) =>
      c.json(closeRequest(deps, c.get('admin'), c.req.valid('param').id)),
    )
    .post('/requests/:id/reopen', requireAdmin, byId, (c) =>
      c.json(reopenRequest(deps, c.get('admin'), c.req.valid('param').id)),
    )
    .get('/retention', requireAdmin, (c) => c.json(retentionReport(deps.db)))
