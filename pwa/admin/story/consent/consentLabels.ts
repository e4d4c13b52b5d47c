import type { AdminStory, StoryConsent, StoryConsentRecord } from '../../../../data/contract/stories.ts'
import { isReadAloud } from '../../../../data/rules/stories/voice.ts'
import { consentScopes } from '../../../../data/vocabulary/consent.ts'
import { shortTime } from '../../kit/words/times.ts'

export const scopeLabels = { site: 'this site', newsletter: 'emails', social: 'social networks' } as const

/** Who can be recognised, and whether they agreed. */
export function peopleInWords({ people, agreed }: StoryConsent): string {
  if (people === null) return 'Nobody has said who can be recognised'
  if (!people) return 'Nobody can be recognised'
  if (agreed === null) return 'Somebody can be recognised; nobody has said whether they agreed'
  return agreed ? 'Somebody can be recognised, and they agreed' : 'Somebody can be recognised who did not agree'
}

/** Null where there is nobody. */
export function childInWords({ people, child, guardian }: StoryConsent): string | null {
  if (!people) return null
  if (child === null) return 'Nobody has said whether a child is among them'
  if (!child) return 'No child'
  if (guardian === null) return 'A child; nobody has said whether a guardian agreed'
  return guardian ? 'A child, and a parent or guardian agreed' : 'A child, and no parent or guardian agreed'
}

export const scopesInWords = (consent: StoryConsent): string =>
  consent.site
    ? consentScopes
        .filter((scope) => consent[scope])
        .map((scope) => scopeLabels[scope])
        .join(', ')
    : 'nowhere'

const ways = {
  form: 'with the story',
  receipt: 'by receipt code',
  desk: 'as an admin noted',
  photo: 'with a later photo',
} as const

/** The writer, with the story, 24 Nov. */
export const saidInWords = ({ givenBy, how, at }: StoryConsentRecord): string =>
  `${givenBy ?? 'The writer'}, ${ways[how]}, ${shortTime(at)}`

const obstacles = {
  unsaid: 'Nobody has said who can be recognised in its files. They are not shown until somebody does.',
  people: 'Somebody can be recognised who has not agreed. Its files are not shown.',
  child:
    'A child can be recognised, and no parent or guardian has agreed. This story cannot be published with its files.',
} as const

/** What stands in the way of the files of a story; null where it has none, or nothing does. */
export function obstacleInWords({ pictureObstacle, media }: AdminStory): string | null {
  const hidden = media.some((file) => file.state !== 'failed' && file.blurReason === null && !isReadAloud(file))
  return pictureObstacle && hidden ? obstacles[pictureObstacle] : null
}
