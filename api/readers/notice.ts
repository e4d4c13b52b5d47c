import type { Deps } from '../platform/deps.ts'

/** Kept pages live at least this long while stories are being viewed. */
const restMs = 15_000

/** Tells kept answers that public counters have moved: at once for what a reader did by hand, now and then for views. */
export function createCountNotice({ published, clock }: Pick<Deps, 'published' | 'clock'>) {
  let isWaiting = false
  let toldAt = Number.NEGATIVE_INFINITY

  const tell = () => {
    isWaiting = false
    toldAt = clock.now().getTime()
    published.changed()
  }
  const flush = () => {
    if (isWaiting && clock.now().getTime() - toldAt >= restMs) tell()
  }
  return {
    now: tell,
    soon() {
      isWaiting = true
      flush()
    },
    /** Whatever happens next carries the news that was waiting. */
    flush,
  }
}
export type CountNotice = ReturnType<typeof createCountNotice>
