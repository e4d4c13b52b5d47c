/** The present, handed in so that tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const toInstant = (clock: Clock) => clock.now().toISOString()
