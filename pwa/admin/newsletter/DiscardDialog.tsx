import { useEffect } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { draft, dropDraft, isBlank } from './draft.ts'

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
    <Dialog
      open
      onClose={onClose}
      title="Discard this newsletter?"
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Keep writing
          </button>
          <button type="button" className="btn stop" onClick={discard}>
            Discard
          </button>
        </>
      }
    >
      <p>Its subject, words and choices go, and cannot be brought back.</p>
    </Dialog>
  )
}
