import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Campaign } from '../../../../data/contract/outreach/newsletter.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { fullTime } from '../../kit/words/times.ts'
import { addressOf, campaignAddress } from '../places.ts'
import { campaignsQuery } from '../queries.ts'
import { progressInWords, shareDone, stateLooks } from './campaignLabels.ts'

/** The newsletters that were sent, newest first. */
export function Campaigns() {
  const list = useInfiniteQuery(campaignsQuery)
  return (
    <ListFrame
      list={list}
      empty={
        <Empty
          picture="notebook"
          title="Nothing sent yet"
          level={3}
          action={
            <Link className="button" to={addressOf('compose')}>
              Write the first newsletter
            </Link>
          }
        >
          Each newsletter appears here with a report of what became of every mail.
        </Empty>
      }
    >
      {(campaigns) => (
        <ul className="gifts panel flush sent-letters">
          {campaigns.map((campaign) => (
            <Row key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      )}
    </ListFrame>
  )
}

function Row({ campaign }: { campaign: Campaign }) {
  const { id, subject, state, sentBy, createdAt, way } = campaign
  const { label, tint } = stateLooks[state]
  return (
    <li>
      <h3>
        <Link to={campaignAddress(id)}>{subject}</Link>
      </h3>
      <p className="byline">
        <Tag tint={tint}>{label}</Tag>
        <span>
          <time dateTime={createdAt}>{fullTime(createdAt)}</time> by {sentBy}
        </span>
        {way === 'file' && <span>written into files</span>}
      </p>
      {(state === 'sending' || state === 'paused') && <CampaignBar campaign={campaign} />}
      <p className="byline">{progressInWords(campaign)}</p>
    </li>
  )
}

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
