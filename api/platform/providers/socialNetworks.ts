import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { openFacebook } from './facebook.ts'
import type { SocialNetworks } from './social.ts'
import { openTwitter } from './twitter.ts'

type NetworksConfig = Pick<Config, 'FACEBOOK_GRAPH_BASE' | 'FACEBOOK_GRAPH_VERSION' | 'TWITTER_API_BASE'>

/** Both platforms. Their keys are no settings: an admin enters them, and they come with each call. `timeoutMs` is of each single request. */
export const openSocialNetworks = (
  config: NetworksConfig,
  clock: Clock,
  options: { timeoutMs?: number } = {},
): SocialNetworks => ({
  facebook: openFacebook(config, clock, options),
  twitter: openTwitter(config, options),
})
