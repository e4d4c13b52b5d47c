/** `draft`: nobody has decided yet. `scheduled`: its posts wait for their time. `published`: at least one of its posts is out. */
export const contentStatuses = ['draft', 'scheduled', 'published'] as const
export type ContentStatus = (typeof contentStatuses)[number]

/** The filter of Recent Content, in its order. */
export const contentFilters = ['all', ...contentStatuses] as const
export type ContentFilter = (typeof contentFilters)[number]

/** How a text sounds, with the name that the desk shows. */
export const contentStyles = {
  educational: 'Educational & Informative',
  visual: 'Visual & Inspiring',
  casual: 'Casual & Fun',
  professional: 'Professional & Informative',
  cultural: 'Cultural & Educational',
} as const
export type ContentStyle = keyof typeof contentStyles
export const contentStyleNames = Object.keys(contentStyles) as [ContentStyle, ...ContentStyle[]]

/** Who wrote a draft: an admin, the built-in template writer, or a model of OpenAI. Never changes, whoever edits it later. */
export const contentSources = ['person', 'template', 'openai'] as const
export type ContentSource = (typeof contentSources)[number]

/**
 * Why it is this writer. `no_key`: no service is set up. `named`: the operator has named the model. `unlisted`: the same, and the service
 * does not list it. `chosen`: none is named. `replaced`: the one that is named is gone. `none_fits`: the service has no model that
 * writes. `not_asked`: none is named, and the service does not say which it has.
 */
export const writerReasons = ['no_key', 'named', 'unlisted', 'chosen', 'replaced', 'none_fits', 'not_asked'] as const
export type WriterReason = (typeof writerReasons)[number]

export const eventCategories = ['waci-event', 'awareness-day', 'season'] as const
export type EventCategory = (typeof eventCategories)[number]
export const eventCategoryNames: Record<EventCategory, string> = {
  'waci-event': 'WACI event',
  'awareness-day': 'Awareness day',
  season: 'Season',
}

export const eventPriorities = ['high', 'medium', 'low'] as const
export type EventPriority = (typeof eventPriorities)[number]

export const recurrences = ['one-time', 'annually'] as const
export type Recurrence = (typeof recurrences)[number]

/**
 * What stays the same from year to year of an annual event: the date (12 August), the weekday in its place of the month
 * (third Saturday of February), or the last such weekday of the month. An event of 29 February is on the 28th in common years.
 */
export const annualAnchors = ['date', 'weekday', 'last-weekday'] as const
export type AnnualAnchor = (typeof annualAnchors)[number]

export const defaultThemeColor = '#22c55e'

/** On the clock of the admin's zone: when an item goes out of which only the day was said. */
export const usualPostTime = '09:00'

/** Posts a week aims at. */
export const weeklyTargetPosts = 7
/** Days of a generated week. */
export const weekDays = 7

/** Events in the Upcoming Events panel. */
export const upcomingEventCount = 5

export const weeklyPlanStatuses = ['planning', 'ready'] as const

/** Longest fields, in characters. */
export const calendarMaxLength = {
  title: 200,
  content: 20_000,
  callToAction: 300,
  hashtag: 60,
  hashtags: 30,
  eventName: 200,
  eventDescription: 5_000,
  themeName: 100,
  themeDescription: 1_000,
  targetAudience: 200,
} as const
