import type { ContentItem } from '../../../data/contract/calendar.ts'
import { showToast } from '../../ui/toasts.ts'
import { ConfirmDialog } from '../kit/acts/ConfirmDialog.tsx'
import { serverWords } from '../kit/data/failures.ts'
import { failed } from './failures.ts'
import { useItemAct } from './useItemAct.ts'

/** Takes a scheduled item back. */
export function WithdrawDialog({ item: given, onClose }: { item: ContentItem; onClose: () => void }) {
  const { mutate, isPending, error } = useItemAct(given, 'updateStatus', ({ title }) => {
    showToast({ title: 'Back to draft', text: `“${title}” is not sent at its time any more.`, tone: 'good' })
    onClose()
  })
  return (
    <ConfirmDialog
      title="Back to draft?"
      confirm="Back to draft"
      busy={isPending}
      problem={error && { title: failed.updateStatus, text: serverWords(error) }}
      onConfirm={() => mutate({ status: 'draft' })}
      onClose={onClose}
    >
      <p>“{given.title}” is not sent at its time. Its words and its date stay.</p>
    </ConfirmDialog>
  )
}
