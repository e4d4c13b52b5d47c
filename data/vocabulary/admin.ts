/** Where an admin is assumed to be until they choose another zone. */
export const defaultTimezone = 'America/New_York'
