import type { CardFee } from '../rules/giving/feeCover.ts'
import type { RateCard } from '../vocabulary/rewards.ts'
import type { Organisation } from './organisation.ts'

/** What the operator decided and the screens need to know: handed to the browser with each page, so nothing in it is secret. */
export interface SiteFacts {
  /** Where stories and news send a donor: another site, or this one's own page. */
  donateUrl: string
  /** The file of a translation; `{language}` in it is that of the translation. */
  translationsUrl: string
  /** How to reach the people behind the site, as far as an admin has said. */
  organisation: Organisation
  /** What authors are paid by today. */
  rateCard: RateCard
  /** Whether somebody who joins the newsletter is asked by mail first. */
  newsletterAsks: boolean
  /** Whether new stories can be followed by mail. */
  canFollow: boolean
  /** How many days copies of the database go back; null where it is not copied. */
  copiesDays: number | null
  /** The ways to pay that are set up here. */
  payments: Payments
}

/** What a payment by card costs, which donors may cover: given once, or each month. */
export interface CardFees {
  once: CardFee
  monthly: CardFee
}

/** Null: not set up. `scriptUrl` stands in the place of the provider's own script, for trying out. */
export interface Payments {
  card: { publishableKey: string; scriptUrl: string | null; fees: CardFees } | null
  paypal: { environment: 'production' | 'sandbox'; scriptUrl: string | null } | null
  /** A donor can be asked on the phone. */
  mobileMoney: boolean
}
