import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { down } from '../../../ui/icons.ts'

interface Props {
  /** What is folded away, such as `Filters`. */
  label: string
  /** How much in it has an effect though nobody sees it. */
  inUse?: number
  /** Also where there is room. */
  everywhere?: boolean
  children: ReactNode
}

/** What stands above a list on a wide screen, and on a phone behind a button: the list begins on the first screen. */
export function PhoneFold({ label, inUse = 0, everywhere, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={['phone-fold', isOpen && 'open', everywhere && 'everywhere'].filter(Boolean).join(' ')}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {inUse > 0 ? `${label}, ${inUse} in use` : label}
        <Icon path={down} />
      </button>
      <div id={id}>{children}</div>
    </div>
  )
}
