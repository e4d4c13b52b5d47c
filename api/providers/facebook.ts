import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { SocialError, type SocialNetwork } from './social.ts'

type FacebookConfig = Pick<Config, 'FACEBOOK_GRAPH_BASE' | 'FACEBOOK_GRAPH_VERSION'>

export function openFacebook(
  _config: FacebookConfig,
  _clock: Clock,
  _options: { timeoutMs?: number } = {},
): SocialNetwork {
  const none = () => Promise.reject(new SocialError('unavailable', 'Facebook is not connected yet.'))
  return { publish: none, find: none, whoAmI: none, figures: none }
}
