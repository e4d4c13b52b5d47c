import type {
  AdminMedia,
  AdminStory,
  PeopleSaid,
  StoryConsent,
  StoryConsentRecord,
} from '../../../../data/contract/stories.ts'
import { fileObstacle, unsaidConsent } from '../../../../data/rules/stories/consent.ts'
import { type ConsentBeyond, type ConsentReach, consentPlaces } from '../../../../data/vocabulary/consent.ts'
import { mediaKinds, mediaNames } from '../../../../data/vocabulary/stories.ts'
import { shortTime } from '../../kit/words/times.ts'

export const placeLabels = { site: 'this site', newsletter: 'emails', social: 'social networks' } as const

/** Who can be recognised, and whether they agreed. */
type People = Omit<PeopleSaid, 'wording'>

export function peopleInWords({ people, agreed }: People): string {
  if (people === null) return 'Nobody has said who can be recognised'
  if (!people) return 'Nobody can be recognised'
  if (agreed === null) return 'Somebody can be recognised; nobody has said whether they agreed'
  return agreed ? 'Somebody can be recognised, and they agreed' : 'Somebody can be recognised who did not agree'
}

/** Null where there is nobody. */
export function childInWords({ people, child, guardian }: People): string | null {
  if (!people) return null
  if (child === null) return 'Nobody has said whether a child is among them'
  if (!child) return 'No child'
  if (guardian === null) return 'A child; nobody has said whether a guardian agreed'
  return guardian ? 'A child, and a parent or guardian agreed' : 'A child, and no parent or guardian agreed'
}

export function scopesInWords(consent: StoryConsent): string {
  if (!consent.site) return 'nowhere'
  const listed = (said: boolean | null) =>
    consentPlaces
      .filter((place) => consent[place] === said)
      .map((place) => placeLabels[place])
      .join(', ')
  const unasked = listed(null)
  return unasked ? `${listed(true)}; nobody asked about ${unasked}, so you decide` : listed(true)
}

/** Of a story that is chosen for a mail or a post; null where its writer said yes. */
export function reachInWords(reach: ConsentReach, place: ConsentBeyond): string | null {
  if (reach === 'yes') return null
  if (reach === 'no') return `Its writer said no to ${placeLabels[place]}.`
  if (reach === 'unasked') return `Nobody asked its writer about ${placeLabels[place]}: you decide.`
  return `It came with an import. Note first what its writer said about ${placeLabels[place]}.`
}

export const voiceInWords = ({ voice }: StoryConsent): string =>
  voice ? 'A recording may be heard' : 'No recording may be heard'

/** Of a recording in which people agree. */
export function spokenInWords({ state, reason }: AdminMedia): string {
  if (state === 'failed') return `They sent a spoken yes, which cannot be heard. ${reason ?? ''}`.trim()
  return state === 'ready' ? 'They said yes in a recording: please listen to it' : 'They said yes in a recording'
}

const ways = {
  form: 'with the story',
  receipt: 'by receipt code',
  desk: 'as an admin noted',
  photo: 'with a later photo',
  approval: 'on publishing the story',
} as const

/** The writer, with the story, 24 Nov. */
export const saidInWords = ({ givenBy, how, at }: StoryConsentRecord): string =>
  `${givenBy ?? 'The writer'}, ${ways[how]}, ${shortTime(at)}`

const obstacles = {
  unsaid: 'Nobody has said who can be recognised in its files. You are asked when you publish it.',
  people: 'Somebody can be recognised who has not agreed. Its files are not shown.',
  child:
    'A child can be recognised, and no parent or guardian has agreed. This story cannot be published with its files.',
} as const

/** Those of which nobody has said who can be recognised: whoever publishes the story is asked. */
export function listUnsaidFiles({ media, consents }: AdminStory): AdminMedia[] {
  const consent = consents[0] ?? unsaidConsent
  if (consent.people !== null) return []
  return media.filter((file) => file.state !== 'failed' && !file.approved && fileObstacle(consent, file) === 'unsaid')
}

/** photo · photos and video */
export function filesInWords(files: readonly Pick<AdminMedia, 'kind'>[]): string {
  const counts = mediaKinds.map((kind) => [kind, files.filter((file) => file.kind === kind).length] as const)
  return counts
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${mediaNames[kind]}${count === 1 ? '' : 's'}`)
    .join(' and ')
}

/** What stands in the way of the files of a story; null where it has none, or nothing does. */
export function obstacleInWords({ pictureObstacle, media, consents }: AdminStory): string | null {
  const consent = consents[0] ?? unsaidConsent
  const hidden = media.some((file) => file.state !== 'failed' && fileObstacle(consent, file) === pictureObstacle)
  return pictureObstacle && hidden ? obstacles[pictureObstacle] : null
}
