import type { RewardRule } from '../../../../data/vocabulary/rewards.ts'

/** What one story was rewarded for. */
export const ruleWords: Record<RewardRule, string> = {
  story: 'The story was published',
  featured: 'It was on the home page',
  view: 'Readers who read it to the end',
  like: 'Likes',
  share: 'Shares',
  promotion: 'Our own posts about it',
  social_bonus: 'Bonus for shares and posts on social networks',
  campaign_bonus: 'Bonus for being shared often',
  tier_bonus: 'Bonus of your tier',
}
