import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> {
  /** One of several of the same `name`. */
  isOne?: boolean
  /** On or off, rather than chosen or not. */
  isSwitch?: boolean
  onTick: (isTicked: boolean) => void
}

/** A box, a switch or one of several choices, before its words. */
export function Tick({ isOne, isSwitch, className = 'tick', onTick, children, ...box }: Props) {
  return (
    <label className={className}>
      <input
        type={isOne ? 'radio' : 'checkbox'}
        {...(isSwitch && { role: 'switch', 'aria-checked': box.checked })}
        {...box}
        onChange={({ target }) => onTick(target.checked)}
      />
      {children}
    </label>
  )
}
