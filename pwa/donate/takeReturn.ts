import { type Return, returnIn, withoutReturn } from './stripeReturn.ts'

/** How somebody came back from paying, once: the words leave the address. */
export function takeReturn(): Return | null {
  const returned = returnIn(location.search)
  if (returned) history.replaceState(history.state, '', withoutReturn(location.href))
  return returned
}
