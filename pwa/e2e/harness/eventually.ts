import { expect, vi } from 'vitest'

const patience = { timeout: 30_000, interval: 100 }

/** Expects something of a value that may need a moment to become so. */
export const eventually = <T>(read: () => T) => expect.poll(read, patience)

/** Waits until something is true; for the preparations of tests, which may have a video to convert on a busy machine. */
export const until = (isSo: () => Promise<boolean>): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await isSo())) throw new Error(`Not so in time: ${isSo}`)
    },
    { ...patience, timeout: 60_000 },
  )
