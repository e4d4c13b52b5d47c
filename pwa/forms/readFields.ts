import { useSyncExternalStore } from 'react'
import { textsIn } from '../../data/rules/formTexts.ts'

/** The texts of a form by name, as they stand in it. */
export const readTexts = <Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> =>
  textsIn(new FormData(form), names)

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
