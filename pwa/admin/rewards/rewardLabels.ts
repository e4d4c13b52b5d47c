import type { Balance } from '../../../data/contract/authors/rewards.ts'
import { availableInShort } from '../../../data/rules/authors/available.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import {
  type Achievement,
  achievements,
  type RateCard,
  type RewardRule,
  type RewardTier,
  rateCardNames,
  rewardHoldDays,
  rewardTiers,
} from '../../../data/vocabulary/rewards.ts'

export const ruleWords: Record<RewardRule, string> = {
  story: 'Published stories',
  featured: 'Featured stories',
  view: 'Views read to the end',
  like: 'Likes',
  share: 'Shares',
  promotion: 'Posts of ours about a story',
  social_bonus: 'Bonus for shares and posts on social networks',
  campaign_bonus: 'Campaign bonus',
  tier_bonus: 'Tier bonus',
}

/** What an entry of a rule is called when it stands alone. */
export const entryWords: Record<RewardRule, string> = {
  story: 'Story published',
  featured: 'Story featured',
  view: 'View',
  like: 'Like',
  share: 'Share',
  promotion: 'Post of ours',
  social_bonus: 'Social bonus',
  campaign_bonus: 'Campaign bonus',
  tier_bonus: 'Tier bonus',
}

export const cardWords: Record<RateCard, { name: string; where: string }> = {
  calculator: { name: 'Dashboard rates', where: 'the rates of the administrators’ calculation' },
  advertised: { name: 'Advertised rates', where: 'the rates that the page /author-rewards prints' },
}

/** The card of a ledger entry, whose version may stand behind its name; null for what has no rate. */
export const cardNamed = (given: string | null) => {
  const card = rateCardNames.find((name) => given?.startsWith(name))
  return card ? cardWords[card].name : null
}

export const achievementWords: Record<Achievement, string> = {
  views: `${achievements.views}+ views`,
  likes: `${achievements.likes}+ likes`,
  shares: `${achievements.shares}+ shares`,
  stories: `${achievements.stories}+ stories`,
  featured: 'Featured author',
}

/** How full each of the four steps is, in percent. */
export function stepsOf(tier: RewardTier, progress: number): number[] {
  const reached = rewardTiers.indexOf(tier)
  return rewardTiers.map((_, step) => (step < reached ? 100 : step > reached ? 0 : Math.round(progress * 100)))
}

/** 181,100 points to Platinum */
export function nextInWords(tier: RewardTier, points: number, threshold: number | null): string {
  const next = rewardTiers[rewardTiers.indexOf(tier) + 1]
  if (threshold === null || !next) return 'Highest tier'
  return `${Math.max(0, threshold - points).toLocaleString('en-US')} points to ${next}`
}

/** +$3.90, −$3.90 or $0.00 */
export const signedDollars = (cents: number) =>
  cents === 0 ? dollars(0) : `${cents > 0 ? '+' : '−'}${dollars(Math.abs(cents))}`

/** What can be paid out now and what stands in the way of the rest. */
export function availableInWords(money: Balance, dayOf: (instant: string) => string): string {
  const { balance, held, pending, nextPayableAt, allPayableAt } = money
  if (balance < 0)
    return `The balance is ${signedDollars(balance)}: what was earned was corrected after it had been paid or reserved. Nothing is taken back; new payouts wait until new earnings have made up for it.`
  const said = [`${availableInShort(money, dayOf)}, of a balance of ${dollars(balance)}.`]
  const isInParts = nextPayableAt !== null && allPayableAt !== null && dayOf(nextPayableAt) !== dayOf(allPayableAt)
  if (held > 0)
    said.push(
      `What was earned within ${rewardHoldDays} days waits, so that somebody can look at what seems strange.${isInParts ? ` The first part is free on ${dayOf(nextPayableAt)}.` : ''}`,
    )
  if (pending > 0) said.push(`${dollars(pending)} is reserved by pending payouts.`)
  return said.join(' ')
}
