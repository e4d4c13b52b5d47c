import { SectionHead } from '../SectionHead.tsx'
import { WebhookPanel } from './WebhookPanel.tsx'

export function SettingsTab() {
  return (
    <section>
      <SectionHead title="Settings" />
      <WebhookPanel />
      <p className="panel later">The time zone, downloads and knowledge tests are not part of the dashboard yet.</p>
    </section>
  )
}
