import type { VolunteerApplication, VolunteerReceipt } from '../../../data/contract/inbox/volunteers.ts'
import { ageGroup, dateOfBirthProblems, utcDay } from '../../../data/rules/inbox/age.ts'
import { reviewPromise } from '../../../data/rules/inbox/reviewClock.ts'
import { language } from '../../../data/words/language.ts'
import { t } from '../../../data/words/words.ts'
import { hourMs, toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'
import { hiddenMailbox, type Limit, spend } from '../../platform/http/limits.ts'
import { holds } from '../../platform/http/writes.ts'
import { tellOfStep } from '../../platform/mail/steps/steps.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { wasMinor } from './present.ts'
import {
  type ApplicationRow,
  findApplicationOfSubmission,
  insertApplication,
  type NewApplication,
} from './volunteers.store.ts'

const applicationsPerPerson: Limit = { action: 'volunteer', identifierType: 'email', most: 10, windowMs: hourMs }
/** A whole class applies from one address after a talk. */
const applicationsPerNetwork: Limit = { action: 'volunteer', identifierType: 'network', most: 200, windowMs: hourMs }

/**
 * Takes an application in, once: the same submission again gets the receipt of the first time. Of a child, nothing is
 * kept and nothing is noted.
 * Errors: volunteer.too_young; volunteer.date_of_birth; submission.reused (409); rate_limited (429).
 */
export function takeApplication(
  deps: Deps,
  { submission, fields, network }: { submission: string; fields: VolunteerApplication; network: string },
) {
  refuseAge(deps, fields.dateOfBirth)
  const application = applicationFrom(fields)
  const known = findApplicationOfSubmission(deps.db, submission)
  if (known && !holds(known, application))
    fail('conflict', 'submission.reused', t('This application was already received with other answers.'))
  if (known) return { receipt: receiptFor(known), isNew: false }
  spend(deps, applicationsPerNetwork, network)
  spend(deps, applicationsPerPerson, hiddenMailbox(deps, application.email))
  const row = deps.db.transaction((tx) => {
    const sent = { submission, language: language(), at: toInstant(deps.clock) }
    const inserted = insertApplication(tx, application, sent)
    tellAdmins(tx, inserted)
    tellOfStep(tx, deps, { step: 'application_received', id: inserted.id, to: inserted.email, at: inserted.createdAt })
    return inserted
  })
  deps.jobs.wake()
  return { receipt: receiptFor(row), isNew: true }
}

function refuseAge({ clock }: Pick<Deps, 'clock'>, dateOfBirth: string): void {
  const group = ageGroup(dateOfBirth, utcDay(clock.now()))
  if (group !== 'child' && group !== 'impossible') return
  const message = dateOfBirthProblems[group]()
  const code = group === 'child' ? 'volunteer.too_young' : 'volunteer.date_of_birth'
  throw new ProductError('invalid', code, message, { issues: [{ field: 'dateOfBirth', message }] })
}

/** What will be stored: optional answers left empty are absent. */
export function applicationFrom(fields: VolunteerApplication): NewApplication {
  return {
    ...fields,
    additionalComments: fields.additionalComments || null,
    nextOfKinName: fields.nextOfKinName || null,
    nextOfKinPhone: fields.nextOfKinPhone || null,
    nextOfKinAddress: fields.nextOfKinAddress || null,
    nextOfKinWorkplace: fields.nextOfKinWorkplace || null,
    nextOfKinGender: fields.nextOfKinGender || null,
    nextOfKinRelationship: fields.nextOfKinRelationship || null,
  }
}

export function tellAdmins(tx: Tx, row: ApplicationRow): void {
  const isMinor = wasMinor(row)
  const guardian = 'Involve a parent or guardian before anything else.'
  const review = `Review the application within ${reviewPromise.volunteer.most} business days.`
  notify(tx, {
    type: 'volunteer_application',
    title: `New volunteer application: ${row.name}`,
    message: isMinor ? `${row.name} applied and is not of age. ${guardian}` : `${row.name} applied.`,
    authorEmail: row.email,
    authorName: row.name,
    actionDescription: isMinor ? `${guardian} ${review}` : review,
    metadata: { volunteerApplicationId: row.id, isMinor },
    at: row.createdAt,
  })
}

const receiptFor = ({ id, createdAt }: ApplicationRow): VolunteerReceipt => ({ id, receivedAt: createdAt })
