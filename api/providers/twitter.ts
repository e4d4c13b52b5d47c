import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { SocialError, type SocialNetwork } from './social.ts'

type TwitterConfig = Pick<Config, 'TWITTER_API_BASE'>

export function openTwitter(
  _config: TwitterConfig,
  _clock: Clock,
  _options: { timeoutMs?: number } = {},
): SocialNetwork {
  const none = () => Promise.reject(new SocialError('unavailable', 'Twitter is not connected yet.'))
  return { publish: none, find: none, whoAmI: none, figures: none }
}
