import type { UseQueryResult } from '@tanstack/react-query'
import type { Payout, PayoutQuote } from '../../../../data/contract/authors/payouts.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { serverWords } from '../../kit/data/failures.ts'
import { localMoney, placeOf, rateInWords } from './payoutLabels.ts'

/** What would arrive, and what it costs, before anything is sent. */
export function QuoteWords({ quote, payout }: { quote: UseQueryResult<PayoutQuote>; payout: Payout }) {
  const { data, error } = quote
  if (error)
    return (
      <p className="subline bad" role="alert">
        {serverWords(error)}
      </p>
    )
  if (!data)
    return (
      <p className="subline" role="status" aria-busy="true">
        Asking Flutterwave what arrives…
      </p>
    )
  const { localAmount, currency, rate, localFee, feeCents, balanceCents } = data
  return (
    <p className="subline" role="status">
      The {placeOf(payout)} gets <b>{localMoney(localAmount, currency)}</b>, at {rateInWords(rate, currency)}.
      Flutterwave’s charge of {localMoney(localFee, currency)}, about {dollars(feeCents)}, comes on top, from your
      balance in {currency}. Your balance in dollars is {dollars(balanceCents)}
      {balanceCents < payout.amount ? ': too little for this payout.' : '.'}
    </p>
  )
}
