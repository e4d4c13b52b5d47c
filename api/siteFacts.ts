import type { Payments, SiteFacts } from '../data/contract/site.ts'
import { ratesInForce } from './authors/index.ts'
import { cardFees } from './giving/index.ts'
import { asksToConfirm } from './outreach/index.ts'
import type { Config } from './platform/config.ts'
import type { Deps } from './platform/deps.ts'
import { canFollow } from './platform/mail/mailSettings.ts'
import { findOrganisation } from './site/index.ts'

export const siteFactsOf = ({ config, db, mailer }: Pick<Deps, 'config' | 'db' | 'mailer'>): SiteFacts => ({
  donateUrl: donateUrlOf(config, findOrganisation(db).donationPage),
  translationsUrl: config.TRANSLATIONS_URL ?? '/words/{language}.json',
  organisation: findOrganisation(db),
  rateCard: ratesInForce(db).inForce,
  newsletterAsks: asksToConfirm({ db, mailer }),
  canFollow: canFollow({ db, mailer }),
  copiesDays: config.COPIES_URL ? config.COPIES_DAYS : null,
  payments: paymentsOf(config),
})

const ownPage = '/donate'

/** As an admin has chosen on the desk, else as the operator has. The page of this site under its full address is no page elsewhere: its only button would lead to itself. */
function donateUrlOf({ EXTERNAL_DONATE_URL, publicUrl }: Config, chosen: string | undefined): string {
  const external = chosen ?? EXTERNAL_DONATE_URL
  if (!external) return ownPage
  const isOwn = placeOf(external) === placeOf(`${publicUrl}${ownPage}`)
  return isOwn ? ownPage : external
}

/** Without what leads to the same page all the same: http or https, a slash or a question at the end. */
function placeOf(address: string): string {
  const { host, pathname } = new URL(address)
  return `${host}${pathname.replace(/\/+$/, '')}`.toLowerCase()
}

/** The ways to pay whose keys are there. */
const paymentsOf = (config: Config): Payments => ({
  card: config.STRIPE_PUBLISHABLE_KEY
    ? {
        publishableKey: config.STRIPE_PUBLISHABLE_KEY,
        scriptUrl: config.STRIPE_JS_URL ?? null,
        fees: cardFees(config),
      }
    : null,
  paypal: config.PAYPAL_CLIENT_ID
    ? { environment: config.PAYPAL_API_BASE ? 'sandbox' : 'production', scriptUrl: config.PAYPAL_SDK_URL ?? null }
    : null,
  mobileMoney: config.FLUTTERWAVE_SECRET_KEY !== undefined,
})
