/** Where a story may appear, each with an answer of its own. Where nobody was asked, an editor decides. */
export const consentPlaces = ['site', 'newsletter', 'social'] as const
export type ConsentPlace = (typeof consentPlaces)[number]
export type ConsentBeyond = Exclude<ConsentPlace, 'site'>

/**
 * What a writer opens and closes: each of these places, and the voice. Without it the words of a story appear, and no recording of it is
 * heard anywhere. Nothing said means that it may be heard: it was sent for that.
 */
export const consentScopes = [...consentPlaces, 'voice'] as const
export type ConsentScope = (typeof consentScopes)[number]

/**
 * Who said it where: the writer with the story, by receipt code, or with a photo that came later; an admin who was told (`desk`), or who
 * looked at files of which nobody had said anything, and published the story (`approval`).
 */
export const consentWays = ['form', 'receipt', 'desk', 'photo', 'approval'] as const
export type ConsentWay = (typeof consentWays)[number]

/** What an editor answers who publishes a story with files of which nobody has said who is in them. */
export const unsaidFileAnswers = ['nobody_recognisable', 'words_only'] as const
export type UnsaidFileAnswer = (typeof unsaidFileAnswers)[number]

/** Whether a story may go to a place beyond this site. */
export type ConsentReach =
  /** Its writer said so. */
  | 'yes'
  /** Nobody asked its writer: the editor who chooses it decides. */
  | 'unasked'
  | 'no'
  /** It came with an import, and nobody has noted yet what its writer said. */
  | 'imported'

/**
 * Grows with each change of the questions' words: what somebody agreed to is what was asked then. 1 named photos and videos, 2 names
 * recordings too, and asks whether people agreed to be shown or heard. 3 asks whether a recording may be heard, of a recording alone who
 * can be heard in it, and for a spoken yes.
 */
export const consentWording = 3

/** Every way on which a story leaves, and the place by whose answer it does. */
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
