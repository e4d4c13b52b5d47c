import { expect, it } from 'vitest'
import type { CampaignState } from '../../../data/vocabulary/newsletter.ts'
import { followCampaigns, pollMs } from './rhythm.ts'

it.each(['paused', 'cancelled'] as const)(
  'one that is %s is still looked at often while the last mail leaves',
  (end) => {
    const pollOf = followCampaigns()
    const at = (state: CampaignState, now: number) => pollOf([{ id: 7, state }], now)
    expect(at('sending', 1_000)).toBe(pollMs.underway)
    expect(at(end, 3_000)).toBe(pollMs.underway)
    expect(at(end, 30_999)).toBe(pollMs.underway)
    expect(at(end, 31_000)).toBe(pollMs.atRest)
  },
)

it('one that has rested since it was first seen, or is sent, is looked at seldom', () => {
  const pollOf = followCampaigns()
  expect(pollOf([{ id: 7, state: 'paused' }], 1_000)).toBe(pollMs.atRest)
  pollOf([{ id: 7, state: 'sending' }], 2_000)
  expect(pollOf([{ id: 7, state: 'sent' }], 3_000)).toBe(pollMs.atRest)
})
