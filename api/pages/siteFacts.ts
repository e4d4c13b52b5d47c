import type { Payments, SiteFacts } from '../../data/contract/site.ts'
import type { Config } from '../config.ts'

export const siteFactsOf = (config: Config): SiteFacts => ({
  donateUrl: config.EXTERNAL_DONATE_URL ?? '/donate',
  payments: paymentsOf(config),
})

/** The ways to pay whose keys are there. */
const paymentsOf = (config: Config): Payments => ({
  card: config.STRIPE_PUBLISHABLE_KEY
    ? { publishableKey: config.STRIPE_PUBLISHABLE_KEY, scriptUrl: config.STRIPE_JS_URL ?? null }
    : null,
  paypal: config.PAYPAL_CLIENT_ID
    ? { environment: config.PAYPAL_API_BASE ? 'sandbox' : 'production', scriptUrl: config.PAYPAL_SDK_URL ?? null }
    : null,
})
