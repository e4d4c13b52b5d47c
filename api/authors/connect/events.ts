import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { ifKnown } from '../../platform/providers/providerError.ts'
import type { EventHandlers } from '../../platform/webhooks/handlers.ts'
import { findAuthor, findAuthorOfAccount } from '../authors.store.ts'
import { flagsOf, isSame, keepState, noteLeft } from './state.ts'

const accountShape = z.object({ id: z.string().min(1) })
const notOurs = 'Not an account of an author of this site.'

/**
 * What Stripe's events about accounts make of profiles. They come late, twice and in any order, so they only say that there
 * is something to ask Stripe. https://docs.stripe.com/api/events/types#event_types-account.updated
 */
export const expressEvents = (depsOf: () => Pick<Deps, 'accounts' | 'clock' | 'db'>): EventHandlers => ({
  'account.updated': async ({ data }) => {
    const deps = depsOf()
    const { id } = accountShape.parse(data.object)
    const before = findAuthorOfAccount(deps.db, id)
    if (!before) return () => notOurs
    if (!deps.accounts) throw new Error('Stripe is not set up, so it cannot be asked.')
    const state = await ifKnown(deps.accounts.findAccount(id))
    const after = state && flagsOf(state)
    return (tx) => {
      const now = findAuthor(tx, before.id)
      if (now?.stripeAccountId !== id) return notOurs
      if (!after) {
        noteLeft(tx, deps, now)
        return `${now.name}: the account has left.`
      }
      // Another event asked meanwhile, and may have had the newer answer: this one is handled again.
      if (!isSame(now, before) && !isSame(now, after)) throw new Error('The account changed while Stripe was asked.')
      const isNew = keepState(tx, deps, now, after)
      return `${now.name}: ${after.stripeExpressPayoutsEnabled ? 'can be paid' : 'cannot be paid'}${isNew ? '.' : ', nothing new.'}`
    }
  },
})
