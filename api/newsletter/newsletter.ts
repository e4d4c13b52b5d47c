import { Hono } from 'hono'
import { type NewsletterAnswer, newsletterSignup } from '../../data/contract/newsletter.ts'
import { newsletterSubscriptions } from '../../data/tables/newsletter.ts'
import { toInstant } from '../clock.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/context.ts'
import { type Limit, networkOf, spend } from '../http/limits.ts'
import { validate } from '../http/validate.ts'
import { acceptForm } from '../http/writes.ts'
import { notify } from '../notifications/notify.ts'

/** Enough for a school that subscribes together, too little for filling the list by a program. */
const signupsPerNetwork: Limit = { action: 'newsletter', identifierType: 'network', most: 100, windowMs: 3_600_000 }

const answer: NewsletterAnswer = { message: 'Thank you for subscribing! You will receive our latest updates.' }

/** Nothing in the answer tells whether an address was in the list before. */
export const newsletterRoutes = (deps: Deps) =>
  new Hono<Env>().post('/', acceptForm(deps.config, { maxBytes: 4096 }), validate('json', newsletterSignup), (c) => {
    spend(deps, signupsPerNetwork, networkOf(c, deps))
    subscribe(deps, c.req.valid('json').email)
    return c.json(answer)
  })

/** Puts an address on the list, where it stands once whatever its case. */
function subscribe({ db, clock }: Deps, email: string): void {
  const at = toInstant(clock)
  db.transaction((tx) => {
    const { changes } = tx
      .insert(newsletterSubscriptions)
      .values({ email, subscribedAt: at })
      .onConflictDoNothing()
      .run()
    if (changes === 0) return
    const title = 'New newsletter subscriber'
    notify(tx, { type: 'newsletter_signup', title, message: `${email} subscribed.`, authorEmail: email, at })
  })
}
