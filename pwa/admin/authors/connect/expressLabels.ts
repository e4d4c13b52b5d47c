import type { AuthorProfile, ExpressPlatform } from '../../../../data/contract/authors/authors.ts'
import { payableFrom, stripeCountries } from '../../../../data/vocabulary/stripeCountries.ts'
import type { Tint } from '../../../ui/Tag.tsx'

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

/** Of each region of Stripe's, the countries that can be paid from a country; regions without any are left out. */
export const payableRegions = (own: string): [region: string, codes: string[]][] =>
  Object.entries(stripeCountries)
    .map(([region, codes]): [string, string[]] => [region, codes.filter((code) => payableFrom(own).includes(code))])
    .filter(([, codes]) => codes.length > 0)

/** What may stand in the way of an account that was opened when more countries were offered. */
export const borderInWords = (
  { stripeAccountId, stripeCountry }: Pick<AuthorProfile, 'stripeAccountId' | 'stripeCountry'>,
  own: string,
): string | null =>
  stripeAccountId === null || stripeCountry === null || payableFrom(own).includes(stripeCountry)
    ? null
    : `This account is in ${countryName(stripeCountry)}. Stripe may refuse to send money there from our own account (${countryName(own)}). If it does, pay by bank transfer, PayPal or check.`

/** Where the setting and Stripe do not agree. */
export const mismatchInWords = ({ country, countryAtStripe }: ExpressPlatform): string | null =>
  countryAtStripe === null || countryAtStripe === country
    ? null
    : `Country of our own account: Stripe says ${countryName(countryAtStripe)}, and the setting STRIPE_ACCOUNT_COUNTRY says ${countryName(country)}. Ask whoever runs the site to set STRIPE_ACCOUNT_COUNTRY=${countryAtStripe}. Until then, the wrong countries are offered here.`
