/**
 * How large the runs with seeded faults are: 25 with every `npm test`, hundreds with `FAULT_RUNS=400`, as each night and before
 * a change of what they hold. The first seeds are the same in both.
 */
export const faultRuns = Number(process.env.FAULT_RUNS ?? 25)

/**
 * How many stories are sent over bad connections: with every `npm test` so many that each accident of `badLines.ts` happens at
 * least once.
 */
export const lineRuns = Number(process.env.FAULT_RUNS ?? 9)
