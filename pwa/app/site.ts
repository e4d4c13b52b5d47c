import { createContext, useContext } from 'react'
import type { SiteFacts } from '../../data/contract/site.ts'
import { firstRateCard } from '../../data/vocabulary/rewards.ts'

export interface Site extends SiteFacts {
  /** The address visitors use, without a slash at its end, for links that work without scripts. */
  origin?: string
  /** The server has rendered the gate of the desk, as it knows nobody here. */
  isOut?: boolean
}

export const SiteContext = createContext<Site>({
  donateUrl: '/donate',
  translationsUrl: '/words/{language}.json',
  organisation: {},
  rateCard: firstRateCard,
  newsletterAsks: false,
  canFollow: false,
  copiesDays: null,
  payments: { card: null, paypal: null, mobileMoney: false },
})
export const useSite = () => useContext(SiteContext)
