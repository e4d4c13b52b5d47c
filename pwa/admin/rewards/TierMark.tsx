import type { RewardTier } from '../../../data/vocabulary/rewards.ts'

const inks: Record<RewardTier, string> = { Bronze: 'bronze', Silver: 'silver', Gold: 'golden', Platinum: 'platinum' }

export const TierMark = ({ tier }: { tier: RewardTier }) => <span className={`tier-mark ${inks[tier]}`}>{tier}</span>
