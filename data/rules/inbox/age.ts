import { adultAge, leastAge } from '../../vocabulary/volunteers.ts'
import { t } from '../../words/words.ts'

/** Nobody is older; a birthday further back is a slip. */
const mostAge = 120

/** Full years between two calendar days, YYYY-MM-DD. Whoever is born on 29 February grows older on 1 March in other years. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** The day it is in UTC: a birthday is decided the same way on every phone and on the server. */
export const utcDay = (instant: Date) => instant.toISOString().slice(0, 10)

export type AgeGroup = 'impossible' | 'child' | 'minor' | 'adult'

/** Children are not served; a minor needs a guardian; a day in the future or before living memory is a slip. */
export function ageGroup(dateOfBirth: string, today: string): AgeGroup {
  const age = ageOn(dateOfBirth, today)
  if (dateOfBirth > today || age > mostAge) return 'impossible'
  if (age < leastAge) return 'child'
  return age < adultAge ? 'minor' : 'adult'
}

export const dateOfBirthProblems = {
  impossible: () => t('Please check your date of birth'),
  child: () =>
    t(
      'Thank you for wanting to help. Applications are open from the age of {least}, and we have kept nothing of what you wrote. Please come back later, or ask your school about our wildlife clubs.',
      { least: leastAge },
    ),
} as const
