import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface Props {
  className: string
  /** Why it cannot be done; read out with the button. */
  obstacle?: string | null
  /** Some move of this story is on its way. */
  busy?: boolean
  /** It is this one. */
  sending?: boolean
  /** Names the story where several stand in a list. */
  label?: string
  /** The key that presses it, for whoever is in the list. */
  shortcut?: string
  /** Pressing it again at once is meant: it does the same once more. */
  repeats?: boolean
  onPress: () => void
  children: ReactNode
}

/**
 * A button that stays focusable while it must not be pressed, so that the keyboard keeps its place. The second half of a
 * double click does nothing: by then another move may stand under the pointer.
 */
export function MoveButton({ className, obstacle, busy, sending, label, shortcut, repeats, onPress, children }: Props) {
  const isOff = busy || Boolean(obstacle)
  return (
    <Button
      look={className}
      aria-disabled={isOff || undefined}
      aria-busy={sending || undefined}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-description={obstacle ?? undefined}
      onClick={({ detail: clicks }) => {
        if (!isOff && (repeats || clicks <= 1)) onPress()
      }}
    >
      {children}
    </Button>
  )
}
