import { dollars } from '../../data/rules/dollars.ts'
import { keptCents } from '../../data/rules/giving/donations.ts'
import type { DisputeStatus } from '../../data/vocabulary/money.ts'
import { defaultLanguage } from '../../data/words/languages.ts'
import { speaking } from '../../data/words/speaking.ts'
import type { Tx } from '../platform/database.ts'
import { type Notification, notify } from '../platform/notifications/notify.ts'
import type { DonationRow } from './donations.store.ts'

/** What news have made of a donation. */
export interface Change {
  before: DonationRow
  after: DonationRow
}

interface Circumstances {
  at: string
  /** Until when the bank takes an answer to a dispute. */
  answerBy?: Date
}

/** Tells the admins what they should know of a change, each thing once. No donor is named: the list of donations does that. */
export const tellAdmins = (tx: Tx, change: Change, circumstances: Circumstances): void =>
  // A donor's own request may bring the news, in another language.
  speaking(defaultLanguage, () => tell(tx, change, circumstances))

function tell(tx: Tx, { before, after }: Change, { at, answerBy }: Circumstances): void {
  const about = { metadata: { donationId: after.id }, at }
  const arrived = before.status !== 'succeeded' && after.status === 'succeeded'
  if (arrived && after.amount !== before.amount)
    notify(tx, {
      ...about,
      type: 'donation_amount',
      title: 'A donation brought another amount',
      message: `Donation ${after.id} brought ${dollars(after.amount)}; ${dollars(before.amount)} was asked for.`,
      actionDescription: `Look at the payment in ${providerOf(after)} and find out why.`,
    })
  if (after.amountRefunded > before.amountRefunded)
    notify(tx, {
      ...about,
      type: 'donation_refund',
      title: 'A donation was refunded',
      message: `${dollars(after.amountRefunded)} of ${nameOf(after)} went back to the donor. ${leftOf(after)}`,
    })
  const isEscalated = after.disputeStatus === 'open' && after.amountDisputed > before.amountDisputed
  if (after.disputeStatus && (after.disputeStatus !== before.disputeStatus || isEscalated))
    notify(tx, { ...about, type: 'donation_dispute', ...disputeWords[after.disputeStatus](after, answerBy) })
}

type Words = Pick<Notification, 'title' | 'message' | 'actionDescription'>

const disputeWords: Record<DisputeStatus, (donation: DonationRow, answerBy?: Date) => Words> = {
  open: (donation, answerBy) => ({
    ...(donation.amountDisputed > 0
      ? {
          title: 'A donation is disputed',
          message: `The donor's bank disputes ${nameOf(donation)}. ${dollars(donation.amountDisputed)} is held back until the bank has decided.`,
        }
      : {
          title: "A donor's bank asks about a donation",
          message: `The donor's bank asks what ${nameOf(donation)} was. No money is held back so far.`,
        }),
    actionDescription: [
      `Answer in Stripe's dashboard, under Disputes${answerBy ? `, by ${dayOf(answerBy)}` : ''}: send what shows that the donor gave.`,
      'Without an answer the money is lost. Do not refund it as well.',
    ].join(' '),
  }),
  won: (donation) => ({
    title: 'A dispute is over: the donation stays',
    message: `The dispute about ${nameOf(donation)} was decided for us.`,
  }),
  lost: (donation) => ({
    title: 'A dispute is lost',
    message: `The bank gave ${dollars(donation.amountDisputed)} of ${nameOf(donation)} back to the donor. ${leftOf(donation)} Stripe may charge a fee for the dispute.`,
  }),
}

/** Tells that money came in a currency which is not counted here. */
export const tellOfForeignMoney = (tx: Tx, donation: DonationRow, { currency, at }: { currency: string; at: string }) =>
  notify(tx, {
    type: 'donation_amount',
    title: 'A donation came in another currency',
    message: `Donation ${donation.id} was paid in ${currency}, not in USD. It is not counted.`,
    actionDescription: `Look at the payment in ${providerOf(donation)}, and return or book it there by hand.`,
    metadata: { donationId: donation.id },
    at,
  })

/** Tells that a refund did not reach the donor. */
export const tellOfFailedRefund = (tx: Tx, donation: DonationRow, { cents, at }: { cents: number; at: string }) =>
  notify(tx, {
    type: 'donation_refund',
    title: 'A refund did not arrive',
    message: `The donor's bank sent ${dollars(cents)} of donation ${donation.id} back. The money is with us again, while the list still counts it as refunded.`,
    actionDescription:
      'Arrange with the donor how the money can reach them, and see the refund in Stripe for the reason.',
    metadata: { donationId: donation.id },
    at,
  })

/** Tells that a donor said yes at PayPal, and that the money was never asked for. */
export const tellOfUntaken = (tx: Tx, donation: DonationRow, at: string) =>
  notify(tx, {
    type: 'donation_untaken',
    title: 'A donor approved, and nothing was taken',
    message: `${nameOf(donation).replace(/^d/, 'D')} was approved at PayPal, but PayPal did not let us take it, though we tried for a day. No money was taken.`,
    actionDescription:
      'See in the list of donations whether the donor gave again. If not, and an address is there, tell them that the gift did not arrive.',
    metadata: { donationId: donation.id },
    at,
  })

/** Tells that PayPal reports a refund without an amount. */
export const tellOfUnclearRefund = (tx: Tx, donationId: number, at: string) =>
  notify(tx, {
    type: 'donation_refund',
    title: 'A refund at PayPal is not clear',
    message: `PayPal says that a part of donation ${donationId} went back to the donor, but not how much. The list still counts all of it as kept.`,
    actionDescription: 'Look at the payment in PayPal, and note what is left.',
    metadata: { donationId },
    at,
  })

interface LostDonation {
  news: 'paid' | 'disputed'
  intentId: string
  amount: string
  at: string
}

/** Tells of a payment that this site began, and of which it knows nothing any more. */
export const tellOfLostDonation = (tx: Tx, { news, intentId, amount, at }: LostDonation) =>
  notify(tx, {
    type: 'donation_lost',
    title: news === 'paid' ? 'Money without a donation' : 'A dispute without a donation',
    message: `Stripe reports that ${amount} of payment ${intentId} was ${news}. It was begun on this site, and there is no donation for it, as after a backup was put back. It is in no list and no total.`,
    actionDescription: `Look up ${intentId} in Stripe's dashboard${news === 'paid' ? ', thank the donor and book it by hand.' : ' and answer the dispute there.'}`,
    metadata: { stripePaymentIntentId: intentId },
    at,
  })

const nameOf = ({ id, amount }: DonationRow) => `donation ${id} (${dollars(amount)})`

/** A refund may be told before the success that it undoes. */
const leftOf = (donation: DonationRow) => `${dollars(keptCents({ ...donation, status: 'succeeded' }))} is left.`

const providerOf = ({ method }: Pick<DonationRow, 'method'>) => (method === 'card' ? 'Stripe' : 'PayPal')

const dayOf = (instant: Date) =>
  instant.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
