import { invalid } from './problems.ts'

/** Stripe's form encoding, read: `metadata[donationId]=7` is a value in an object, `items[0]=…` one in a list. */
export interface Form {
  [name: string]: string | Form | undefined
}

export function readForm(text: string): Form {
  const form: Form = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter(Boolean)
    const last = names.pop() ?? ''
    let into = form
    for (const name of names) {
      const inner = into[name]
      into[name] = typeof inner === 'object' ? inner : {}
      into = into[name] as Form
    }
    into[last] = value
  }
  return form
}

export const textOf = (form: Form, name: string): string | null => {
  const value = form[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export const objectOf = (form: Form, name: string): Form => {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

/** Keys and values of `metadata`, all of them text. */
export const metadataOf = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectOf(form, 'metadata')).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )

export function requiredText(form: Form, name: string): string {
  const value = textOf(form, name)
  if (value === null) throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  return value
}

/** A positive whole number of cents. */
export function amountOf(form: Form, name = 'amount'): number {
  const text = requiredText(form, name)
  if (!/^-?\d+$/.test(text))
    throw invalid(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name })
  const amount = Number(text)
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', { code: 'parameter_invalid_integer', param: name })
  return amount
}

/** Refuses what Stripe does not know here. `expand` is accepted and ignored: ids stay ids. */
export function onlyKnown(form: Form, known: readonly string[]) {
  for (const name of Object.keys(form))
    if (name !== 'expand' && !known.includes(name))
      throw invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
}
