import { useId } from 'react'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
}

export function SearchField({ label, value, onChange }: Props) {
  const id = useId()
  return (
    <div className="search-field">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        type="search"
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => onChange(target.value)}
        // It has searched already: in a form, Enter would give that form away.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </div>
  )
}
