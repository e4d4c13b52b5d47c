import type { RefObject } from 'react'
import { t } from '../../data/words/words.ts'
import { Notice } from '../ui/Notice.tsx'
import { type Errors, focusFirst } from './formErrors.ts'

/** Everything that is wrong, at the head of the form; each line leads to its field. */
export function ErrorSummary({ errors, form }: { errors: Errors; form: RefObject<HTMLFormElement | null> }) {
  const found = Object.entries(errors)
  if (found.length === 0) return null
  return (
    <Notice tone="bad">
      <b>
        {t(
          '{count, plural, one {One answer needs attention} =2 {Two answers need attention} =3 {Three answers need attention} other {# answers need attention}}',
          { count: found.length },
        )}
      </b>
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
