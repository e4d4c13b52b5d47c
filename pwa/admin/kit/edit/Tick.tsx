import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> {
  /** A switch is on or off, a radio one of several of the same `name`. */
  kind?: 'checkbox' | 'switch' | 'radio'
  onTick: (isTicked: boolean) => void
}

/** A box, a switch or a choice, before its words. */
export function Tick({ kind = 'checkbox', className = 'tick', onTick, children, ...box }: Props) {
  return (
    <label className={className}>
      <input
        type={kind === 'radio' ? 'radio' : 'checkbox'}
        {...(kind === 'switch' && { role: 'switch', 'aria-checked': box.checked })}
        {...box}
        onChange={({ target }) => onTick(target.checked)}
      />
      {children}
    </label>
  )
}
