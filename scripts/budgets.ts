/**
 * What a first visit may cost, in bytes over the wire with brotli and headers. Who pays by the megabyte pays for these: a change that
 * needs more has to say why.
 */
export const budgets = {
  /** The page itself, with its looks. Of it 1 kB offers its languages and those of stories, and mirrors what runs from right to left. */
  html: 21_500,
  /**
   * Script that comes before anybody has done anything. Of it 1.3 kB say things in one of five languages, and offer them (decision 129), and 0.5 kB
   * keep what is written where the app does not come, and bring the worker where few bytes are wanted (097).
   */
  script: 14_000,
  /** Script that the page asks for by itself once it is idle: the device's own work. It knows of what is being recorded here (decision 138). Of it 25 kB are Dexie (094). */
  scriptWhenIdle: 46_800,
  /** Script for the one field of the desk's gate. Of it 5 kB are what the shared pieces say by messages. The frame tells how far an installation has come (decision 097), and 1 kB bears with what translates the page. */
  gate: 138_300,
  /** All of a first visit of `/`: the page with its pictures, what it asks for once it is idle, the worker and what that fetches. Of it 14 kB are the forms (097). */
  visit: 256_000,
  /** The same where few bytes are wanted: 40 kB for the page, and what brings the forms, which is the worker’s file and they themselves (097). */
  thriftyVisit: 105_200,
  /** The worker's file. It sends several photos of a story, each with its words (decision 113), and a spoken yes (134). Of it 25 kB are Dexie (094), and 4.4 kB take the forms of pages without the app (097). */
  worker: 56_100,
} as const

/** What a page begins with, and the app goes on with: one file of the build. Nothing else is reached from pwa/reader.ts. */
export const reading = [
  /^valtio\/vanilla$/,
  /^icu-minify\/format$/,
  /^pwa\/reader\.ts$/,
  /^pwa\/app\/(start\/|hashScroll|pageState|frame\/drawDevice)/,
  /^pwa\/engagement\/(calls|copyText|nativeShare|shareCard|drawReading|gate|likedStories|readings|readingSession|waitInWords)\./,
  /^pwa\/offline\/(connection|deviceWords|installation|languageFiles|lite|newId|status)\./,
  /^pwa\/stories\/(chosenChip|places|reading|readingProgress)\./,
  /^pwa\/(donate\/underWay|remote\/answers)\./,
  /^pwa\/ui\/(interaction|openWhereWide|toasts|whenIdle)\./,
  // What translate.ts brings is not in a script that is built for one language (scripts/words/inline.ts).
  /^icu-minify\/compile$/,
  /^data\/words\//,
  /^data\/(rules\/(languages|lite|excerpt|site\/shareLink|stories\/paragraphs)|vocabulary\/(engagement|limits))\./,
]
