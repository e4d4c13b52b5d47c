export const recordOf = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>

/** The texts of a form by name. Browsers send lines with two characters at their ends, which would count as written. */
export const textsIn = <Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> =>
  recordOf(names, (name) => valueIn(form, name).replaceAll('\r\n', '\n'))

function valueIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The ticked boxes of one name. */
export const chosenIn = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === 'string')
