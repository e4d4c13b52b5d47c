import { msg } from '../words/words.ts'

/** What a reader can do with a story. `view_complete`: read to its end. */
export const interactionTypes = ['view', 'view_complete', 'like', 'share'] as const
export type InteractionType = (typeof interactionTypes)[number]

/** Where a story can be shared to. */
export const sharePlatforms = ['facebook', 'twitter', 'linkedin', 'whatsapp', 'copy'] as const
export type SharePlatform = (typeof sharePlatforms)[number]

/** When a story counts as read to its end, and how the reader's page reports. */
export const readingRules = {
  /** Percent of the page scrolled. */
  completeScroll: 85,
  /** The scroll handler waits for this much rest. */
  scrollDebounceMs: 100,
  /** Between two reports of a reading session; in lite mode the second. */
  reportEveryMs: 5_000,
  liteReportEveryMs: 30_000,
  /** In lite mode the first report comes sooner, or a short story would be over before it. */
  firstLiteReportMs: 11_000,
  /** A dialog counts as read this close to its bottom. */
  dialogEndPx: 50,
  /** Faster than anybody reads. */
  wordsPerMinute: 400,
  /** Seconds to be spent with the shortest and at most with the longest story. */
  leastSeconds: 10,
  mostSeconds: 300,
  /** A story with a recording and fewer words is listened to: the words alone are not it. */
  fewWords: 30,
  /** How much of a recording has to be heard, up to `mostSeconds`. */
  listenShare: 0.85,
  /** A recording that runs faster is not listened to. */
  fastestListening: 2,
} as const

/** Why the server does not take a like or share now (`action` of a 429). */
export const refusedActions = ['duplicate', 'blocked', 'rate_limit'] as const
export type RefusedAction = (typeof refusedActions)[number]

/** Why somebody asks us to look at a published story again. */
export const reportReasons = {
  location: msg('It shows where a threatened animal can be found'),
  child: msg('It shows or names a child who should not be shown'),
  consent: msg('I am in it and did not agree'),
  untrue: msg('It is not true'),
  copied: msg('It was copied from somewhere else'),
  offensive: msg('It is offensive or harmful'),
  other: msg('Something else'),
} as const
