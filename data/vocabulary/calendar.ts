export const contentStatuses = ['draft', 'scheduled', 'published'] as const

export const eventCategories = ['waci-event', 'awareness-day', 'season'] as const

export const eventPriorities = ['high', 'medium', 'low'] as const

export const recurrences = ['one-time', 'annually'] as const

export const defaultThemeColor = '#22c55e'

/** Posts a week aims at. */
export const weeklyTargetPosts = 7
