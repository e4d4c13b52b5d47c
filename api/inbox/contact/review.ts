import type { AdminName } from '../../../data/contract/admin.ts'
import type { ContactStatusChange } from '../../../data/contract/inbox/contact.ts'
import { messagesThatMayBecome } from '../../../data/rules/inbox/letters.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { forgetJournal } from '../../platform/journal.ts'
import { dropSteps, forgetSteps, type StepDeps } from '../../platform/mail/steps/steps.ts'
import { readNoticesOf, removeNoticesOf, reopenNoticesOf, settleNoticesOf } from '../../platform/notifications/about.ts'
import { type ContactRow, findMessage, moveMessage, removeMessageAside, setMessageAside } from './contact.store.ts'
import { tellAdmins, tellSender } from './contact.ts'
import { presentMessage } from './present.ts'

/**
 * Notes that a message was read or answered, or that it was not answered after all.
 * Errors: contact.not_found; contact.set_aside; contact.wrong_state with `current` (a colleague was quicker).
 */
export function changeMessageStatus(
  deps: Pick<Deps, 'db'> & StepDeps,
  admin: AdminName,
  id: number,
  { status: to, from: seen }: ContactStatusChange,
): ContactRow {
  const at = toInstant(deps.clock)
  const after = deps.db.transaction((tx) => {
    const message = existing(findMessage(tx, id))
    if (message.isSpam) fail('conflict', 'contact.set_aside', 'This message is set aside. Bring it back first.')
    const from = messagesThatMayBecome(to).filter((state) => seen === undefined || state === seen)
    if (!moveMessage(tx, id, { from, to })) refuseMove(tx, message, to)
    readNoticesOf(tx, { contactMessageId: id }, at)
    if (to === 'responded') settleNoticesOf(tx, { contactMessageId: id }, at)
    if (message.status === 'responded') reopenNoticesOf(tx, { contactMessageId: id })
    if (to === 'responded') tellSender(tx, deps, 'message_answered', message, at)
    else dropSteps(tx, { about: 'message', id }, ['message_answered'])
    recordAct(tx, { admin, action: `message.${to}`, subject: subjectOf(id), before: message.status, after: to, at })
    return existing(findMessage(tx, id))
  })
  deps.jobs.wake()
  return after
}

/**
 * Sets a message aside, or brings one back, of which the admins are then told as of a new one.
 * Errors: contact.not_found.
 */
export function changeMessageSpam(
  deps: Pick<Deps, 'db'> & StepDeps,
  admin: AdminName,
  id: number,
  isSpam: boolean,
): ContactRow {
  const at = toInstant(deps.clock)
  const message = deps.db.transaction((tx) => {
    const before = existing(findMessage(tx, id))
    if (!setMessageAside(tx, id, isSpam)) return before
    const after = { ...before, isSpam }
    if (isSpam) settleNoticesOf(tx, { contactMessageId: id }, at)
    else {
      removeNoticesOf(tx, { contactMessageId: id })
      if (before.status !== 'responded') tellAdmins(tx, after, at)
      tellSender(tx, deps, 'message_received', after, at)
    }
    const action = isSpam ? 'message.set_aside' : 'message.brought_back'
    recordAct(tx, { admin, action, subject: subjectOf(id), at })
    return after
  })
  deps.jobs.wake()
  return message
}

/**
 * Erases a message that is set aside, and what was told of it.
 * Errors: contact.not_found; contact.not_aside.
 */
export function deleteMessage({ db, clock }: Pick<Deps, 'db' | 'clock'>, admin: AdminName, id: number): void {
  db.transaction((tx) => {
    existing(findMessage(tx, id))
    if (!removeMessageAside(tx, id))
      fail('conflict', 'contact.not_aside', 'Only a message that is set aside can be deleted.')
    removeNoticesOf(tx, { contactMessageId: id })
    forgetSteps(tx, { about: 'message', id })
    recordAct(tx, { admin, action: 'message.deleted', subject: subjectOf(id), at: toInstant(clock) })
  })
  forgetJournal(db)
}

const subjectOf = (id: number) => ({ kind: 'contact_message', id })

const existing = (message: ContactRow | undefined): ContactRow =>
  message ?? fail('notFound', 'contact.not_found', 'This message no longer exists.')

function refuseMove(tx: Tx, message: ContactRow, to: string): never {
  const words =
    message.status === to
      ? `This message is already marked as ${to}.`
      : `This message is ${message.status}, so it cannot be marked as ${to}.`
  return fail('conflict', 'contact.wrong_state', words, { current: presentMessage(tx, message) })
}
