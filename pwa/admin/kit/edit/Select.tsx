import type { SelectHTMLAttributes } from 'react'

interface Props<Value extends string, Chosen extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'children'> {
  value: Chosen
  options: readonly Value[]
  words: (option: Value) => string
  /** Offers to choose nothing, which is the empty text. */
  none?: string
  onChoose: (value: Chosen) => void
}

/** One of a list, in a Field or under a label of its own. */
export function Select<Value extends string, Chosen extends string = Value>({
  options,
  words,
  none,
  onChoose,
  ...control
}: Props<Value, Chosen>) {
  return (
    <select {...control} onChange={({ target }) => onChoose(target.value as Chosen)}>
      {none && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {words(option)}
        </option>
      ))}
    </select>
  )
}
