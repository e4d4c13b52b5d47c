import { type FormEvent, type ReactNode, useId } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useLeaving } from './useLeaving.tsx'

interface Props {
  title: string
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
export function EditDialog(props: Props) {
  const { title, width, edit, submit, isReady, loss, problem, actions, onSubmit, onClose, children } = props
  const form = useId()
  const { leave, question } = useLeaving({ ...edit, loss, onLeave: onClose })
  return (
    <Dialog
      open
      full
      width={width}
      onClose={leave}
      title={title}
      actions={
        <>
          {actions}
          <button type="button" className="btn line" onClick={leave} aria-disabled={edit.isPending || undefined}>
            Cancel
          </button>
          <button type="submit" form={form} className="btn" disabled={!isReady} aria-busy={edit.isPending}>
            {submit}
          </button>
        </>
      }
    >
      {problem}
      {!edit.isKept && (
        <p className="sm muted">This tab has no room left: what you type is lost when it is closed or reloaded.</p>
      )}
      <form
        id={form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (isReady) onSubmit()
        }}
      >
        <fieldset className="bare" disabled={edit.isPending}>
          {children}
        </fieldset>
      </form>
      {question}
    </Dialog>
  )
}
