/*
 * What the oldest browsers of the README lack and what our libraries call all the same: Tiptap, and the hash of large files.
 * Imported before everything else, by the page and by the worker.
 */

type Test<T> = (value: T, index: number, list: readonly T[]) => unknown

/** Missing in Chrome before 93. */
export const hasOwn = (object: object, key: PropertyKey): boolean =>
  Object.getOwnPropertyDescriptor(object, key) !== undefined

/** Missing in Chrome before 97 and Firefox before 104. */
export function findLastIndex<T>(this: readonly T[], test: Test<T>, thisArg?: unknown): number {
  for (let index = this.length - 1; index >= 0; index -= 1)
    if (test.call(thisArg, this[index] as T, index, this)) return index
  return -1
}

export function findLast<T>(this: readonly T[], test: Test<T>, thisArg?: unknown): T | undefined {
  return this[findLastIndex.call(this as readonly unknown[], test as Test<unknown>, thisArg)]
}

function fill(place: object, name: string, value: unknown) {
  if (!(name in place)) Object.defineProperty(place, name, { value, configurable: true, writable: true })
}

fill(Object, 'hasOwn', hasOwn)
fill(Array.prototype, 'findLastIndex', findLastIndex)
fill(Array.prototype, 'findLast', findLast)
