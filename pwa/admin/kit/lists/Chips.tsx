import type { ReactNode } from 'react'

interface Props<Name extends string | null | undefined> {
  label: string
  /** One of them may be nothing: all of the list. */
  names: readonly Name[]
  chosen: Name
  onChoose: (name: Name) => void
  words: (name: Name) => string
  /** How many are behind a chip, once that is known. */
  count?: (name: Name) => ReactNode
  /** Further chips. */
  children?: ReactNode
  className?: string
}

/** Narrows a list to one kind of what is in it. */
export function Chips<Name extends string | null | undefined>({
  label,
  names,
  chosen,
  onChoose,
  words,
  count,
  children,
  className = '',
}: Props<Name>) {
  return (
    <fieldset className={`chips ${className}`.trim()} aria-label={label}>
      {names.map((name) => (
        <Chip key={name ?? 'all'} isPressed={name === chosen} onPress={() => onChoose(name)}>
          <span className="first-up">{words(name)}</span>
          {count && <span className="tabular badge-count">{count(name)}</span>}
        </Chip>
      ))}
      {children}
    </fieldset>
  )
}

interface ChipProps {
  isPressed: boolean
  onPress: () => void
  children: ReactNode
}

export function Chip({ isPressed, onPress, children }: ChipProps) {
  return (
    <button type="button" className="chip compact" aria-pressed={isPressed} onClick={onPress}>
      {children}
    </button>
  )
}
