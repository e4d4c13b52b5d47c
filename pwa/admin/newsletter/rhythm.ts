import type { Campaign } from '../../../data/contract/outreach/newsletter.ts'

/** How often a newsletter on its way is looked at, and one at rest. Only while the browser tab is visible. */
export const pollMs = { underway: 2_000, atRest: 30_000 }

/** As long as mail that was being handed over when a newsletter was paused or stopped may still leave. */
const settlingMs = 30_000

/** Follows what it is shown: one that was on its way a moment ago is looked at as often as one that is. */
export function followCampaigns() {
  const lastUnderway = new Map<number, number>()
  return (campaigns: readonly Pick<Campaign, 'id' | 'state'>[], now = Date.now()): number => {
    for (const { id, state } of campaigns) if (state === 'sending') lastUnderway.set(id, now)
    const isLively = campaigns.some(
      ({ id, state }) => state !== 'sent' && now - (lastUnderway.get(id) ?? -settlingMs) < settlingMs,
    )
    return isLively ? pollMs.underway : pollMs.atRest
  }
}
