import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '../../data/words/words.ts'
import { rememberFocus } from './focusBack.ts'
import { Icon } from './Icon.tsx'
import { close } from './icons.ts'
import { openLayer } from './layers.ts'

type Props = {
  open: boolean
  /** Asked for by Esc or the close button. The owner may refuse by leaving `open` as it is. */
  onClose: () => void
  title: ReactNode
  /** Stands at the top in place of the title, which is then read out only. */
  mark?: ReactNode
  actions?: ReactNode
  /** On a phone it covers the whole screen. */
  full?: boolean
  /** A CSS length. */
  width?: string
  children: ReactNode
}

/** A modal dialog: focus goes to its heading, stays inside, and returns to where it came from. */
export function Dialog({ open, ...rest }: Props) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, title, mark, actions, full, width, children }: Omit<Props, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    const giveBack = rememberFocus()
    dialog.current?.showModal()
    // Without anything to focus in it, the text could not be scrolled by keyboard.
    if (body.current) body.current.tabIndex = 0
    heading.current?.focus({ preventScroll: true })
    return giveBack
  }, [])
  const asked = useRef(onClose)
  useEffect(() => {
    asked.current = onClose
  }, [onClose])
  useEffect(() => openLayer(() => asked.current()), [])
  return (
    <dialog
      ref={dialog}
      className={full ? 'full' : undefined}
      style={width ? { '--dw': width } : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
    >
      <article>
        <header>
          {mark}
          <h2 ref={heading} id={titleId} className={mark ? 'visually-hidden' : undefined} tabIndex={-1}>
            {title}
          </h2>
          {mark && <span className="grow" />}
          <button type="button" className="button quiet square" aria-label={t('Close')} onClick={onClose}>
            <Icon path={close} />
          </button>
        </header>
        <div ref={body} className="body">
          {children}
        </div>
        {actions && <footer>{actions}</footer>}
      </article>
    </dialog>
  )
}
