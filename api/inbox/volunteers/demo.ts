import { randomUUID } from 'node:crypto'
import { adminNames } from '../../../data/contract/admin.ts'
import { volunteerApplication } from '../../../data/contract/inbox/volunteers.ts'
import type { DemoApplication } from '../../../data/demo/types.ts'
import { demoApplications } from '../../../data/demo/volunteers.ts'
import { applicationsThatMayBecome } from '../../../data/rules/inbox/letters.ts'
import type { Tx } from '../../platform/database.ts'
import { settleNoticesOf } from '../../platform/notifications/about.ts'
import { insertApplication, insertNote, moveApplication } from './volunteers.store.ts'
import { applicationFrom, tellAdmins } from './volunteers.ts'

const [admin] = adminNames
/** Days from the arrival of an application to the first decision, and from each to the next. */
const decidedAfter = 1.6
const daysOfYear = 365.25

/** The applications of a first start, as far as each was decided on. */
export function fillApplications(tx: Tx, daysBefore: (days: number) => string): void {
  for (const application of demoApplications) addApplication(tx, application, daysBefore)
}

function addApplication(tx: Tx, given: DemoApplication, daysBefore: (days: number) => string) {
  const { age, decisions = [], note, daysOld, ...answers } = given
  const dateOfBirth = daysBefore(daysOld + (age + 0.4) * daysOfYear).slice(0, 10)
  const application = applicationFrom(volunteerApplication.parse({ ...answers, dateOfBirth }))
  const row = insertApplication(tx, application, { submission: randomUUID(), at: daysBefore(daysOld) })
  tellAdmins(tx, row)
  for (const [index, to] of decisions.entries()) {
    const at = daysBefore(daysOld - decidedAfter * (index + 1))
    moveApplication(tx, row.id, { from: applicationsThatMayBecome(to), to, admin, at })
    settleNoticesOf(tx, { volunteerApplicationId: row.id }, at)
  }
  if (note) insertNote(tx, { applicationId: row.id, admin, text: note, createdAt: daysBefore(daysOld - decidedAfter) })
}
