import { Hono } from 'hono'
import { z } from 'zod'
import { mobileGiftRequest, mobileQuoteQuery } from '../../../data/contract/donations.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import { networkOf, spend } from '../../platform/http/limits.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { validate } from '../../platform/http/validate.ts'
import { acceptForm, submissionOf } from '../../platform/http/writes.ts'
import { donorOf, mobileQuotes } from '../guard.ts'
import { createMobileGifts } from './gifts.ts'

/** The act of the donor's device: whoever does not know it learns nothing of the gift. */
const bySubmission = z.object({ submission: z.uuid().toLowerCase() })

/** `/api/mobile-gifts`. */
export function mobileGiftsRoutes(deps: Deps) {
  const gifts = createMobileGifts(deps)
  return new Hono<Env>()
    .use(noStore)
    .get('/quote', validate('query', mobileQuoteQuery), async (c) => {
      spend(deps, mobileQuotes, networkOf(c, deps))
      return c.json(await gifts.quote(c.req.valid('query')))
    })
    .get('/:submission', validate('param', bySubmission), async (c) =>
      c.json(await gifts.look(c.req.valid('param').submission)),
    )
    .post('/', acceptForm(deps.config), validate('json', mobileGiftRequest), async (c) => {
      const gift = { submission: submissionOf(c), fields: c.req.valid('json'), donor: donorOf(c, deps) }
      return c.json(await gifts.begin(gift))
    })
}
