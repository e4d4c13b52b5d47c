/** From the first to the highest. */
export const rewardTiers = ['Bronze', 'Silver', 'Gold', 'Platinum'] as const
