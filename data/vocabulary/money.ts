import { type Message, msg } from '../words/words.ts'

/** The one currency of donations, rewards and payouts. Amounts are integer cents of it. */
export const currency = 'USD'

/** Kept for a donor who gave no name, and how it is said. */
export const anonymousDonor = 'Anonymous'
export const anonymousWords = msg('Anonymous')

export const donationStatuses = ['succeeded', 'pending', 'failed'] as const
export type DonationStatus = (typeof donationStatuses)[number]

/** How a donor pays: by card through Stripe, or with a PayPal account. */
export const donationMethods = ['card', 'paypal'] as const
export type DonationMethod = (typeof donationMethods)[number]

/** What reached the initiative past this site, and is entered at the desk. */
export const handWays = ['cash', 'bank'] as const
export type HandWay = (typeof handWays)[number]

/** How a gift comes by itself: in a provider's form in the browser, or by a question on the donor's phone. */
export const onlineWays = [...donationMethods, 'mobile_money'] as const
export type OnlineWay = (typeof onlineWays)[number]

/** All ways on which a donation comes. */
export const donationWays = [...onlineWays, ...handWays] as const
export type DonationWay = (typeof donationWays)[number]

/** In which order donations stand at the desk; the first is the usual one. */
export const donationSorts = ['newest', 'oldest', 'largest', 'smallest', 'donor'] as const
export type DonationSort = (typeof donationSorts)[number]

/** What became of a donor's complaint at the bank. While it is open the money is held back; lost, it is gone. */
export const disputeStatuses = ['open', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** In whole dollars. The presets are those of `donationImpact`. */
export const donationDefault = 50
export const donationLeast = 1
/**
 * The most that is taken at once, in whole dollars. Stripe's amounts have at most eight digits of cents
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts); PayPal lets most accounts send 10,000
 * (https://www.paypal.com/us/cshelp/article/whats-the-maximum-amount-i-can-send-with-my-paypal-account-help156).
 */
export const donationMost = { card: 999_999, paypal: 10_000 } as const satisfies Record<DonationMethod, number>

/** From a wallet on a phone, in whole dollars: operators move some thousand dollars a day at most, and mostly less. */
export const mobileGiftMost = 1_000
/** The most that is given each month, in whole dollars: a slip of the finger would come again and again. */
export const monthlyMost = 10_000

/**
 * incomplete: begun, and nothing paid yet. past_due: the card was refused, and Stripe tries again. ended is final, for a gift that
 * Stripe knows of.
 */
export const monthlyStates = ['incomplete', 'active', 'past_due', 'ended'] as const
export type MonthlyState = (typeof monthlyStates)[number]

/** Who ended a monthly gift, or why it ended. `card`: all tries failed. `unpaid`: the first payment never came. */
export const monthlyEnds = ['donor', 'admin', 'erasure', 'card', 'dispute', 'unpaid', 'provider'] as const
export type MonthlyEnd = (typeof monthlyEnds)[number]

/** Nobody fills in the form of a donation faster than this, so whoever does is asked to wait. */
export const donationSoonestMs = 2_000

/** Of a PayPal order. */
export const paypalIntent = 'CAPTURE'

export const donorMaxLength = { name: 100, email: 150 } as const

/** Of what is entered at the desk. The amount is in cents. */
export const handMost = { amount: 99_999_900, reference: 100, received: 100, note: 1000, reason: 500 } as const

/** asked: on the disk, and perhaps at the provider. made: it says so. refused: nothing moved. */
export const refundStates = ['asked', 'made', 'refused'] as const
export type RefundState = (typeof refundStates)[number]

/** Between two receipts of one donation that are sent from the desk. */
export const receiptPauseMinutes = 60

export const paymentMethods = ['bank_transfer', 'paypal', 'stripe_transfer', 'check', 'mobile_money'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/**
 * The least that Stripe is asked to move to an author, in cents of ours. Of less, nothing may be left once it is in the currency of
 * the author's bank, and what cannot be paid out there stays in the account at Stripe.
 */
export const stripeTransferLeast = 100
export const stripeTransferTooLittle =
  'By Stripe, an author gets $1.00 at least. Less than that can be paid another way.'
/** In a sentence: 'by bank transfer'. */
export const paymentMethodNames: Record<PaymentMethod, Message> = {
  bank_transfer: msg('bank transfer'),
  paypal: msg('PayPal'),
  stripe_transfer: msg('Stripe'),
  check: msg('check'),
  mobile_money: msg('mobile money'),
}

/** pending: owed and reserved. paid and cancelled are final. */
export const payoutStatuses = ['pending', 'paid', 'cancelled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Written on a payout unless something else is. `{month}` is like 2026-11. */
export const payoutNotes = 'Payout for {month}'

/** The amounts that the donation page offers, in whole dollars, and what each of them pays for. */
export const donationImpact = [
  { dollars: 25, pays: msg('one week of anti-poaching') },
  { dollars: 50, pays: msg('classroom materials') },
  { dollars: 100, pays: msg('a workshop') },
  { dollars: 200, pays: msg('story collection in a community') },
] as const
