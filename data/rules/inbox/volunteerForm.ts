import { motivationMinLength, noHandle } from '../../vocabulary/volunteers.ts'
import { msg, t } from '../../words/words.ts'
import { chosenIn, recordOf, textsIn } from '../formTexts.ts'

export const volunteerTexts = [
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
export type VolunteerTextName = (typeof volunteerTexts)[number]

export const volunteerFlags = [
  'followedTwitter',
  'followedInstagram',
  'likedFacebook',
  'willShareContent',
  'agreesToTerms',
] as const
export type VolunteerFlagName = (typeof volunteerFlags)[number]

/** What stands in the form of an application. */
export type VolunteerValues = Record<VolunteerTextName, string> &
  Record<VolunteerFlagName, boolean> & { conservationActivities: string[] }

export const handleFields = ['twitterHandle', 'instagramHandle', 'facebookHandle'] as const
export type HandleName = (typeof handleFields)[number]
/** The box beneath the field of an account that says there is none. */
export const noHandleField = (name: HandleName) => `${name}.none`

/** Of the page, its worker, or a browser that sends the form by itself. */
export function applicationOfForm(form: FormData): VolunteerValues {
  const values = {
    ...textsIn(form, volunteerTexts),
    ...recordOf(volunteerFlags, (name) => form.has(name)),
    conservationActivities: chosenIn(form, 'conservationActivities'),
  }
  // With scripts the box fills in the field.
  for (const name of handleFields) if (form.has(noHandleField(name))) values[name] = noHandle
  return values
}

/** What is said of an answer that has to be there and is not. */
export const missingAnswers = {
  name: msg('Name is required'),
  email: msg('Valid email is required'),
  phone: msg('Phone number is required'),
  address: msg('Address is required'),
  dateOfBirth: msg('Date of birth is required'),
  twitterHandle: msg('Twitter handle is required'),
  instagramHandle: msg('Instagram handle is required'),
  facebookHandle: msg('Facebook handle is required'),
  currentOrganization: msg('Current organization is required'),
  qualification: msg('Qualification is required'),
} as const satisfies Partial<Record<VolunteerTextName, unknown>>

export const motivationTooShort = () =>
  t('Please provide at least {count} characters explaining your motivation', { count: motivationMinLength })
export const activityMissing = msg('Please select at least one conservation activity')
export const termsNotAccepted = msg('You must agree to the terms and conditions')

/** What is missing in an application, in words. Whether its answers are right, the contract says. */
export function unansweredInApplication(values: VolunteerValues): string[] {
  const missing = Object.entries(missingAnswers).filter(([name]) => !values[name as keyof typeof missingAnswers].trim())
  return [
    ...missing.map(([, message]) => t(message)),
    ...(values.motivation.trim().length < motivationMinLength ? [motivationTooShort()] : []),
    ...(values.conservationActivities.length === 0 ? [t(activityMissing)] : []),
    ...(values.agreesToTerms ? [] : [t(termsNotAccepted)]),
  ]
}
