import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { back, eye } from '../../../ui/icons.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { Ledger } from '../../kit/lists/Ledger.tsx'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { focusSectionHeading } from '../../kit/lists/SectionHead.tsx'
import { fullTime } from '../../kit/words/times.ts'
import { MailView } from '../MailView.tsx'
import { addressOf } from '../places.ts'
import { campaignQuery, type SentCampaign } from '../queries.ts'
import { CampaignActs } from './CampaignActs.tsx'
import { LeftAt, Opens, UseAgain } from './CampaignFacts.tsx'
import { CampaignBar } from './Campaigns.tsx'
import { progressInWords, shareDone, stateLooks } from './campaignLabels.ts'
import { Deliveries } from './Deliveries.tsx'

/** What became of one newsletter: live while it is on its way. */
export function CampaignReport({ id }: { id: number }) {
  return (
    <>
      <p className="back-row">
        <Link to={addressOf('sent')} className="more" onClick={focusSectionHeading}>
          <Icon path={back} /> All newsletters
        </Link>
      </p>
      <Loaded from={useQuery(campaignQuery(id))}>{(campaign) => <Report campaign={campaign} />}</Loaded>
    </>
  )
}

function Report({ campaign }: { campaign: SentCampaign }) {
  const { id, subject, state, sentBy, createdAt, finishedAt, scheduledAt, audience, dropped, counts, way } = campaign
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // A button that was pressed may have gone with the state that it belonged to.
  useEffect(() => {
    if (state && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [state])
  const [isReading, setReading] = useState(false)
  const close = () => setReading(false)
  const { label, tint } = stateLooks[state]
  const figure = (label: string, count: number, isTrouble = false) => ({
    label,
    value: count.toLocaleString('en-US'),
    asks: isTrouble && count > 0,
  })
  const figures = [
    figure('Sent', counts.sent),
    figure('Waiting', counts.queued),
    figure('Failed', counts.failed, true),
    figure('Unsure', counts.unsure, true),
    figure('Left out', counts.skipped),
  ]
  return (
    <>
      <div className="report-head">
        <h3 ref={heading} tabIndex={-1}>
          {subject}
        </h3>
        <p className="byline">
          <Tag tint={tint}>{label}</Tag>
          <span>
            Begun <time dateTime={createdAt}>{fullTime(createdAt)}</time> by {sentBy}
          </span>
          <span>to {audience}</span>
          {scheduledAt && <LeftAt scheduledAt={scheduledAt} createdAt={createdAt} />}
          {finishedAt && (
            <span>
              Ended <time dateTime={finishedAt}>{fullTime(finishedAt)}</time>
            </span>
          )}
          {way === 'file' && <span>Written into files: no mail server is set up</span>}
        </p>
      </div>
      {state === 'cancelled' ? (
        <p>{progressInWords(campaign)}</p>
      ) : (
        <div className="row report-bar">
          <CampaignBar campaign={campaign} />
          <b className="tabular">{shareDone(campaign)} %</b>
        </div>
      )}
      <Ledger figures={figures} />
      <Opens opens={campaign.opens} />
      {dropped > 0 && (
        <p className="small">
          {dropped === 1 ? 'One chosen story or post was' : `${dropped} chosen stories and posts were`} left out: off
          the site by then, or not allowed in emails.
        </p>
      )}
      <div className="acts report-acts">
        <CampaignActs campaign={campaign} />
        <UseAgain id={id} />
        <Button look="quiet" icon={eye} aria-haspopup="dialog" onClick={() => setReading(true)}>
          See what was sent
        </Button>
      </div>
      <Deliveries id={id} counts={counts} />
      <Dialog
        open={isReading}
        full
        width="46rem"
        onClose={close}
        title="What was sent"
        actions={<Button onClick={close}>Close</Button>}
      >
        <MailView {...campaign} />
      </Dialog>
    </>
  )
}
