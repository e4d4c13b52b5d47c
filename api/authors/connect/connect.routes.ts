import { Hono } from 'hono'
import {
  type ExpressCreated,
  type ExpressLink,
  type ExpressMailed,
  type ExpressPlatform,
  expressCreation,
  expressTransfer,
} from '../../../data/contract/authors/authors.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { byId, validate } from '../../platform/http/validate.ts'
import { submissionOf } from '../../platform/http/writes.ts'
import { presentPayout } from '../payouts/present.ts'
import { presentAuthor } from '../present.ts'
import { mailAccount, openAccount, openDashboard, openOnboarding } from './accounts.ts'
import { openPlatform } from './platform.ts'
import { transferToAuthor } from './transfer.ts'

/** Accounts of authors at Stripe: opened, led into, and sent money to. */
export function connectRoutes(deps: Deps, { requireAdmin }: AdminGuards) {
  const platform = openPlatform(deps)
  return new Hono<Env>()
    .get('/stripe-express', requireAdmin, async (c) => c.json((await platform()) satisfies ExpressPlatform))
    .post('/:id/stripe-express/create', requireAdmin, byId, validate('json', expressCreation), async (c) => {
      const { country } = c.req.valid('json')
      const author = await openAccount(deps, c.var.admin, c.req.valid('param').id, country)
      return c.json({ author: presentAuthor(deps, author), emailSent: emailSent(deps) } satisfies ExpressCreated, 201)
    })
    .post('/:id/stripe-express/onboarding-link', requireAdmin, byId, async (c) =>
      c.json({ url: await openOnboarding(deps, c.var.admin, c.req.valid('param').id) } satisfies ExpressLink),
    )
    .post('/:id/stripe-express/send-email', requireAdmin, byId, (c) => {
      mailAccount(deps, c.var.admin, c.req.valid('param').id, submissionOf(c))
      return c.json({ emailSent: emailSent(deps) } satisfies ExpressMailed)
    })
    .post('/:id/stripe-express/login-link', requireAdmin, byId, async (c) =>
      c.json({ url: await openDashboard(deps, c.var.admin, c.req.valid('param').id) } satisfies ExpressLink),
    )
    .post('/:id/stripe-express/transfer', requireAdmin, byId, validate('json', expressTransfer), async (c) => {
      const { id } = c.req.valid('param')
      const payout = await transferToAuthor(deps, c.var.admin, {
        id,
        submission: submissionOf(c),
        ...c.req.valid('json'),
      })
      return c.json(presentPayout(deps, payout), 201)
    })
}

/** Without a mail server it goes into a file, and reaches nobody. */
const emailSent = ({ mailer }: Deps) => mailer.way === 'smtp'
