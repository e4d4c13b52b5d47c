import { DownloadsPanel } from './DownloadsPanel.tsx'
import { FiguresPanel } from './FiguresPanel.tsx'
import { KnowledgePanel } from './KnowledgePanel.tsx'
import { TimeZonePanel } from './TimeZonePanel.tsx'
import { WebhookPanel } from './webhooks/WebhookPanel.tsx'

/** What both admins need from day to day. */
export const GeneralPanel = () => (
  <div className="settings-panels">
    <TimeZonePanel />
    <div>
      <WebhookPanel />
    </div>
    <DownloadsPanel />
    <KnowledgePanel />
    <FiguresPanel />
  </div>
)
