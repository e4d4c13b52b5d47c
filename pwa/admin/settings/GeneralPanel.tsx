import { WebhookPanel } from './WebhookPanel.tsx'

/** What both admins need from day to day. */
export function GeneralPanel() {
  return <WebhookPanel />
}
