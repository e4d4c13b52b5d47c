import { expect } from 'vitest'

const patience = { timeout: 30_000, interval: 100 }

/** Expects something of a value that may need a moment to become so. */
export const eventually = <T>(read: () => T) => expect.poll(read, patience)
