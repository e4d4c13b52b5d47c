import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'

/** Kept pages live at least this long while stories are being viewed. */
const restMs = 15_000

/** Tells kept answers that public counters have moved: at once for what a reader did by hand, now and then for views. */
export function createCountNotice({ published, clock }: Pick<Deps, 'published' | 'clock'>) {
  let isWaiting = false
  let toldAt = Number.NEGATIVE_INFINITY

  const tell = (tx: Store) => {
    isWaiting = false
    toldAt = clock.now().getTime()
    published.changed(tx)
  }
  const flush = (tx: Store) => {
    if (isWaiting && clock.now().getTime() - toldAt >= restMs) tell(tx)
  }
  return {
    now: tell,
    soon(tx: Store) {
      isWaiting = true
      flush(tx)
    },
    /** Whatever happens next carries the news that was waiting. */
    flush,
  }
}
export type CountNotice = ReturnType<typeof createCountNotice>
