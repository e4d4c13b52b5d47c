/**
 * Where Stripe opens Express accounts, by region, as ISO 3166-1 alpha-2: the countries of
 * https://stripe.com/global and https://docs.stripe.com/connect/express-accounts, read on 2026-11-22. India and Indonesia are open to
 * those alone whom Stripe invites. Stripe has the last word: what a platform may open depends on where it is itself.
 */
export const stripeCountries = {
  'North America': ['CA', 'MX', 'US'],
  Europe: [
    ...['AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GI', 'GR', 'HR', 'HU', 'IE'],
    ...['IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
  ],
  'Asia Pacific': ['AU', 'HK', 'JP', 'MY', 'NZ', 'SG', 'TH'],
  'Middle East': ['AE'],
  'South America': ['BR'],
} as const satisfies Record<string, readonly string[]>

const all: readonly string[] = Object.values(stripeCountries).flat()

/** Whether somebody there can be paid by Stripe; most of Africa cannot. */
export const isStripeCountry = (country: string): boolean => all.includes(country)
