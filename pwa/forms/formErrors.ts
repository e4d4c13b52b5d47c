import { type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { problemWords } from '../../data/rules/problemWords.ts'
import type { Issues } from './useFormSubmission.ts'

/** What is wrong, by the name of the field. */
export type Errors = Partial<Record<string, string>>

/** One message for each field, the first of several. */
export function errorsOf(issues: Issues): Errors {
  const errors: Errors = {}
  for (const { field, message } of issues) errors[field.split('.')[0] ?? ''] ??= message
  return errors
}

/** What a contract makes of the answers of a form, or what is wrong with them: the rules and the words are those of the server. */
export function checked<Body>(
  contract: z.ZodType<Body>,
  answers: unknown,
): { body: Body; errors: null } | { body: null; errors: Errors } {
  const { data, error } = contract.safeParse(answers, { error: problemWords })
  if (!error) return { body: data, errors: null }
  return { body: null, errors: errorsOf(error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))) }
}

/** The messages beside the fields of a form, which may begin with some. Showing them puts the focus on the first field at fault. */
export function useErrors(form: RefObject<HTMLFormElement | null>, first: Errors = {}) {
  const [errors, setErrors] = useState(first)
  const toVisit = useRef<Errors | null>(first)
  // After the messages are on the page, so that they are read out with the field, and the fields take the focus again.
  useEffect(() => {
    if (!toVisit.current || !form.current || form.current.querySelector('[inert]')) return
    focusFirst(form.current, toVisit.current)
    toVisit.current = null
  })
  return {
    errors,
    show(found: Errors) {
      toVisit.current = found
      setErrors({ ...found })
    },
    /** Beside its field, without moving anybody there. */
    note: (found: Errors) => setErrors((before) => ({ ...before, ...found })),
    /** The field is being corrected. */
    typed(name: string) {
      setErrors((before) => {
        if (!before[name]) return before
        const { [name]: _corrected, ...others } = before
        return others
      })
    },
    clear: () => setErrors({}),
  }
}

/** The first field at fault; what hides it is opened. */
export function focusFirst(form: HTMLFormElement, errors: Errors): void {
  for (const control of form.elements) {
    if (!(control instanceof HTMLElement && errors[control.getAttribute('name') ?? ''])) continue
    for (let fold = control.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    control.focus()
    return
  }
}
