import { useSyncExternalStore } from 'react'

export const recordOf = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>

/** The texts of a form by name, as they stand in it. */
export function readTexts<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form)
  // Older browsers hand lines over with two characters at their ends, which would count as written.
  return recordOf(names, (name) => String(data.get(name) ?? '').replaceAll('\r\n', '\n'))
}

/** The ticked boxes of one name. */
export const readChosen = (form: HTMLFormElement, name: string): string[] => new FormData(form).getAll(name).map(String)

/** A text of something that comes from this device's store and may be of an older version. */
export const textIn = (body: unknown, name: string): string => {
  const value = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}

export const listIn = (body: unknown, name: string): string[] => {
  const value = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return Array.isArray(value) ? value.map(String) : []
}

const never = () => () => undefined

/**
 * False on the server and until the page's scripts have taken over: a form sent earlier would go nowhere. A button with `data-once-ready`
 * is waiting for that, and pressed before the app has come it is held until then.
 */
export const useIsReady = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
