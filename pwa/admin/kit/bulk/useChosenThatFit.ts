import { useEffect, useRef, useState } from 'react'

/**
 * Which rows of a list are chosen, also of those that are not on the screen. `readAll` reads all that fit, with what it takes to do
 * something with them. What has left the list is chosen no more.
 */
export function useChosenThatFit<Kept extends { id: number }>(rows: readonly Kept[], readAll: () => Promise<Kept[]>) {
  const [kept, setKept] = useState<ReadonlyMap<number, Kept>>(new Map())
  const before = useRef(rows)
  useEffect(() => {
    const ids = new Set(rows.map(({ id }) => id))
    const gone = before.current.filter(({ id }) => !ids.has(id))
    before.current = rows
    if (gone.length > 0) setKept((known) => without(known, gone))
  }, [rows])
  return {
    /** As the list shows them now, else as they were when they were chosen. */
    chosen: [...kept.values()].map((one) => rows.find(({ id }) => id === one.id) ?? one),
    isChosen: (id: number) => kept.has(id),
    choose: (row: Kept, isIn: boolean) =>
      setKept((known) => (isIn ? new Map(known).set(row.id, row) : without(known, [row]))),
    chooseAll: async () => setKept(new Map((await readAll()).map((row) => [row.id, row]))),
    clear: () => setKept(new Map()),
  }
}

function without<Kept extends { id: number }>(known: ReadonlyMap<number, Kept>, gone: readonly Kept[]) {
  const left = new Map(known)
  for (const { id } of gone) left.delete(id)
  return left
}
