/** ISO 8601 in UTC, with milliseconds. */
export type Instant = string

/** Of the calendar, YYYY-MM-DD, in no particular zone. */
export type Day = string
