import { Hono, type MiddlewareHandler } from 'hono'
import { volunteerApplication } from '../../data/contract/volunteers.ts'
import type { Deps } from '../deps.ts'
import type { AdminGuards } from '../http/admin.ts'
import type { Env } from '../http/context.ts'
import { networkOf } from '../http/limits.ts'
import { validate } from '../http/validate.ts'
import { acceptForm, submissionOf } from '../http/writes.ts'
import { listApplications } from './volunteers.store.ts'
import { presentApplication, takeApplication } from './volunteers.ts'

const listLength = 500

const errorsAsText: MiddlewareHandler<Env> = (c, next) => {
  c.set('errorsAsText', true)
  return next()
}

export const volunteersRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<Env>()
    .post(
      '/',
      errorsAsText,
      acceptForm(deps.config, { maxBytes: 128 * 1024 }),
      validate('json', volunteerApplication),
      (c) => {
        const given = { submission: submissionOf(c), fields: c.req.valid('json'), network: networkOf(c, deps) }
        const { receipt, isNew } = takeApplication(deps, given)
        return c.json(receipt, isNew ? 201 : 200)
      },
    )
    .get('/', requireAdmin, (c) => {
      c.header('cache-control', 'private, no-store')
      return c.json(listApplications(deps.db, listLength).map(presentApplication))
    })
