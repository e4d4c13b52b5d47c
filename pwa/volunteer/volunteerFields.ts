import { recordOf } from '../../data/rules/formTexts.ts'
import { ageGroup, dateOfBirthProblems, utcDay } from '../../data/rules/inbox/age.ts'
import {
  applicationOfForm,
  type VolunteerValues,
  volunteerFlags,
  volunteerTexts,
} from '../../data/rules/inbox/volunteerForm.ts'
import { checked } from '../forms/formErrors.ts'
import { listIn, textIn } from '../forms/readFields.ts'

export const blankApplication: VolunteerValues = {
  ...recordOf(volunteerTexts, () => ''),
  ...recordOf(volunteerFlags, () => false),
  conservationActivities: [],
}

export const readApplication = (form: HTMLFormElement): VolunteerValues => applicationOfForm(new FormData(form))

/** An application from the outbox. Whether the terms are agreed to is asked anew. */
export const applicationIn = (body: unknown): VolunteerValues => ({
  ...recordOf(volunteerTexts, (name) => textIn(body, name)),
  ...recordOf(volunteerFlags, (name) => Object(body)[name] === true),
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
