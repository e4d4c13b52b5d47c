import { Hono } from 'hono'
import { contactListQuery, contactSubmission } from '../../data/contract/contact.ts'
import type { Deps } from '../deps.ts'
import type { AdminGuards } from '../http/admin.ts'
import type { Env } from '../http/context.ts'
import { networkOf } from '../http/limits.ts'
import { pageOf } from '../http/lists.ts'
import { validate } from '../http/validate.ts'
import { acceptForm, submissionOf } from '../http/writes.ts'
import { listMessages } from './contact.store.ts'
import { presentMessage, takeMessage } from './contact.ts'

const pageLength = 100

export const contactRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<Env>()
    .post('/', acceptForm(deps.config, { maxBytes: 64 * 1024 }), validate('json', contactSubmission), (c) => {
      const given = { submission: submissionOf(c), fields: c.req.valid('json'), network: networkOf(c, deps) }
      const { receipt, isNew } = takeMessage(deps, given)
      return c.json(receipt, isNew ? 201 : 200)
    })
    .get('/', requireAdmin, validate('query', contactListQuery), (c) => {
      const query = c.req.valid('query')
      const found = listMessages(deps.db, { ...query, isSpam: query.spam === 'true', limit: pageLength })
      const { rows, headers } = pageOf(found, pageLength, { path: c.req.path, query })
      c.header('cache-control', 'private, no-store')
      return c.json(rows.map(presentMessage), 200, headers)
    })
