/**
 * Where Stripe opens Express accounts, by region, as ISO 3166-1 alpha-2: the countries of
 * https://stripe.com/global and https://docs.stripe.com/connect/express-accounts, read on 2026-11-22. India and Indonesia are open to
 * those alone whom Stripe invites. Who of them can be paid is another question: `payableFrom`.
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

export const isStripeCountry = (country: string): boolean => all.includes(country)

/** Of Europe, what is neither in the European Economic Area nor the United Kingdom nor Switzerland. */
const apart: readonly string[] = ['GI']

/**
 * Among these, money crosses borders: the United States, the United Kingdom, the European Economic Area, Canada and
 * Switzerland (https://docs.stripe.com/connect/cross-border-payouts, read on 2026-11-22).
 */
const acrossBorders: readonly string[] = ['US', 'CA', ...stripeCountries.Europe].filter((each) => !apart.includes(each))

/** Where authors can be paid from a site whose own Stripe account is in a country. */
export const payableFrom = (own: string): readonly string[] => (acrossBorders.includes(own) ? acrossBorders : [own])
