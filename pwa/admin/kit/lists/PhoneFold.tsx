import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { down } from '../../../ui/icons.ts'

interface Props {
  /** What is folded away, such as `Filters`. */
  label: string
  /** It has an effect though nobody sees it. */
  isInUse?: boolean
  children: ReactNode
}

/** What stands above a list on a wide screen, and on a phone behind a button: the list begins on the first screen. */
export function PhoneFold({ label, isInUse = false, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={isOpen ? 'phone-fold open' : 'phone-fold'}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isInUse ? `${label}, in use` : label}
        <Icon path={down} />
      </button>
      <div id={id}>{children}</div>
    </div>
  )
}
