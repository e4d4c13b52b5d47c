import type { PayoutMethod } from '../../../data/contract/authors/payouts.ts'
import type { Deps } from '../../platform/deps.ts'

/** The ways to pay an author, in the order in which they are offered, and which of them moves money by itself. */
export const payoutMethodsOf = ({ aggregator }: Pick<Deps, 'aggregator'>): PayoutMethod[] => [
  {
    id: 'bank_transfer',
    name: 'Bank transfer',
    // Banks take amounts, not percentages: https://www.consumerfinance.gov/ask-cfpb/what-is-a-wire-transfer-en-1165/
    processingFee: 0,
    description: aggregator
      ? `${aggregator.name} moves the money by itself where the author has shown that a bank account which it can pay is theirs: in Ghana, Nigeria, Uganda and Zambia. Its charge is shown before it is sent, and comes on top. Else you send the money at your bank and enter its reference here.`
      : "You send the money at your bank and enter its reference here. This site moves nothing. Your bank's own charge comes on top.",
  },
  {
    id: 'paypal',
    name: 'PayPal',
    // https://developer.paypal.com/docs/payouts/standard/reference/fees/: typically 2 %, capped, paid by the sender.
    processingFee: 2,
    description:
      "You send the money in PayPal to the author's PayPal address and enter the transaction id here. This site moves nothing.",
  },
  {
    id: 'stripe_transfer',
    name: 'Stripe transfer',
    // https://stripe.com/connect/pricing, where the platform handles pricing: 0.25 % and 25 cents for each payout sent, 2 dollars for each account and month.
    processingFee: 0.25,
    description:
      "Stripe moves the money by itself, from your balance there to the author's bank, and the payout is paid when Stripe says so. 25 cents for each payout and 2 dollars a month for each author come on top. No less than 1 dollar.",
  },
  {
    id: 'check',
    name: 'Check',
    // A check costs paper and postage, no percentage.
    processingFee: 0,
    description: 'You write and mail a check and enter its number here. This site moves nothing.',
  },
  {
    id: 'mobile_money',
    name: 'Mobile money',
    // Operators charge by the amount and the country: the table of payout ways says what is known of each.
    processingFee: 0,
    description: aggregator
      ? `${aggregator.name} moves the money by itself, from your balance there to the author's wallet, and the payout is paid when ${aggregator.name} says so. Its charge is shown before it is sent, and comes on top. You can also pay elsewhere and enter the reference here.`
      : "You send the money to the author's wallet at the operator's portal and enter its reference here. This site moves nothing. The operator's own charge comes on top.",
  },
]
