import { randomUUID } from 'node:crypto'
import { contactSubmission } from '../../../data/contract/inbox/contact.ts'
import { demoMessages } from '../../../data/demo/messages.ts'
import type { DemoMessage } from '../../../data/demo/types.ts'
import type { Tx } from '../../platform/database.ts'
import { readNoticesOf, settleNoticesOf } from '../../platform/notifications/about.ts'
import { insertMessage, moveMessage } from './contact.store.ts'
import { messageFrom, tellAdmins } from './contact.ts'

/** Days after which a demonstration message was read and answered. */
const answeredAfter = 0.4

/** The messages of a first start, as far as each was worked off. */
export function fillMessages(tx: Tx, daysBefore: (days: number) => string): void {
  for (const message of demoMessages) addMessage(tx, message, daysBefore)
}

function addMessage(tx: Tx, { status, daysOld, ...form }: DemoMessage, daysBefore: (days: number) => string) {
  const message = messageFrom(contactSubmission.parse(form))
  const row = insertMessage(tx, message, { submission: randomUUID(), at: daysBefore(daysOld) })
  tellAdmins(tx, row, row.createdAt)
  if (status === 'unread') return
  const at = daysBefore(daysOld - answeredAfter)
  moveMessage(tx, row.id, { from: ['unread'], to: status })
  if (status === 'responded') settleNoticesOf(tx, { contactMessageId: row.id }, at)
  else readNoticesOf(tx, { contactMessageId: row.id }, at)
}
