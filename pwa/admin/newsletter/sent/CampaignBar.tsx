import type { Campaign } from '../../../../data/contract/outreach/newsletter.ts'
import { progressInWords, shareDone } from './campaignLabels.ts'

/** How far a newsletter has come. */
export function CampaignBar({ campaign }: { campaign: Pick<Campaign, 'subject' | 'state' | 'counts'> }) {
  const share = shareDone(campaign)
  return (
    <div
      className="meter"
      style={{ '--p': `${share}%` }}
      role="progressbar"
      aria-label={`Progress of “${campaign.subject}”`}
      aria-valuenow={share}
      aria-valuetext={progressInWords(campaign)}
    >
      <i />
    </div>
  )
}
