import { Dialog } from '../../../ui/Dialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { MailView } from '../MailView.tsx'
import type { SentCampaign } from '../remote.ts'

/** The mail as people got it. */
export function SentDialog({ campaign, onClose }: { campaign: SentCampaign; onClose: () => void }) {
  return (
    <Dialog
      open
      full
      width="46rem"
      onClose={onClose}
      title="What was sent"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <MailView subject={campaign.subject} html={campaign.html} text={campaign.text} />
    </Dialog>
  )
}
