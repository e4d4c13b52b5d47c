import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { check } from '../../ui/icons.ts'
import { clockTime } from '../clockTime.ts'

/** Says that what is typed is safe, and lets it be thrown away. Its place under the words is kept. */
export function DraftStatus({ savedAt, onDiscard }: { savedAt: number | null; onDiscard: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="row between wrapx draft-status">
      <span role="status">
        {savedAt !== null && (
          <span className="saved">
            <Icon path={check} /> Draft saved on this phone, {clockTime(savedAt)}
          </span>
        )}
      </span>
      {savedAt !== null && (
        <button type="button" className="btn quiet" onClick={() => setAsking(true)}>
          Discard
        </button>
      )}
      <DiscardDialog
        open={asking}
        onClose={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false)
          onDiscard()
        }}
      />
    </div>
  )
}

type DialogProps = { open: boolean; onClose: () => void; onDiscard: () => void }

export const DiscardDialog = ({ open, onClose, onDiscard }: DialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Discard this draft?"
    actions={
      <>
        <button type="button" className="btn stop" onClick={onDiscard}>
          Discard draft
        </button>
        <button type="button" className="btn line" onClick={onClose}>
          Keep it
        </button>
      </>
    }
  >
    <p>The words and files of this draft leave this phone. Nothing of it has been sent.</p>
  </Dialog>
)
