import { Hono } from 'hono'
import { paypalOrderRequest } from '../../data/contract/donations.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/context.ts'
import { type Limit, networkOf, spend } from '../http/limits.ts'
import { neverKept } from '../http/neverKept.ts'
import { validate } from '../http/validate.ts'
import { acceptForm, submissionOf } from '../http/writes.ts'
import { donorOf } from './guard.ts'
import { createPaypalDonations } from './paypal.ts'

const maxBytes = 8 * 1024

/** A school may give from one address; each call costs PayPal a call as well. */
const bound = { identifierType: 'network', most: 60, windowMs: 10 * 60_000 } as const
const setups: Limit = { action: 'paypal_setup', ...bound }
const captures: Limit = { action: 'paypal_capture', ...bound }

export function paypalRoutes(deps: Deps) {
  const donations = createPaypalDonations(deps)
  return new Hono<Env>()
    .use(neverKept)
    .get('/setup', async (c) => {
      spend(deps, setups, networkOf(c, deps))
      return c.json(await donations.prepare())
    })
    .post('/order', acceptForm(deps.config, { maxBytes }), validate('json', paypalOrderRequest), async (c) => {
      const gift = { submission: submissionOf(c), fields: c.req.valid('json'), donor: donorOf(c, deps) }
      return c.json(await donations.order(gift))
    })
    .post('/order/:orderId/capture', acceptForm(deps.config, { maxBytes }), async (c) => {
      spend(deps, captures, networkOf(c, deps))
      return c.json(await donations.capture(c.req.param('orderId')))
    })
    .all('*', (c) => c.json({ message: 'There is nothing at this address.', code: 'not_found' }, 404))
}
