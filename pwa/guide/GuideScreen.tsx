import { PageHead } from '../ui/PageHead.tsx'
import { FeaturesOverview } from './FeaturesOverview.tsx'
import { Further } from './Further.tsx'
import { InteractiveGuide } from './InteractiveGuide.tsx'
import { QuickStart } from './QuickStart.tsx'
import { Tabs } from './Tabs.tsx'

const parts = [
  { id: 'interactive-guide', title: 'Interactive Guide', panel: <InteractiveGuide /> },
  { id: 'quick-start', title: 'Quick Start', panel: <QuickStart /> },
  { id: 'features-overview', title: 'Features Overview', panel: <FeaturesOverview /> },
]

export default function GuideScreen() {
  return (
    <>
      <PageHead title="How to Use" pattern="stories">
        <p className="lead">Reading, writing, and doing both without signal.</p>
      </PageHead>
      <div className="wrap guide">
        <Tabs label="Parts of the guide" tabs={parts} />
        <Further />
      </div>
    </>
  )
}
