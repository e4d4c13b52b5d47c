import { setImmediate as nextTurn } from 'node:timers/promises'

/** Rows in one go: few enough that nobody has to wait for them. */
export const page = 2_000

/** All rows of pages of that size, each read after the last row of the one before; others have their turn in between. */
export async function paged<Row>(read: (after: Row | undefined) => Row[]): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const rows = read(all.at(-1))
    all.push(...rows)
    if (rows.length < page) return all
    await nextTurn()
  }
}
