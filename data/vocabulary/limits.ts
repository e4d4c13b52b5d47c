/** Characters shown of a longer text, by place. */
export const excerptLength = {
  storyCard: 150,
  shareText: 100,
  pageDescription: 160,
  newsCard: 120,
  adminStory: 300,
} as const

/** Published posts on the home page. */
export const homeNewsCount = 3

/** Rows of a page of stories, posts or calendar items that nobody asked otherwise, and the most that a visitor gets at once. */
export const storyPage = { usual: 30, mostPublic: 100 } as const

/** Longest fields of a story, in characters: far above what anyone writes by hand. */
export const storyMaxLength = {
  title: 200,
  content: 60_000,
  authorName: 100,
  authorLocation: 150,
  authorEmail: 150,
} as const

/** Of a title in another language. */
export const translatedTitleMaxLength = 2 * storyMaxLength.title

/** Paragraphs of a story that are translated one by one; what follows them is one with the last. */
export const mostParagraphs = 400

/** Longest words about a photo, in characters. */
export const photoMaxLength = { caption: 200, description: 300 } as const

/** Of the captions of a video: bytes of the file, captions in it, and characters of one of them. */
export const captionLimits = { bytes: 200_000, count: 3000, length: 500 } as const

/** Longest fields of a post, in characters; the content with its markup, the tags with the commas between them. */
export const postMaxLength = { title: 200, content: 200_000, excerpt: 500, category: 60, tags: 400 } as const

/** Tags of a published post, and the characters of each. */
export const postTagLimits = { most: 8, maxLength: 40 } as const

/** The guide's advice, never enforced. */
export const advisedWords = { least: 200, most: 2000 } as const

/** Days an offline copy may be read without the server confirming that it is still published. */
export const offlineLeaseDays = 30

/** Size in px of the picture that a shared link shows. */
export const sharePicture = { width: 1200, height: 630 } as const

/** Of a list's answer: how many rows there are on all pages together. */
export const totalHeader = 'x-total-count'

/** The most rows of one page of a list. */
export const mostRows = 1000

/** The most of what waits that is shown at once. */
export const mostRowsOfDay = 200

/** Pages of what a search has found. */
export const mostSearchPages = 42

/** A recording of a voice, in seconds: as long as the recorder of the form takes, and files of other recorders are. */
export const longestVoiceSeconds = 15 * 60
/** So often a recording may be interrupted and taken up again: each time is a take of its own. */
export const mostTakes = 60

/** A spoken yes of the people in a story, in seconds: who they are, and what they agree to. */
export const longestSpokenYesSeconds = 2 * 60

/**
 * The largest file that a story can bring, in MB: a photo as cameras write it, twenty minutes of a phone's film, and a recording
 * without compression that is as long as one may be.
 */
export const mostFileMB = { image: 64, video: 2048, audio: 256, consent: 64 } as const
