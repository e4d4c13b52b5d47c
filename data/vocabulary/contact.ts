/** What a message can be about, in the order the form offers them. */
export const contactCategories = [
  'volunteer',
  'partnership',
  'events',
  'media',
  'school-program',
  'ambassador',
  'other',
] as const

export const eventPreferences = ['online', 'physical', 'both'] as const

export const contactStatuses = ['unread', 'read', 'responded'] as const
