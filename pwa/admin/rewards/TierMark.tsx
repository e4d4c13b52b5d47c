import type { RewardTier } from '../../../data/vocabulary/rewards.ts'

const inks: Record<RewardTier, string> = { Bronze: 'br', Silver: 'si', Gold: 'go', Platinum: 'pl' }

export const TierMark = ({ tier }: { tier: RewardTier }) => <span className={`tl ${inks[tier]}`}>{tier}</span>
