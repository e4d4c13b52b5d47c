import type { ComponentProps } from 'react'
import { Icon } from '../../../ui/Icon.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** Of its words and its size: 'line small'. */
  look?: string
  /** Stands before the words, or alone. */
  icon?: string
  /** At work: until that is done, pressing it does nothing. */
  busy?: boolean
}

/** A button of the desk that does something at once. */
export function Button({ look, icon, busy, onClick, children, ...rest }: Props) {
  return (
    <button
      type="button"
      className={look ? `button ${look}` : 'button'}
      aria-busy={busy}
      onClick={busy ? undefined : onClick}
      {...rest}
    >
      {icon && <Icon path={icon} />}
      {icon && children && ' '}
      {children}
    </button>
  )
}
