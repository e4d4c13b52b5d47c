/** How one value of a filter is read from an address; undefined for what nobody offers. */
export type Reader<Value extends string = string> = (text: string) => Value | undefined

/** A status, a category: one of those that are offered. */
export const oneOf =
  <Value extends string>(offered: readonly Value[]): Reader<Value> =>
  (text) =>
    offered.find((one) => one === text)

/** Words of a search. */
export const anyWords: Reader = (text) => text || undefined

/** The number of a row. */
export const rowNumber: Reader = (text) => (/^\d{1,15}$/.test(text) ? text : undefined)

/** By what a list can be narrowed: each value under its name in the address. */
export type Readers = Readonly<Record<string, Reader>>

/** What narrows a list, spelled as in the address and as the server knows it. What is left out does not narrow. */
export type FilterOf<Of extends Readers> = { [Name in keyof Of]?: ReturnType<Of[Name]> }

export function filterIn<Of extends Readers>(readers: Of, search: string): FilterOf<Of> {
  const given = new URLSearchParams(search)
  return Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(given.get(name) ?? '')]),
  ) as FilterOf<Of>
}

/** The part of an address behind its path, with the `?`; empty where nothing narrows. */
export function searchOf(filter: object): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** How many of them narrow the list. */
export const narrowings = (filter: object) => Object.values(filter).filter(Boolean).length

export const isNarrowed = (filter: object) => narrowings(filter) > 0
