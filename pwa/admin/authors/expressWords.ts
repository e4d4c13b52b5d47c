import type { AuthorProfile } from '../../../data/contract/authors.ts'
import type { Tint } from '../../ui/Tag.tsx'

/** started: Stripe still waits for what it asks of the author; held: it knows them, and does not pay out yet. */
export type ExpressState = 'none' | 'started' | 'held' | 'ready'

type Account = Pick<AuthorProfile, 'stripeAccountId' | 'stripeExpressOnboarded' | 'stripeExpressPayoutsEnabled'>

export function expressStateOf(author: Account): ExpressState {
  if (author.stripeAccountId === null) return 'none'
  if (!author.stripeExpressOnboarded) return 'started'
  return author.stripeExpressPayoutsEnabled ? 'ready' : 'held'
}

export const expressWords: Record<ExpressState, { tint: Tint; label: string; told?: string }> = {
  none: { tint: 'neutral', label: 'No Stripe account' },
  started: { tint: 'marigold', label: 'Stripe: onboarding', told: 'The author has not finished at Stripe yet.' },
  held: { tint: 'marigold', label: 'Stripe: held', told: 'Stripe does not pay out to this account yet.' },
  ready: { tint: 'green', label: 'Stripe: ready' },
}

/** Alpha-2 to the name people use; the letters themselves where there is none. */
export const countryName = (code: string): string => countries.of(code) ?? code

const countries = new Intl.DisplayNames('en', { type: 'region' })
