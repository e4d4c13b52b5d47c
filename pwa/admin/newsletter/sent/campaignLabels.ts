import type { Campaign, Delivery } from '../../../../data/contract/outreach/newsletter.ts'
import type { CampaignState } from '../../../../data/vocabulary/newsletter.ts'
import type { Tint } from '../../../ui/Tag.tsx'
import { counted } from '../../kit/words/counted.ts'

type Counts = Campaign['counts']
type Progress = Pick<Campaign, 'state' | 'counts'>

export const totalOf = ({ queued, sent, failed, unsure, skipped }: Counts) => queued + sent + failed + unsure + skipped

/**
 * How much of it has been tried, 0 to 100. Who left the list in the meantime is no part of it; whom a stop kept from getting
 * it is, and was not tried.
 */
export function shareDone({ state, counts }: Progress): number {
  const total = totalOf(counts) - (state === 'cancelled' ? 0 : counts.skipped)
  const tried = counts.sent + counts.failed + counts.unsure
  if (total === 0) return state === 'cancelled' ? 0 : 100
  return Math.floor((tried / total) * 100)
}

export const stateLooks: Record<CampaignState, { label: string; tint: Tint }> = {
  sending: { label: 'sending', tint: 'marigold' },
  paused: { label: 'paused', tint: 'neutral' },
  sent: { label: 'sent', tint: 'green' },
  cancelled: { label: 'stopped', tint: 'neutral' },
}

export const deliveryLooks: Record<Delivery['state'], { label: string; tint: Tint; meaning?: string }> = {
  queued: { label: 'waiting', tint: 'neutral' },
  sending: { label: 'leaving now', tint: 'marigold' },
  sent: { label: 'sent', tint: 'green' },
  failed: { label: 'failed', tint: 'error' },
  unsure: {
    label: 'unsure',
    tint: 'laterite',
    meaning: 'The line broke while it left. It may have arrived, so it is not sent again by itself.',
  },
  skipped: { label: 'left out', tint: 'neutral' },
}

/** 180 of 500 mails sent, 3 failed, 1 unsure; 10 of 438 mails sent, stopped */
export function progressInWords({ state, counts }: Progress): string {
  const { sent, failed, unsure, skipped } = counts
  return [
    `${sent.toLocaleString('en-US')} of ${counted(totalOf(counts), 'mail')} sent`,
    failed > 0 && `${failed.toLocaleString('en-US')} failed`,
    unsure > 0 && `${unsure.toLocaleString('en-US')} unsure`,
    skipped > 0 && state !== 'cancelled' && `${skipped.toLocaleString('en-US')} left out`,
    state === 'cancelled' && 'stopped',
    state === 'paused' && 'paused',
  ]
    .filter(Boolean)
    .join(', ')
}
