import { type ComponentProps, useState } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** Such as 2026-03-01. */
  value?: string
  onChange: (day: string | undefined) => void
}

/** Before it, a year is still being typed: of 2026 the browser tells first of the years 2, 20 and 202. */
const firstYear = '1000'

/** A day of a filter. It narrows once its year is whole: what is typed on the way there is kept here, and leaves the field as it is. */
export function DayInput({ value = '', onChange, ...input }: Props) {
  const [typed, setTyped] = useState({ day: value, of: value })
  if (typed.of !== value) setTyped({ day: value, of: value })
  return (
    <input
      {...input}
      type="date"
      value={typed.of === value ? typed.day : value}
      onChange={({ target: { value: day } }) => {
        setTyped({ day, of: value })
        if (day === '' || day >= firstYear) onChange(day || undefined)
      }}
    />
  )
}
