import { setImmediate as nextTurn } from 'node:timers/promises'

interface Steps<Row> {
  /** The next few rows, in order. `after`: the last one of those before. None: that was all. */
  read(after: Row | undefined): Row[]
  /** What is done with them, in a transaction of its own where it writes. */
  work(rows: Row[]): void | Promise<void>
  signal?: AbortSignal
}

/** Goes through any number of rows, a few at a time: in between, everybody else has their turn. */
export async function inSteps<Row>({ read, work, signal }: Steps<Row>): Promise<void> {
  for (let last: Row | undefined; !signal?.aborted; ) {
    const rows = read(last)
    if (rows.length === 0) return
    await work(rows)
    last = rows.at(-1)
    await nextTurn()
  }
}
