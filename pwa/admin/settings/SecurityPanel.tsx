import { AuditPanel } from './AuditPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

/** Who is in, and who did what. */
export const SecurityPanel = () => (
  <div className="settings-panels">
    <SessionsPanel />
    <AuditPanel />
  </div>
)
