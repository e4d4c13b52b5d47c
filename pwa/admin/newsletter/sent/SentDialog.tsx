import { Dialog } from '../../../ui/Dialog.tsx'
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
      actions={
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      }
    >
      <MailView subject={campaign.subject} html={campaign.html} text={campaign.text} />
    </Dialog>
  )
}
