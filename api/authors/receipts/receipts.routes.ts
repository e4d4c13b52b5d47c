import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { nameCorrection, receiptQuestion, scopeChoice, withdrawal } from '../../../data/contract/authors/receipts.ts'
import type { Deps } from '../../platform/deps.ts'
import { requireOwnSite } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { networkOf } from '../../platform/http/limits.ts'
import { validate } from '../../platform/http/validate.ts'
import { chooseScopes, correctName, statusOfReceipt, withdraw } from './receipts.ts'

/** The way back for a writer without an account. Codes come in bodies: addresses end up in logs and histories. */
export const receiptsRoutes = (deps: Deps) => {
  const holder = (c: Context<Env>, code: string) => ({ code, network: networkOf(c, deps) })
  return new Hono<Env>()
    .use(keptNowhere(deps))
    .post('/status', validate('json', receiptQuestion), (c) =>
      c.json(statusOfReceipt(deps, holder(c, c.req.valid('json').code))),
    )
    .post('/name', validate('json', nameCorrection), (c) => {
      const { code, authorName } = c.req.valid('json')
      return c.json(correctName(deps, holder(c, code), authorName))
    })
    .post('/scopes', validate('json', scopeChoice), (c) => {
      const { code, ...scopes } = c.req.valid('json')
      return c.json(chooseScopes(deps, holder(c, code), scopes))
    })
    .post('/withdraw', validate('json', withdrawal), async (c) =>
      c.json(await withdraw(deps, holder(c, c.req.valid('json').code))),
    )
}

const keptNowhere = ({ config }: Deps) =>
  createMiddleware<Env>(async (c, next) => {
    c.header('cache-control', 'private, no-store')
    requireOwnSite(c, config.publicUrl)
    await next()
  })
