import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Organisation } from '../../../data/contract/organisation.ts'
import { taxWordingChange } from '../../../data/contract/statements.ts'
import { language } from '../../../data/words/language.ts'
import { isLanguage } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { comparable } from '../../platform/addresses.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { byId, validate } from '../../platform/http/validate.ts'
import { ofSomebody } from '../desk/donor.ts'
import { languageOfDonor } from '../donations.store.ts'
import { donorOfLink } from '../donorLink.ts'
import { mailLink, showLinkMail } from './linkMail.ts'
import { makeStatement, statementYears } from './statements.ts'
import { changeTaxWording, showTaxWording } from './taxWording.ts'

const year = z.coerce.number().int().min(2000).max(2999)

interface Given {
  /** Who received the donations. */
  organisationOf: (db: Store) => Organisation
}

/** What a donor who came by the mailed link reads of their years: `/api/my-giving/…`. */
export const donorYearRoutes = (deps: Deps, given: Given) =>
  new Hono<Env>()
    .use(noStore)
    .use(async (c, next) => {
      c.header('x-robots-tag', 'noindex')
      await next()
    })
    .get('/:token/statements', (c) => c.json(statementYears(deps.db, donorOfLink(deps, c.req.param('token')))))
    .get('/:token/statement/:year', validate('param', z.object({ token: z.string(), year })), (c) => {
      const { token, year } = c.req.valid('param')
      return answerPdf(c, deps, given, { email: donorOfLink(deps, token), year })
    })

/** The same at the desk, and what is said about tax: in `/api/donations` and `/api/giving`. */
export const deskYearRoutes = (deps: Deps, { requireAdmin }: AdminGuards, given: Given) =>
  new Hono<Env>()
    .use('/donations/:id/donor/*', noStore)
    .use('/giving/*', noStore)
    .get('/donations/:id/donor/statements', requireAdmin, byId, (c) =>
      c.json(statementYears(deps.db, ofSomebody(deps.db, c.req.valid('param').id).donorEmail)),
    )
    .get('/donations/:id/donor/statement/:year', requireAdmin, validate('param', byIdAndYear), (c) => {
      const { id, year } = c.req.valid('param')
      const email = comparable(ofSomebody(deps.db, id).donorEmail)
      return answerPdf(c, deps, given, { email, year, usual: languageOfDonor(deps.db, email) })
    })
    .get('/donations/:id/donor/link', requireAdmin, byId, (c) => c.json(showLinkMail(deps, c.req.valid('param').id)))
    .post('/donations/:id/donor/link', requireAdmin, byId, (c) =>
      c.json(mailLink(deps, c.var.admin, c.req.valid('param').id), 202),
    )
    .get('/giving/tax-wording', requireAdmin, (c) => c.json(showTaxWording(deps.db)))
    .put('/giving/tax-wording', requireAdmin, validate('json', taxWordingChange), (c) =>
      c.json(changeTaxWording(deps, c.var.admin, c.req.valid('json'))),
    )

const byIdAndYear = z.object({ id: z.coerce.number().int().positive(), year })

async function answerPdf(
  c: Context,
  deps: Deps,
  { organisationOf }: Given,
  { email, year, usual }: { email: string; year: number; usual?: string | null },
) {
  const asked = c.req.query('language') ?? usual
  const pdf = await speaking(isLanguage(asked) ? asked : language(), () =>
    makeStatement(deps, { email, year, organisation: organisationOf(deps.db) }),
  )
  return c.body(new Uint8Array(pdf), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="voices-for-wildlife-${year}.pdf"`,
  })
}
