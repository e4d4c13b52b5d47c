import { Hono } from 'hono'
import { paypalNotice, paypalOrderRequest } from '../../data/contract/donations.ts'
import { t } from '../../data/words/words.ts'
import type { Deps } from '../platform/deps.ts'
import type { Env } from '../platform/http/context.ts'
import { fail } from '../platform/http/errors.ts'
import { networkOf, spend } from '../platform/http/limits.ts'
import { noStore } from '../platform/http/noStore.ts'
import { validate } from '../platform/http/validate.ts'
import { acceptForm, submissionOf } from '../platform/http/writes.ts'
import { donorOf, paypalSetups } from './guard.ts'
import { createPaypalDonations } from './paypal.ts'

export function paypalRoutes(deps: Deps) {
  const donations = createPaypalDonations(deps)
  return new Hono<Env>()
    .use(noStore)
    .get('/setup', async (c) => {
      // A picture on another site could ask in a visitor's name, and would send no `Origin`.
      if (c.req.header('sec-fetch-site') === 'cross-site')
        fail('forbidden', 'foreign_origin', t('This request came from another site.'))
      spend(deps, paypalSetups, networkOf(c, deps))
      return c.json(await donations.prepare())
    })
    .post('/order', acceptForm(deps.config), validate('json', paypalOrderRequest), async (c) => {
      const gift = { submission: submissionOf(c), fields: c.req.valid('json'), donor: donorOf(c, deps) }
      return c.json(await donations.order(gift))
    })
    .post('/order/:orderId/capture', acceptForm(deps.config), async (c) => {
      return c.json(await donations.capture(c.req.param('orderId'), networkOf(c, deps)))
    })
    .post('/webhook', validate('json', paypalNotice), (c) => {
      const { order } = c.req.valid('json')
      if (order !== null) donations.hear(order, networkOf(c, deps))
      return c.json({ received: true })
    })
    .all('*', (c) => c.json({ message: t('There is nothing at this address.'), code: 'not_found' }, 404))
}
