import { msg, t } from '../../data/words/words.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { FeaturesOverview } from './FeaturesOverview.tsx'
import { Further } from './Further.tsx'
import { InteractiveGuide } from './InteractiveGuide.tsx'
import { Podcast } from './Podcast.tsx'
import { QuickStart } from './QuickStart.tsx'
import { Tabs } from './Tabs.tsx'

const parts = [
  { id: 'interactive-guide', title: msg('Interactive Guide'), panel: <InteractiveGuide /> },
  { id: 'quick-start', title: msg('Quick Start'), panel: <QuickStart /> },
  { id: 'features-overview', title: msg('Features Overview'), panel: <FeaturesOverview /> },
]

export default function GuideScreen() {
  return (
    <>
      <PageHead title={t('How to Use')} pattern="stories">
        <p className="lead">{t('Reading, writing, and doing both without signal.')}</p>
      </PageHead>
      <div className="wrap guide">
        <Tabs label={t('Parts of the guide')} tabs={parts} />
        <Podcast />
        <Further />
      </div>
    </>
  )
}
