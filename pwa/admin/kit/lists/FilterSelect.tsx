import { Button } from '../acts/Button.tsx'
import { Select } from '../edit/Select.tsx'

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
export function FilterSelect<Name extends string>({ all, names, chosen, onChoose, ...select }: Props<Name>) {
  return (
    <Select<Name, Name | ''>
      {...select}
      value={chosen ?? ''}
      options={names}
      none={all}
      onChoose={(name) => onChoose(name || undefined)}
    />
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
