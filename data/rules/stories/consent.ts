import type { GivenConsent, StoryConsent } from '../../contract/stories.ts'
import {
  type ConsentBeyond,
  type ConsentReach,
  consentPlaces,
  type StoryExit,
  scopeOfExit,
} from '../../vocabulary/consent.ts'
import type { MediaKind, StoryStatus, VoiceSpeaker } from '../../vocabulary/stories.ts'

/** What counts where nobody was asked: who was never asked has not said no. */
export const unsaidConsent: StoryConsent = {
  people: null,
  agreed: null,
  child: null,
  guardian: null,
  site: true,
  newsletter: null,
  social: null,
  voice: true,
}

interface Released {
  status: StoryStatus
  mayMail: boolean
  mayPost: boolean
}

/**
 * Whether a story may leave on this way. Published is only what may appear on this site; from mails and social networks a no keeps it
 * (`isOpen`). Of a share card it decides about the photo: the words belong to the page.
 */
export function mayAppear({ status, mayMail, mayPost }: Released, exit: StoryExit): boolean {
  const scope = scopeOfExit[exit]
  return status === 'published' && (scope === 'site' || (scope === 'newsletter' ? mayMail : mayPost))
}

/** `isImported`: what its writer said elsewhere is not known until somebody notes it. */
export function reachOf(
  consent: StoryConsent,
  { place, isImported }: { place: ConsentBeyond; isImported: boolean },
): ConsentReach {
  if (!consent.site) return 'no'
  return consent[place] === null ? (isImported ? 'imported' : 'unasked') : consent[place] ? 'yes' : 'no'
}

export const isOpen = (reach: ConsentReach): boolean => reach === 'yes' || reach === 'unasked'

/** What stands in the way of showing the photo and video of a story, and of its recording. */
export type PictureObstacle =
  /** Nobody said who is in them. */
  | 'unsaid'
  /** Somebody can be recognised and has not agreed. */
  | 'people'
  /** A child can be recognised and no guardian has agreed. */
  | 'child'

/** Null when they may be shown. Faces that were made unrecognisable are nobody's. */
export function pictureObstacle({ people, agreed, child, guardian }: StoryConsent): PictureObstacle | null {
  if (people === false) return null
  if (child === true && guardian !== true) return 'child'
  if (people === null) return 'unsaid'
  if (agreed !== true) return 'people'
  return child === null ? 'unsaid' : null
}

/** What stands in the way of one file of a story. */
export type FileObstacle =
  | PictureObstacle
  /** Its writer lets the words appear, and no recording. */
  | 'voice'
  /** It says that people agreed: editors alone hear it. */
  | 'evidence'

/** Null when it may be shown, or heard. Faces that were made unrecognisable are nobody's; a voice is always somebody's. */
export function fileObstacle(
  consent: StoryConsent,
  { kind, blurReason, spokenBy }: { kind: MediaKind; blurReason: string | null; spokenBy: VoiceSpeaker | null },
): FileObstacle | null {
  if (kind === 'consent') return 'evidence'
  if (isReadAloud({ kind, spokenBy })) return null
  if (kind === 'audio' && !consent.voice) return 'voice'
  return blurReason === null ? pictureObstacle(consent) : null
}

/** An editor's own voice, which says what the page says: nobody of the story is heard in it, and so nobody of it is asked. */
export const isReadAloud = ({ kind, spokenBy }: { kind: MediaKind; spokenBy: VoiceSpeaker | null }): boolean =>
  kind === 'audio' && spokenBy === 'editor'

/** Of a story with a recording and no picture it is asked who can be heard. */
export const isHeardAlone = (files: readonly { kind: MediaKind }[]): boolean =>
  files.some(({ kind }) => kind === 'audio') && !files.some(({ kind }) => kind === 'image' || kind === 'video')

/** Answers that follow from others: who sees nobody sees no child, and whom nobody guards needs no guardian. */
export function settledConsent<C extends StoryConsent>(consent: C): C {
  const { people, child } = consent
  const isAbout = people === true
  return {
    ...consent,
    agreed: isAbout ? consent.agreed : null,
    child: isAbout ? child : null,
    guardian: isAbout && child === true ? consent.guardian : null,
  }
}

/** The questions of the form that are answered with yes, no or not at all. */
const consentQuestions = ['people', 'agreed', 'child', 'guardian'] as const

/** Says which questions were asked; a form without it knows none. */
export const consentField = 'consentWording'

/** The answers of a form, each `yes`, `no` or nothing: a place that is not ticked is a no. Forms of before the voice was asked about say nothing of it. */
export function readConsent(answer: (name: string) => unknown): GivenConsent {
  const said = (name: string) => (answer(name) === 'yes' ? true : answer(name) === 'no' ? false : null)
  const [people, agreed, child, guardian] = consentQuestions.map(said) as [Said, Said, Said, Said]
  const [site, newsletter, social] = consentPlaces.map((place) => said(place) === true) as [boolean, boolean, boolean]
  const voice = said('voice') !== false
  const consent = settledConsent({ people, agreed, child, guardian, site, newsletter, social, voice })
  return { ...consent, wording: Number(answer(consentField)) }
}
type Said = boolean | null

/** The same answers as fields of a form. */
export const consentAsFields = ({ wording, ...answers }: GivenConsent): [string, string][] => [
  [consentField, String(wording)],
  ...Object.entries(answers).flatMap(([name, said]): [string, string][] =>
    said === null ? [] : [[name, said ? 'yes' : 'no']],
  ),
]
