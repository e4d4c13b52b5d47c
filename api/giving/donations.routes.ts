import { Hono } from 'hono'
import { donationFilter, donationListQuery, donationRequest } from '../../data/contract/donations.ts'
import type { Deps } from '../platform/deps.ts'
import type { AdminGuards } from '../platform/http/admin.ts'
import type { Env } from '../platform/http/context.ts'
import { csvHeaders } from '../platform/http/csv.ts'
import { pageOf } from '../platform/http/lists.ts'
import { noStore } from '../platform/http/noStore.ts'
import { validate } from '../platform/http/validate.ts'
import { acceptForm, submissionOf } from '../platform/http/writes.ts'
import { createCardDonations } from './card.ts'
import { countDonations, listDonations } from './donations.store.ts'
import { presentDonation } from './donations.ts'
import { exportDonations } from './export.ts'
import { donorOf, noteVisit } from './guard.ts'
import { sumDonations } from './totals.ts'

const pageLength = 100

/** What the admins see of donations, and the visit of a donor. */
export const donationsRoutes = (deps: Deps, { requireAdmin }: AdminGuards) =>
  new Hono<Env>()
    .use(noStore)
    .post('/visit', acceptForm(deps.config), (c) => {
      noteVisit(c, deps)
      return c.body(null, 204)
    })
    .get('/', requireAdmin, validate('query', donationListQuery), (c) => {
      const query = c.req.valid('query')
      const limit = query.limit ?? pageLength
      const found = listDonations(deps.db, { ...query, limit })
      const total = countDonations(deps.db, query)
      const { rows, headers } = pageOf(found, limit, { path: c.req.path, query, total })
      return c.json(rows.map(presentDonation), 200, headers)
    })
    .get('/totals', requireAdmin, (c) => c.json(sumDonations(deps)))
    .get('/export', requireAdmin, validate('query', donationFilter), (c) => {
      const { name, text } = exportDonations(deps, c.var.admin, c.req.valid('query'))
      return c.body(text, 200, csvHeaders(name))
    })

/** `POST /api/create-payment-intent`. */
export function cardRoutes(deps: Deps) {
  const donations = createCardDonations(deps)
  return new Hono<Env>().post('/', noStore, acceptForm(deps.config), validate('json', donationRequest), async (c) => {
    const gift = { submission: submissionOf(c), fields: c.req.valid('json'), donor: donorOf(c, deps) }
    return c.json(await donations.begin(gift))
  })
}
