import type { RefObject } from 'react'
import { Notice } from '../ui/Notice.tsx'
import { type Errors, focusFirst } from './formErrors.ts'

const numbers = ['', 'One answer needs', 'Two answers need', 'Three answers need']

/** Everything that is wrong, at the head of the form; each line leads to its field. */
export function ErrorSummary({ errors, form }: { errors: Errors; form: RefObject<HTMLFormElement | null> }) {
  const found = Object.entries(errors)
  if (found.length === 0) return null
  return (
    <Notice tone="bad">
      <b>{numbers[found.length] ?? `${found.length} answers need`} attention</b>
      <ul className="summary">
        {found.map(([name, message]) => (
          <li key={name}>
            <button
              type="button"
              className="as-link"
              onClick={() => form.current && focusFirst(form.current, { [name]: message })}
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
