import { Button } from '../acts/Button.tsx'

interface Props<Name extends string> {
  /** Of its label, or its name where it has none. */
  id?: string
  'aria-label'?: string
  /** What all of the list is called. */
  all: string
  names: readonly Name[]
  words: (name: Name) => string
  /** Nothing: all of the list. */
  chosen: Name | undefined
  onChoose: (name: Name | undefined) => void
}

/** Narrows a list to one of many kinds; `Chips` show few of them. */
export function FilterSelect<Name extends string>({ all, names, words, chosen, onChoose, ...select }: Props<Name>) {
  return (
    <select
      {...select}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(names.find((name) => name === target.value))}
    >
      <option value="">{all}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {words(name)}
        </option>
      ))}
    </select>
  )
}

/** Takes every filter off again; it leaves with the last of them. */
export function ClearFilters({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) return null
  return (
    <Button look="quiet small" onClick={onClear}>
      Clear filters
    </Button>
  )
}
