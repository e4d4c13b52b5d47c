import type { Campaign } from '../../../data/contract/newsletter.ts'
import { progressInWords, shareDone } from './campaignWords.ts'

/** How far a newsletter has come. */
export function CampaignBar({ campaign: { subject, counts } }: { campaign: Pick<Campaign, 'subject' | 'counts'> }) {
  const share = shareDone(counts)
  return (
    <div
      className="meter"
      style={{ '--p': `${share}%` }}
      role="progressbar"
      aria-label={`Progress of “${subject}”`}
      aria-valuenow={share}
      aria-valuetext={progressInWords(counts)}
    >
      <i />
    </div>
  )
}
