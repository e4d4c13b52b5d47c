import type { RewardRule } from '../../../../data/vocabulary/rewards.ts'
import { type Message, msg } from '../../../../data/words/words.ts'

/** What one story was rewarded for. */
export const ruleWords: Record<RewardRule, Message> = {
  story: msg('The story was published'),
  featured: msg('It was on the home page'),
  view: msg('Readers who read it to the end'),
  like: msg('Likes'),
  share: msg('Shares'),
  promotion: msg('Our own posts about it'),
  social_bonus: msg('Bonus for shares and posts on social networks'),
  campaign_bonus: msg('Bonus for being shared often'),
  tier_bonus: msg('Bonus of your tier'),
}
