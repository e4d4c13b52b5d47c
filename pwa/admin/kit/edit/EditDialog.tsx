import type { ReactNode } from 'react'
import { FormDialog } from '../acts/ActionDialog.tsx'
import { useLeaving } from './useLeaving.tsx'

interface Props {
  title: string
  /** A CSS length. */
  width: string
  edit: { isChanged: boolean; isPending: boolean; isKept: boolean; discard: () => void }
  /** What the button says that saves it. */
  submit: string
  isReady: boolean
  /** What is lost when it is left: 'What you wrote for the event has not been saved.' */
  loss: string
  problem: ReactNode
  /** What is missing, and further things to do, before the buttons to cancel and to save. */
  actions?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A record in the making or under edit. Leaving it with changes asks first. */
export function EditDialog({ edit, submit, loss, problem, actions, onSubmit, onClose, children, ...frame }: Props) {
  const { isPending } = edit
  const { leave, question } = useLeaving({ ...edit, loss, onLeave: onClose })
  return (
    <>
      <FormDialog
        {...frame}
        full
        isHeld
        confirm={submit}
        beside={actions}
        act={{ run: onSubmit, isPending, failure: null }}
        onClose={leave}
      >
        {problem}
        {!edit.isKept && (
          <p className="small muted">This tab has no room left: what you type is lost when it is closed or reloaded.</p>
        )}
        <fieldset className="bare" disabled={isPending}>
          {children}
        </fieldset>
      </FormDialog>
      {question}
    </>
  )
}
