import { ageGroup, dateOfBirthProblems, utcDay } from '../../data/rules/inbox/age.ts'
import { checked } from '../forms/formErrors.ts'
import { listIn, readChosen, readTexts, recordOf, textIn } from '../forms/readFields.ts'

const textNames = [
  'name',
  'email',
  'phone',
  'address',
  'dateOfBirth',
  'twitterHandle',
  'instagramHandle',
  'facebookHandle',
  'currentOrganization',
  'qualification',
  'motivation',
  'additionalComments',
  'nextOfKinName',
  'nextOfKinPhone',
  'nextOfKinAddress',
  'nextOfKinWorkplace',
  'nextOfKinGender',
  'nextOfKinRelationship',
] as const
export type TextName = (typeof textNames)[number]

const flagNames = [
  'followedTwitter',
  'followedInstagram',
  'likedFacebook',
  'willShareContent',
  'agreesToTerms',
] as const
export type FlagName = (typeof flagNames)[number]

/** What stands in the form. */
export type VolunteerValues = Record<TextName, string> &
  Record<FlagName, boolean> & { conservationActivities: string[] }

export const blankApplication: VolunteerValues = {
  ...recordOf(textNames, () => ''),
  ...recordOf(flagNames, () => false),
  conservationActivities: [],
}

export const readApplication = (form: HTMLFormElement): VolunteerValues => ({
  ...readTexts(form, textNames),
  ...recordOf(flagNames, (name) => readChosen(form, name).length > 0),
  conservationActivities: readChosen(form, 'conservationActivities'),
})

/** An application from the outbox. Whether the terms are agreed to is asked anew. */
export const applicationIn = (body: unknown): VolunteerValues => ({
  ...recordOf(textNames, (name) => textIn(body, name)),
  ...recordOf(flagNames, (name) => Object(body)[name] === true),
  conservationActivities: listIn(body, 'conservationActivities'),
})

/** Why somebody of this age cannot apply; null for everybody else, and while the date is not complete. */
export function ageProblem(dateOfBirth: string, now: Date): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(dateOfBirth)) return null
  const group = ageGroup(dateOfBirth, utcDay(now))
  return group === 'child' || group === 'impossible' ? dateOfBirthProblems[group]() : null
}

export const isMinor = (dateOfBirth: string, now: Date) =>
  /^\d{4}-\d\d-\d\d$/.test(dateOfBirth) && ageGroup(dateOfBirth, utcDay(now)) === 'minor'

/** Checks with the same rules as the server. They come with the first answer, not with the page. */
export async function checkApplication(values: VolunteerValues) {
  const { volunteerForm } = await import('../../data/contract/inbox/volunteers.ts')
  const { body, errors } = checked(volunteerForm, values)
  if (errors) return { body: null, errors }
  const { agreesToTerms: _asked, ...application } = body
  return { body: application, errors: null }
}
