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
      />
    </div>
  )
}
