/** How the server tells people who read from programs that count. None of these numbers is ever shown to a reader. */

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const presenceRules = {
  /** The most that one gap between two reports earns: a report every 30 s on a slow line, and a little patience. */
  mostCreditMs: 35_000,
  /** After a longer silence nothing is earned: the page was hidden, or nobody was there. */
  awayAfterMs: 120_000,
  /** After a longer silence the next visit is one of its own. */
  sessionEndsAfterMs: 30 * minuteMs,
  /** Presence before a view counts, and in how many reports. */
  viewSeconds: 10,
  viewReports: 2,
} as const

export const countingBounds = {
  windowMs: dayMs,
  /** One network and story: a class of forty and their teachers behind one carrier address, and half as many again. */
  perNetworkAndStory: 60,
  /** All networks that a provider hands out together, and story: ten such classes, or the small town of one carrier. */
  perRangeAndStory: 600,
  /** New readers with the same device key: three such classes. Phones of one make share their key within a network. */
  newReadersPerDevice: 120,
  /** Nobody reads more stories in a day. */
  viewsPerReader: 100,
} as const

/** How often a call may be made. */
export const engagementLimits = {
  likesPerReader: { most: 30, windowMs: 10 * minuteMs },
  sharesPerReader: { most: 30, windowMs: 10 * minuteMs },
  likesAndSharesPerNetwork: { most: 1500, windowMs: 10 * minuteMs },
  newReadersPerNetwork: { most: 3000, windowMs: hourMs },
  newReadersPerRange: { most: 30_000, windowMs: hourMs },
  botsPerNetwork: { most: 300, windowMs: hourMs },
  storyReportsPerNetwork: { most: 30, windowMs: hourMs },
  storyReportsPerRange: { most: 90, windowMs: hourMs },
} as const

/** What no reader does by reading. */
export const abuseTypes = [
  'bot_engagement',
  'hammering',
  'impossible_progress',
  'impossible_times',
  'many_stories',
] as const
export type AbuseType = (typeof abuseTypes)[number]

export const abuseSigns = {
  /** A text of so many seconds, at its end within `leapMs` of being opened. */
  leapFromSeconds: 120,
  leapMs: 1000,
  /** A page claims to have been open for longer, or to have closed before it opened. A wrong clock alone is no abuse. */
  longestClaimMs: 7 * dayMs,
  /** Stories opened by one reader within a minute. */
  storiesPerMinute: 20,
  fastestWordsPerMinute: 2000,
} as const

/** From so many detections on, no like or share for so long. */
export const penaltySteps = [
  { detections: 3, penalty: 'one_minute', ms: minuteMs },
  { detections: 6, penalty: 'five_minutes', ms: 5 * minuteMs },
  { detections: 10, penalty: 'one_hour', ms: hourMs },
  { detections: 15, penalty: 'one_day', ms: dayMs },
] as const
/** Detections halve with each whole day without a new one. */
export const penaltyHalfLifeMs = dayMs
/** A network is many people: it takes so many times the detections of one reader, and only the first steps are taken. */
export const networkPatience = { times: 100, steps: 2 } as const

/** What each sign adds to a bot score of 0 to 100, and the score from which a caller is taken for a program. */
export const botPoints = {
  named: 100,
  noUserAgent: 70,
  /** A browser without a screen: a program as a rule, but also a kiosk, a preview or an aid to reading. */
  headless: 40,
  noLanguage: 40,
  strangeUserAgent: 40,
  /** A browser that always says where a request comes from, and did not. */
  noFetchSite: 25,
  /** The end of a long text sooner than anybody could skim it. */
  tooFast: 20,
  otherZone: 15,
  otherLanguage: 5,
} as const
export const botFrom = 60
