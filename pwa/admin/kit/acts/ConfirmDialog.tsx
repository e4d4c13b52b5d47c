import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'

interface Props {
  title: string
  confirm: string
  /** The look of the button that does it. */
  look?: string
  busy: boolean
  /** Why it was not done: a modal dialog covers the place of toasts. */
  problem: { title: string; text: string } | null
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something that others will notice. The second half of a double click says nothing. */
export function ConfirmDialog({ title, confirm, look = 'btn', busy, problem, onConfirm, onClose, children }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className={look}
            aria-busy={busy}
            onClick={({ detail: clicks }) => busy || clicks > 1 || onConfirm()}
          >
            {confirm}
          </button>
        </>
      }
    >
      {problem && (
        <Notice tone="bad">
          <b>{problem.title}</b>
          <p>{problem.text}</p>
        </Notice>
      )}
      {children}
    </Dialog>
  )
}
