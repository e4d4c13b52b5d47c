/** Where a story may appear, each with a yes of its own. Nothing said means this site only. */
export const consentPlaces = ['site', 'newsletter', 'social'] as const
export type ConsentPlace = (typeof consentPlaces)[number]

/**
 * What a writer opens and closes: each of these places, and the voice. Without it the words of a story appear, and no recording of it is
 * heard anywhere. Nothing said means that it may be heard: it was sent for that.
 */
export const consentScopes = [...consentPlaces, 'voice'] as const
export type ConsentScope = (typeof consentScopes)[number]

/** Who said it where: the writer with the story, by receipt code, or with a photo that came later; an admin who was told. */
export const consentWays = ['form', 'receipt', 'desk', 'photo'] as const
export type ConsentWay = (typeof consentWays)[number]

/**
 * Grows with each change of the questions' words: what somebody agreed to is what was asked then. 1 named photos and videos, 2 names
 * recordings too, and asks whether people agreed to be shown or heard. 3 asks whether a recording may be heard, of a recording alone who
 * can be heard in it, and for a spoken yes.
 */
export const consentWording = 3

/** Every way on which a story leaves, and the yes that it needs. */
export const scopeOfExit = {
  page: 'site',
  list: 'site',
  feed: 'site',
  search: 'site',
  map: 'site',
  download: 'site',
  delta: 'site',
  newsletter: 'newsletter',
  follow: 'newsletter',
  socialPost: 'social',
  calendarDraft: 'social',
  shareCard: 'social',
} as const satisfies Record<string, ConsentPlace>
export type StoryExit = keyof typeof scopeOfExit
