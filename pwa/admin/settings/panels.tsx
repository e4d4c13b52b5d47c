import type { ReactNode } from 'react'
import { AlertsPanel } from '../alerts/AlertsPanel.tsx'
import { MailPanel } from '../mail/MailPanel.tsx'
import { PrivacyPanel } from '../privacy/PrivacyPanel.tsx'
import { SpokenHelpPanel } from '../spokenHelp/SpokenHelpPanel.tsx'
import { AuditPanel } from './AuditPanel.tsx'
import { ExchangePanel } from './exchange/ExchangePanel.tsx'
import { FiguresPanel } from './FiguresPanel.tsx'
import { KnowledgePanel, ManualsPanel } from './ManualsPanel.tsx'
import { OrganisationPanel } from './OrganisationPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { TimeZonePanel } from './TimeZonePanel.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'
import { WebhookPanel } from './webhooks/WebhookPanel.tsx'

interface SettingsPanel {
  /** In the address: `?panel=alerts#settings`. */
  id: string
  name: string
  show: () => ReactNode
}

const general: SettingsPanel = { id: 'general', name: 'General', show: () => <GeneralPanel /> }

/** What can be set, in the order of its tabs. */
export const settingsPanels: readonly SettingsPanel[] = [
  general,
  { id: 'organisation', name: 'Public details', show: () => <OrganisationPanel /> },
  { id: 'alerts', name: 'Alerts', show: () => <AlertsPanel /> },
  { id: 'privacy', name: 'Privacy', show: () => <PrivacyPanel /> },
  { id: 'spoken-help', name: 'Spoken help', show: () => <SpokenHelpPanel /> },
  { id: 'exchange', name: 'Import and export', show: () => <ExchangePanel /> },
  { id: 'security', name: 'Security', show: () => <SecurityPanel /> },
  { id: 'mail', name: 'Mail', show: () => <MailPanel /> },
]

/** The panel an address names; anything unknown is the first. */
export const panelOf = (search: string): SettingsPanel => {
  const id = new URLSearchParams(search).get('panel')
  return settingsPanels.find((panel) => panel.id === id) ?? general
}

/** What both admins need from day to day. */
const GeneralPanel = () => (
  <div className="settings-panels">
    <TimeZonePanel />
    <WaitingPanel />
    <div>
      <WebhookPanel />
    </div>
    <ManualsPanel />
    <KnowledgePanel />
    <FiguresPanel />
  </div>
)

/** Who is in, and who did what. */
const SecurityPanel = () => (
  <div className="settings-panels">
    <SessionsPanel />
    <AuditPanel />
  </div>
)
