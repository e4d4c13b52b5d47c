import { Hono } from 'hono'
import { donationRequest } from '../../data/contract/donations.ts'
import type { Deps } from '../platform/deps.ts'
import type { AdminGuards } from '../platform/http/admin.ts'
import type { Env } from '../platform/http/context.ts'
import { noStore } from '../platform/http/noStore.ts'
import { validate } from '../platform/http/validate.ts'
import { acceptForm, submissionOf } from '../platform/http/writes.ts'
import { createCardDonations } from './card.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { donorOf, noteVisit } from './guard.ts'
import { monthlyDeskRoutes } from './monthly/monthly.routes.ts'

/** What the admins see of donations, and the visit of a donor. */
export const donationsRoutes = (deps: Deps, guards: AdminGuards) =>
  new Hono<Env>()
    .use(noStore)
    .post('/visit', acceptForm(deps.config), (c) => {
      noteVisit(c, deps)
      return c.body(null, 204)
    })
    .route('/monthly', monthlyDeskRoutes(deps, guards))
    .route('/', deskRoutes(deps, guards))

/** `POST /api/create-payment-intent`. */
export function cardRoutes(deps: Deps) {
  const donations = createCardDonations(deps)
  return new Hono<Env>().post('/', noStore, acceptForm(deps.config), validate('json', donationRequest), async (c) => {
    const gift = { submission: submissionOf(c), fields: c.req.valid('json'), donor: donorOf(c, deps) }
    return c.json(await donations.begin(gift))
  })
}
