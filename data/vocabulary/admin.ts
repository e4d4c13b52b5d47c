/** Where an admin is assumed to be until they choose another zone. */
export const defaultTimezone = 'America/New_York'

/** The zones an admin can choose, with the place that stands for each: where the team and its partners are. */
export const timezones = {
  'America/New_York': 'New York',
  'America/Chicago': 'Chicago',
  'America/Los_Angeles': 'Los Angeles',
  UTC: 'UTC',
  'Europe/London': 'London',
  'Europe/Paris': 'Paris',
  'Africa/Lagos': 'Lagos',
  'Africa/Accra': 'Accra',
  'Africa/Johannesburg': 'Johannesburg',
  'Africa/Nairobi': 'Nairobi',
  'Africa/Cairo': 'Cairo',
  'Asia/Dubai': 'Dubai',
} as const
export type Timezone = keyof typeof timezones
export const timezoneIds = Object.keys(timezones) as [Timezone, ...Timezone[]]

/** A zone as it was stored, on a device or by an earlier list: one of the twelve. */
export const timezoneOf = (stored: string | null | undefined): Timezone =>
  timezoneIds.find((id) => id === stored) ?? defaultTimezone

/**
 * Which alerts an admin with an address gets by mail: each; those that no device has shown within
 * `alertPatienceMinutes`; none.
 */
export const alertMailChoices = ['every', 'unseen', 'never'] as const
export type AlertMailChoice = (typeof alertMailChoices)[number]
export const alertPatienceMinutes = 15
