/**
 * How many runs a fast test with seeded faults makes: `few` with every `npm test`, as many as `FAULT_RUNS` says each night and before
 * a change of what it holds. The first seeds are the same in both.
 */
export const faultRunsOr = (few: number): number => Number(process.env.FAULT_RUNS ?? few)

/** How long they may take together, in milliseconds: far more than on a busy machine. */
export const patienceFor = (runs: number): number => 90_000 + runs * 30_000
