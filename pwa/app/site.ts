import { createContext, useContext } from 'react'

/** What the operator decided and the screens need to know. */
export interface Site {
  /** Where stories and news send a donor: another site, or this one's own page. */
  donateUrl: string
  /** The address visitors use, without a slash at its end, for links that work without scripts. */
  origin?: string
}

export const SiteContext = createContext<Site>({ donateUrl: '/donate' })
export const useSite = () => useContext(SiteContext)
