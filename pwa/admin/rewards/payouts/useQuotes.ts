import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import { quoteQuery } from '../queries.ts'

/** The quotes of payouts, one after the other: each is some questions to the provider, which counts them. */
export function useQuotes(payouts: readonly Payout[]) {
  const [asked, setAsked] = useState(1)
  const quotes = useQueries({
    queries: payouts.map(({ id }, n) => ({ ...quoteQuery(id), enabled: n < asked })),
  })
  const answered = quotes.filter(({ isFetched }) => isFetched).length
  useEffect(() => setAsked(answered + 1), [answered])
  return new Map(payouts.map(({ id }, n) => [id, quotes[n]]))
}
