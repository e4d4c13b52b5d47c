import type { ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import { showToast } from '../../../ui/toasts.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { failureOf } from '../../kit/data/failures.ts'
import { failed } from '../failures.ts'
import { useItemAct } from './useItemAct.ts'

/** Takes a scheduled item back. */
export function WithdrawDialog({ item: given, onClose }: { item: ContentItem; onClose: () => void }) {
  const { mutate, isPending, error } = useItemAct(given, 'updateStatus', ({ title }) => {
    showToast({ title: 'Back to draft', text: `“${title}” is not sent at its time any more.`, tone: 'good' })
    onClose()
  })
  const failure = error && failureOf(failed.updateStatus, error)
  return (
    <ActionDialog
      title="Back to draft?"
      confirm="Back to draft"
      act={{ run: () => mutate({ status: 'draft' }), isPending, failure }}
      onClose={onClose}
    >
      <p>“{given.title}” is not sent at its time. Its words and its date stay.</p>
    </ActionDialog>
  )
}
