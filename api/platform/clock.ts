/** The present, handed in so that tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const toInstant = (clock: Clock) => clock.now().toISOString()
/** In seconds since 1970, as providers of payments count. */
export const toSeconds = (clock: Clock) => Math.floor(clock.now().getTime() / 1000)

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
