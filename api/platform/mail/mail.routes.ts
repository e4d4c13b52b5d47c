import { Hono } from 'hono'
import { type MailOverview, mailQuery, mailSettings } from '../../../data/contract/outreach/mail.ts'
import type { EmailStatus } from '../../../data/contract/outreach/newsletter.ts'
import type { Deps } from '../deps.ts'
import type { AdminEnv, AdminGuards } from '../http/admin.ts'
import { pageOf } from '../http/lists.ts'
import { byId, validate } from '../http/validate.ts'
import { describeMail, listTroubledMail, presentMail, retryMail } from './mailDesk.ts'
import { changeMailSettings, mailSettingsOf } from './mailSettings.ts'

const pageLength = 50

export const mailRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<AdminEnv>()
    .get('/', requireAdmin, validate('query', mailQuery), (c) => {
      const query = c.req.valid('query')
      const found = listTroubledMail(deps, { ...query, limit: pageLength })
      const { rows, headers } = pageOf(found, pageLength, { path: c.req.path, query })
      const overview: MailOverview = { ...describeMail(deps), troubled: rows.map(presentMail) }
      return c.json(overview, 200, headers)
    })
    .get('/settings', requireAdmin, (c) => c.json(mailSettingsOf(deps.db)))
    .put('/settings', requireAdmin, validate('json', mailSettings), (c) =>
      c.json(changeMailSettings(deps, c.var.admin, c.req.valid('json'))),
    )
    .post('/:id/retry', requireAdmin, byId, (c) =>
      c.json(presentMail(retryMail(deps, c.var.admin, c.req.valid('param').id))),
    )

/** Says whether a mail server is set up. Sends nothing. */
export const emailRoutes = (deps: Pick<Deps, 'mailer'>, { requireAdmin }: AdminGuards) =>
  new Hono<AdminEnv>().get('/test', requireAdmin, (c) => {
    const status: EmailStatus = { configured: deps.mailer.way === 'smtp' }
    return c.json(status)
  })
