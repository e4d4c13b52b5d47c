import { useEffect } from 'react'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { actOf } from '../../kit/acts/useAct.ts'
import { focusSectionHeading } from '../../kit/lists/SectionHead.tsx'
import { draft, dropDraft, isBlank } from '../draft.ts'

export function DiscardDialog({ onClose }: { onClose: () => void }) {
  // The button that opened it goes with the words.
  useEffect(
    () => () => {
      if (isBlank(draft)) focusSectionHeading()
    },
    [],
  )

  function discard() {
    dropDraft()
    onClose()
  }
  return (
    <ActionDialog
      title="Discard this newsletter?"
      cancel="Keep writing"
      confirm="Discard"
      look="stop"
      act={actOf(discard)}
      onClose={onClose}
    >
      <p>Its subject, words and choices go, and cannot be brought back.</p>
    </ActionDialog>
  )
}
