import { type ReactNode, useState } from 'react'
import { t } from '../../data/words/words.ts'
import { Dialog } from './Dialog.tsx'

type Props = {
  /** On the button that asks. */
  label: ReactNode
  className?: string
  title: string
  /** On the button that does it. The dialog closes when `onYes` is through. */
  yes: string
  disabled?: boolean
  onYes: () => unknown
  /** What would be lost. */
  children: ReactNode
}

/** For what cannot be undone: a button, and the question that stands between it and the act. */
export function ConfirmButton({
  label,
  className = 'button quiet small',
  title,
  yes,
  disabled,
  onYes,
  children,
}: Props) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <button type="button" className={className} disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </button>
      <Dialog
        open={asking}
        onClose={close}
        title={title}
        actions={
          <>
            <button
              type="button"
              className="button stop"
              onClick={async () => {
                await onYes()
                close()
              }}
            >
              {yes}
            </button>
            <button type="button" className="button line" onClick={close}>
              {t('Keep it')}
            </button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  )
}
