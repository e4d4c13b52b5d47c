import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '../../ui/Icon.tsx'
import { alert } from '../../ui/icons.ts'
import { PartPanel, PartTabs } from '../kit/lists/PartTabs.tsx'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { useNow } from '../kit/words/useNow.ts'
import { places } from './places.ts'
import { ScheduledPosts } from './posts/ScheduledPosts.tsx'
import { AutoPublisher } from './publisher/AutoPublisher.tsx'
import { overviewQuery } from './queries.ts'
import { alarmsOf } from './tokens/connectionLabels.ts'
import { TokenManager } from './tokens/TokenManager.tsx'

const contents = {
  tokens: <TokenManager />,
  publisher: <AutoPublisher />,
  scheduled: <ScheduledPosts />,
}

/** What goes out on Facebook and Twitter: with which tokens, now or later, and what became of it. */
export function SocialTab() {
  const part = places.partOf(useLocation().search)
  return (
    <section className="social-desk">
      <div className="social-head">
        <SectionHead title="Social" />
        <Alarms />
      </div>
      <PartTabs id="social" label="Social" {...places} chosen={part} />
      <PartPanel id="social" chosen={part}>
        {contents[part]}
      </PartPanel>
    </section>
  )
}

/** A broken connection is loud on every part. */
function Alarms() {
  const { data } = useQuery(overviewQuery)
  const now = useNow()
  const alarms = alarmsOf(data?.connections ?? [], now)
  return (
    <div role="status" className="alarms">
      {alarms.map(({ platform, urgency, text }) => (
        <Link
          key={platform}
          className={`deadline ${urgency === 'now' ? 'pressing' : 'soon'}`}
          to={places.addressOf('tokens')}
        >
          <Icon path={alert} /> {text}
        </Link>
      ))}
    </div>
  )
}
