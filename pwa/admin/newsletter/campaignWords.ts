import type { Campaign, Delivery } from '../../../data/contract/newsletter.ts'
import type { CampaignState } from '../../../data/vocabulary/newsletter.ts'
import type { Tint } from '../../ui/Tag.tsx'
import { counted } from '../counted.ts'

type Counts = Campaign['counts']

export const totalOf = ({ queued, sent, failed, unsure, skipped }: Counts) => queued + sent + failed + unsure + skipped

/** How much of it is decided, 0 to 100. */
export function shareDone(counts: Counts): number {
  const total = totalOf(counts)
  return total === 0 ? 100 : Math.floor(((total - counts.queued) / total) * 100)
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

/** 180 of 500 sent, 3 failed, 1 unsure */
export function progressInWords(counts: Counts): string {
  const { sent, failed, unsure, skipped } = counts
  return [
    `${sent.toLocaleString('en-US')} of ${counted(totalOf(counts), 'mail')} sent`,
    failed > 0 && `${failed.toLocaleString('en-US')} failed`,
    unsure > 0 && `${unsure.toLocaleString('en-US')} unsure`,
    skipped > 0 && `${skipped.toLocaleString('en-US')} left out`,
  ]
    .filter(Boolean)
    .join(', ')
}
