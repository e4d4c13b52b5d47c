import { type ReactNode, useId } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { MoveButton } from './MoveButton.tsx'
import { ignoreSecondClick } from './secondClick.ts'
import type { Act } from './useAct.ts'

interface Frame {
  title: string
  act: Act
  /** Nothing stops it once it runs: the dialog stays until the answer is here. */
  isHeld?: boolean
  /** On the button that leaves things as they are. */
  cancel?: string
  /** Stands in place of that button. */
  other?: ReactNode
  /** Stands before the buttons. */
  beside?: ReactNode
  /** Stands in place of all of them. */
  instead?: ReactNode
  /** On a phone it covers the whole screen. */
  full?: boolean
  /** A CSS length. */
  width?: string
  onClose: () => void
  /** The button that leaves things as they are goes there, if elsewhere. */
  onCancel?: () => void
  children: ReactNode
}

interface Asking extends Frame {
  /** On the button that does it. */
  confirm: ReactNode
  look?: 'approve' | 'stop'
}

interface ActionProps extends Asking {
  /** Why it cannot be done now; read out with the button, which stays focusable. */
  obstacle?: string | null
}

/**
 * Asks before something is done, does it, and says why it was not. Whoever opens it closes it, once the act is done; the
 * focus then goes back to where it came from.
 */
export function ActionDialog({ confirm, look, obstacle, children, ...frame }: ActionProps) {
  const { run, isPending, failure } = frame.act
  const button = (
    <MoveButton className={look ?? ''} sending={isPending} obstacle={obstacle} onPress={() => isPending || run()}>
      {confirm}
    </MoveButton>
  )
  return (
    <AskingDialog {...frame} button={button}>
      <ErrorNotice failure={failure} />
      {children}
    </AskingDialog>
  )
}

interface FormProps extends Asking {
  /** What is typed and chosen is enough; before, the button is off. */
  isReady: boolean
  /** Of the words, in the dialog, that say what is missing. */
  missingId?: string
  /** The same where nobody sees it. */
  missing?: string
  /** The server says what is wrong with a field, not the browser. */
  noValidate?: boolean
}

/** The same with fields: Enter in one of them does it too. */
export function FormDialog({ confirm, look, isReady, missingId, missing, noValidate, children, ...frame }: FormProps) {
  const { run, isPending, failure } = frame.act
  const id = useId()
  const button = (
    <button
      type="submit"
      form={id}
      className={look ? `button ${look}` : 'button'}
      disabled={!isReady}
      aria-busy={isPending}
      aria-describedby={missingId}
      aria-description={isReady ? undefined : missing}
      onClick={ignoreSecondClick}
    >
      {confirm}
    </button>
  )
  return (
    <AskingDialog {...frame} button={button}>
      <form
        id={id}
        noValidate={noValidate}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !isPending) run()
        }}
      >
        <ErrorNotice failure={failure} />
        {children}
      </form>
    </AskingDialog>
  )
}

function AskingDialog({ act, isHeld, cancel = 'Cancel', other, beside, instead, onCancel, button, ...rest }: Framed) {
  const isStaying = Boolean(isHeld && act.isPending)
  const unlessHeld = (leave: () => void) => () => isStaying || leave()
  return (
    <Dialog
      open
      {...rest}
      onClose={unlessHeld(rest.onClose)}
      actions={
        instead || (
          <>
            {beside}
            {other || (
              <MoveButton className="line" busy={isStaying} repeats onPress={unlessHeld(onCancel ?? rest.onClose)}>
                {cancel}
              </MoveButton>
            )}
            {button}
          </>
        )
      }
    />
  )
}

interface Framed extends Frame {
  button: ReactNode
}
